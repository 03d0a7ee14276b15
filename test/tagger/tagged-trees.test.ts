import { describe, expect, it } from "vitest"
import { retagged, withTags } from "../../src/tagger/tagged-trees.ts"
import { readTree } from "../../src/tree/format/read-trees.ts"
import { tinyTagger } from "./tagged-sentences.ts"

describe("trees with other tags", () => {
  it("keep their shape, their words and their features", () => {
    const tree = readTree("(S (NP (A##n=s## the) (B dog)) (VP (C -LRB-)))")
    expect(withTags(tree, ["DT", "NN", "-LRB-"]).toString()).toBe(
      "(S (NP (DT##n=s## the) (NN dog)) (VP (-LRB- -LRB-)))",
    )
    const [np] = withTags(tree, ["DT", "NN", "X"]).find("VP")
    expect(withTags(np as typeof tree, ["Y"]).toString()).toBe("(VP (Y -LRB-))")
  })

  it("get them from a tagger", () => {
    const tree = readTree("(S (NP (X the) (X dog)) (VP (X sleeps)) (X .))")
    expect(retagged(tree, tinyTagger).toString()).toBe("(S (NP (DT the) (NN dog)) (VP (VBZ sleeps)) (. .))")
  })
})
