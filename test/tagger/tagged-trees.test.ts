import { describe, expect, it } from "vitest"
import { replaceAnalyses } from "../../src/tagger/tagged-trees.ts"
import { readTree } from "../../src/tree/format/read-trees.ts"

describe("trees with other tags", () => {
  const tags = (...names: string[]) => names.map((tag) => ({ tag }))

  it("keep their shape, their words and their features", () => {
    const tree = readTree("(S (NP (A##n=s## the) (B dog)) (VP (C -LRB-)))")
    expect(replaceAnalyses(tree, tags("DT", "NN", "-LRB-")).toString({ features: true })).toBe(
      "(S (NP (DT##n=s## the) (NN dog)) (VP (-LRB- -LRB-)))",
    )
    const [np] = replaceAnalyses(tree, tags("DT", "NN", "X")).find("VP")
    expect(replaceAnalyses(np as typeof tree, tags("Y")).toString({ features: true })).toBe("(VP (Y -LRB-))")
  })

  it("get the features that are predicted, if any are", () => {
    const tree = readTree("( (S##x=1## (NP (A##n=s## the) (B##n=s## dog))))")
    const analyses = [
      { tag: "DT", features: "" },
      { tag: "NN", features: "lem=dog|n=p" },
    ]
    expect(replaceAnalyses(tree, analyses).toString({ features: true })).toBe(
      "( (S##x=1## (NP (DT the) (NN##lem=dog|n=p## dog))))",
    )
  })
})
