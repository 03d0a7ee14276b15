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
        expect(treeFromJson(JSON.parse(writeJson(tree.nodes))).toString()).toBe(tree.toString())
      }),
    )
  })

  it("may be an unlabelled root, a leaf, and have features", () => {
    for (const text of ["( (S (NN a)))", "(NN a)", "(S (NC##lem=chat|g=m## chats))"]) {
      expect(treeFromJson(readTree(text).toJSON()).toString()).toBe(text)
    }
  })

  it("may be nested very deep", () => {
    const deep = readTree(chainText(greatDepth))
    expect(treeFromJson(JSON.parse(writeJson(deep.nodes))).equals(deep)).toBe(true)
  })

  it.each([
    [null, "tree: an object was expected, not null"],
    [{ label: 3 }, 'tree: "label" must be a text, not 3'],
    [{ label: "NP", children: [{ label: "", word: "a" }] }, '"" can\'t be a label'],
    [{ label: "N P", word: "a" }, '"N P" can\'t be a label'],
    [{ label: "NP" }, 'tree: a node needs either a "word" or a list of "children"'],
    [{ label: "NP", children: [{ label: "NN" }] }, 'child 1 of "NP": a node needs either'],
    [{ label: "", children: [{ label: "NN", word: 1 }] }, 'child 1 of the root: "word" must be a text'],
    [{ label: "NN", word: "a b" }, '"a b" can\'t be a word of a tree'],
    [{ label: "NN", word: "a", features: 1 }, 'tree: "features" must be an object'],
    [{ label: "NN", word: "a", features: { lem: null } }, 'tree: the feature "lem" must be a text, not null'],
  ])("refuses %j", (data, message) => {
    expect(() => treeFromJson(data)).toThrow(message)
  })

  it.each([
    ['{"label":', "}", 'tree: "label" must be a text, not a list'],
    ['{"label":"NN","word":"a","features":{"lem":', "}}", 'the feature "lem" must be a text, not a list'],
  ])("refuses lists nested without end after %s", (before, after, message) => {
    const deep = "[".repeat(greatDepth) + "]".repeat(greatDepth)
    expect(() => treeFromJson(JSON.parse(before + deep + after))).toThrow(message)
  })

  it("names a parent with a very long label by its beginning", () => {
    const data = { label: "N".repeat(1e6), children: [{ label: "NN", word: 1 }] }
    expect(() => treeFromJson(data)).toThrow(`child 1 of "${"N".repeat(40)}…": "word" must be a text`)
  })
})
