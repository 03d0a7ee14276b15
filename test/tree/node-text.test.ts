import fc from "fast-check"
import { expect, it } from "vitest"
import { readTree } from "../../src/tree/format/read-trees.ts"
import { textLength } from "../../src/tree/node-text.ts"
import { expectLinear } from "../growth.ts"
import { arbitraryTree, chainText } from "./trees.ts"

it("is the words of the leaves, separated by spaces, for every node", () => {
  fc.assert(
    fc.property(arbitraryTree(), (tree) => {
      for (const node of tree.find(() => true)) {
        const words = node.leaves().map(({ word }) => word)
        expect(node.text).toBe(words.join(" "))
        expect(textLength(node.nodes, node.row)).toBe(node.text.length)
      }
    }),
  )
})

it("takes time in proportion to the nodes of a deep tree", () => {
  expectLinear((size) => {
    const nodes = readTree(chainText(size)).find(() => true)
    return () => nodes.map(({ text }) => text)
  }, 500)
})
