import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { treeFromJson } from "../../../src/tree/format/read-json.ts"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import { writeJson } from "../../../src/tree/format/write-json.ts"
import { arbitraryTree, chainText, greatDepth } from "../trees.ts"

describe("a tree from JSON", () => {
  it("is the tree that was written", () => {
    fc.assert(
      fc.property(arbitraryTree(), (tree) => {
        expect(treeFromJson(JSON.parse(writeJson(tree.nodes))).toString({ features: true })).toBe(
          tree.toString({ features: true }),
        )
      }),
    )
  })

  it("may be a leaf, and have an unlabelled root or features", () => {
    for (const text of ["( (S (NN a)))", "(NN a)", "(S (NC##lem=chat|g=m## chats))"]) {
      expect(treeFromJson(readTree(text).toJSON()).toString({ features: true })).toBe(text)
    }
  })

  it("may have labels with white space that isn't ASCII, as a file may", () => {
    const text = "(N\u00a0P (N\u3000N a))"
    expect(treeFromJson(readTree(text).toJSON()).toString({ features: true })).toBe(text)
  })

  it("may be deeply nested", () => {
    const deep = readTree(chainText(greatDepth))
    expect(treeFromJson(JSON.parse(writeJson(deep.nodes))).equals(deep)).toBe(true)
  })

  it.each([
    [null, "tree: "],
    [{ label: 3 }, 'tree: "label" '],
    [{ label: "NP", children: [{ label: "", word: "a" }] }, '"" '],
    [{ label: "N P", word: "a" }, '"N P" '],
    [{ label: "NP" }, "tree: "],
    [{ label: "NP", children: [{ label: "NN" }] }, 'child 1 of "NP": '],
    [{ label: "", children: [{ label: "NN", word: 1 }] }, 'child 1 of the root: "word" '],
    [{ label: "NN", word: "a b" }, '"a b" '],
    [{ label: "NN", word: "a", features: 1 }, 'tree: "features" '],
    [{ label: "NN", word: "a", features: { lem: null } }, 'tree: the feature "lem" '],
    [{ label: "NN", word: "a", features: ["lem"] }, 'tree: "features" '],
    [{ label: "NN##x##", word: "a" }, '"NN##x##" '],
    [{ label: "NN#", word: "a", features: {} }, '"NN#" '],
    [{ label: "", word: "a" }, '"" '],
  ])("can't be %j, and the message says where the problem is", (data, where) => {
    const message = expect.stringContaining(where)
    expect(() => treeFromJson(data)).toThrow(expect.objectContaining({ code: "invalid-tree", message }))
  })

  it.each([
    ['{"label":', "}"],
    ['{"label":"NN","word":"a","features":{"lem":', "}}"],
  ])("can't have deeply nested arrays after %s", (before, after) => {
    const deep = "[".repeat(greatDepth) + "]".repeat(greatDepth)
    expect(() => treeFromJson(JSON.parse(before + deep + after))).toThrow(
      expect.objectContaining({ code: "invalid-tree" }),
    )
  })

  it("cuts a very long label in messages", () => {
    const data = { label: "N".repeat(1e6), children: [{ label: "NN", word: 1 }] }
    expect(() => treeFromJson(data)).toThrow(`child 1 of "${"N".repeat(40)}…": "word"`)
  })
})
