import { describe, expect, it } from "vitest"
import { Tree } from "../../src/tree/tree.ts"
import { TreeBuilder } from "../../src/tree/tree-builder.ts"

const invalidTree = expect.objectContaining({ code: "invalid-tree" })

const buildSentence = (builder: TreeBuilder) => {
  builder.open("S")
  builder.open("NP", "f=1")
  builder.addWord("PRP", "I", "lem=I")
  builder.close()
  builder.addWord("VBP", "nod")
  builder.close()
  return builder.finish()
}

describe("TreeBuilder", () => {
  it("builds a table in pre-order", () => {
    const nodes = buildSentence(new TreeBuilder())
    expect(nodes.labels).toEqual(["S", "NP", "PRP", "VBP"])
    expect(nodes.forms).toEqual([undefined, undefined, "I", "nod"])
    expect(nodes.parents).toEqual([-1, 0, 1, 0])
    expect(nodes.after).toEqual([4, 3, 3, 4])
    expect(nodes.starts).toEqual([0, 0, 0, 1, 2])
    expect([0, 1, 2, 3].map((row) => nodes.features?.[row])).toEqual([undefined, "f=1", "lem=I", undefined])
    expect(nodes.locations).toBeUndefined()
    expect(nodes.line).toBe(0)
  })

  it("counts open phrases and nodes", () => {
    const builder = new TreeBuilder()
    builder.open("S")
    builder.open("NP")
    builder.addWord("NN", "a")
    expect([builder.depth, builder.size]).toEqual([2, 3])
    builder.close()
    expect([builder.depth, builder.size]).toEqual([1, 3])
  })

  it("is empty after finish, and shares nothing with the finished tree", () => {
    const builder = new TreeBuilder()
    const first = buildSentence(builder)
    expect([builder.depth, builder.size]).toEqual([0, 0])
    builder.addWord("UH", "oh")
    const second = builder.finish()
    expect(Tree.of(first).toString({ features: true })).toBe("(S (NP##f=1## (PRP##lem=I## I)) (VBP nod))")
    expect(Tree.of(second).toString()).toBe("(UH oh)")
    expect(second.features).toBeUndefined()
  })

  it("discards everything on reset", () => {
    const builder = new TreeBuilder()
    builder.beginAt(7, true)
    builder.open("S", "f=1")
    builder.addWord("NN", "a")
    builder.reset()
    builder.addWord("NN", "b")
    const nodes = builder.finish()
    expect(Tree.of(nodes).toString()).toBe("(NN b)")
    expect(nodes).toMatchObject({ line: 0, locations: undefined, starts: [0, 1] })
  })

  it("keeps the line of the tree, and on request the location of every node", () => {
    const builder = new TreeBuilder()
    builder.beginAt(3)
    builder.addWord("NN", "a")
    builder.markLocation({ line: 3, column: 1 })
    expect(builder.finish()).toMatchObject({ line: 3, locations: undefined })
    builder.beginAt(4, true)
    builder.open("NP")
    builder.markLocation({ line: 4, column: 1 })
    builder.addWord("NN", "a")
    builder.markLocation({ line: 5, column: 3 })
    builder.close()
    expect(builder.finish()).toMatchObject({
      line: 4,
      locations: [
        { line: 4, column: 1 },
        { line: 5, column: 3 },
      ],
    })
  })

  it("escapes the brackets of words, but not of forms", () => {
    const builder = new TreeBuilder()
    builder.open("X")
    builder.addWord("-LRB-", "(")
    builder.addForm("SYM", "[")
    builder.close()
    expect(builder.finish().forms).toEqual([undefined, "-LRB-", "["])
  })

  it.each(["", " ", "a b", "a\tb", "a\n", "\ra", "\v", "\f"])("throws for the word %j", (word) => {
    expect(() => new TreeBuilder().addWord("NN", word)).toThrow(invalidTree)
  })

  it.each(["\u00a0", "\u3000", "a\u2028b", "\ufeff"])(
    "accepts the word %j, which has no ASCII white space",
    (word) => {
      const builder = new TreeBuilder()
      builder.addWord("NN", word)
      expect(Tree.of(builder.finish()).word).toBe(word)
    },
  )

  it("throws for what is not a tree", () => {
    const builder = new TreeBuilder()
    expect(() => builder.finish()).toThrow(invalidTree)
    expect(() => builder.close()).toThrow(invalidTree)
    builder.open("S")
    expect(() => builder.close()).toThrow(invalidTree)
    builder.reset()
    builder.open("S")
    builder.addWord("NN", "a")
    expect(() => builder.finish()).toThrow(invalidTree)
    builder.close()
    builder.addWord("NN", "b")
    expect(() => builder.finish()).toThrow(invalidTree)
  })
})
