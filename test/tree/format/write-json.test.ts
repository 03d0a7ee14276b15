import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import { toPlainData, writeJson } from "../../../src/tree/format/write-json.ts"
import type { Tree } from "../../../src/tree/tree.ts"
import { arbitraryPlainTree, arbitraryTree, arbitraryWord, buildTree } from "../trees.ts"

describe("writeJson", () => {
  it("writes labels, spans, words, features and children", () => {
    const { nodes } = readTree("( (NP##x## (NN##lem=chat|g=m## -LRB-) (X b)))")
    expect(writeJson(nodes)).toBe(
      '{"label":"","start":0,"end":2,"children":[{"label":"NP","start":0,"end":2,"features":{"x":""},"children":[' +
        '{"label":"NN","start":0,"end":1,"word":"(","features":{"lem":"chat","g":"m"}},' +
        '{"label":"X","start":1,"end":2,"word":"b"}]}]}',
    )
  })

  it("writes a single leaf", () => {
    expect(writeJson(readTree("(NN a)").nodes)).toBe('{"label":"NN","start":0,"end":1,"word":"a"}')
  })

  it("writes what JSON.stringify would, for the whole tree and for any node", () => {
    fc.assert(
      fc.property(arbitraryTree({ words: arbitraryWord, features: true }), fc.nat(), (tree, pick) => {
        expect(writeJson(tree.nodes)).toBe(JSON.stringify(tree.toJSON()))
        const all = [...tree.preorder()]
        const node = all[pick % all.length] as Tree
        expect(writeJson(node.nodes, node.row)).toBe(JSON.stringify(node))
      }),
    )
  })

  it("writes features of any name", () => {
    const { nodes } = readTree("(NN##__proto__=a|constructor=b## c)")
    expect(writeJson(nodes)).toContain('"features":{"__proto__":"a","constructor":"b"}')
  })
})

describe("toPlainData", () => {
  it("has the shape of the tree", () => {
    type Data = { label: string; word?: string; children?: readonly Data[] }
    const shapeOf = ({ label, word, children }: Data): Data =>
      word === undefined ? { label, children: (children ?? []).map(shapeOf) } : { label, word }
    fc.assert(
      fc.property(arbitraryPlainTree({ words: arbitraryWord }), (plain) => {
        expect(shapeOf(toPlainData(buildTree(plain).nodes))).toEqual(shapeOf(plain))
      }),
    )
  })
})
