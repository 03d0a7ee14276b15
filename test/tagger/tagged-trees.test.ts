import { describe, expect, it } from "vitest"
import { replaceTags } from "../../src/tagger/tagged-trees.ts"
import { readTree } from "../../src/tree/format/read-trees.ts"

describe("trees with other tags", () => {
  it("keep their shape, their words and their features", () => {
    const tree = readTree("(S (NP (A##n=s## the) (B dog)) (VP (C -LRB-)))")
    expect(replaceTags(tree, ["DT", "NN", "-LRB-"]).toString()).toBe(
      "(S (NP (DT##n=s## the) (NN dog)) (VP (-LRB- -LRB-)))",
    )
    const [np] = replaceTags(tree, ["DT", "NN", "X"]).find("VP")
    expect(replaceTags(np as typeof tree, ["Y"]).toString()).toBe("(VP (Y -LRB-))")
  })
})
