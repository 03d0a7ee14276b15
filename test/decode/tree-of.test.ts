import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { treeOf } from "../../src/decode/tree-of.ts"
import { Configuration } from "../../src/transition/configuration.ts"
import { GoldTree } from "../../src/transition/gold-tree.ts"
import { staticActions } from "../../src/transition/static-oracle.ts"
import { readTree } from "../../src/tree/format/read-trees.ts"
import { LabelSet } from "../../src/tree/label-set.ts"
import { toSpans } from "../../src/tree/span-tree.ts"
import type { Tree } from "../../src/tree/tree.ts"
import { arbitraryTree } from "../tree/trees.ts"

/// The tree that the static oracle's actions for a tree make.
function parsed(tree: Tree): Tree {
  const labels = new LabelSet()
  const spans = toSpans(tree)
  const configuration = new Configuration(spans.words.length)
  for (const { structural, label } of staticActions(GoldTree.of(spans, labels))) {
    configuration.act(structural)
    configuration.label(label)
  }
  return treeOf(spans.words, configuration.brackets, labels)
}

describe("the tree of a finished parse", () => {
  it.each([
    "(S (NP (PRP I)) (VP (MD do) (VP (VB like) (S (VP (VBG eating) (NP (NN fish)))))))",
    "(NP (NN fish))",
    "(S (NP (NP (-LRB- -LRB-))) (VP (A a) (B##lem=b## b) (C c)))",
  ])("is %s, if its actions make that tree", (text) => {
    expect(parsed(readTree(text)).toString({ features: true })).toBe(text)
  })

  it("is the gold tree, if the oracle acts", () => {
    fc.assert(
      fc.property(arbitraryTree({ features: true }), (tree) => {
        expect(parsed(tree).toString({ features: true })).toBe(tree.toString({ features: true }))
      }),
    )
  })
})
