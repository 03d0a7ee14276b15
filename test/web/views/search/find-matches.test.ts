import { describe, expect, it } from "vitest"
import { finish } from "../../../../src/transition/steps.ts"
import { readTree } from "../../../../src/tree/format/read-trees.ts"
import { PatternError } from "../../../../src/tree/query/pattern-error.ts"
import { compileQuery, findMatches, piecesOf } from "../../../../src/web/views/search/find-matches.ts"

const trees = [
  "(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))",
  "(S (NP (NNS cats)) (VP (VBP sleep)))",
  "(S (NP (PRP we)) (VP (VBP eat) (NP (NP (NN fish)) (CC and) (NP (NNS chips)))))",
].map((text) => readTree(text))
const items = trees.map((tree) => ({ text: tree.text, tree }))
const search = (pattern: string, corpus: readonly { text: string }[] = items) =>
  finish(findMatches(corpus, compileQuery(pattern, "en")))

describe("a search through many trees", () => {
  it("counts matches and sentences, and keeps the nodes with names", () => {
    const { matches, ...counts } = search("VP < NP=object")
    expect(counts).toEqual({ count: 2, sentences: 2, searched: 3, next: 3 })
    expect(matches.map(({ item, root, named }) => [item, root.text, named.get("object")?.text])).toEqual([
      [0, "like fish", "fish"],
      [2, "eat fish and chips", "fish and chips"],
    ])
  })

  it("leaves out sentences without a tree", () => {
    expect(search("NP", [{ text: "not parsed" }, ...items])).toMatchObject({ searched: 3, count: 7 })
  })

  it("continues where an earlier search ended", () => {
    const pattern = compileQuery("NP", "en")
    const first = finish(findMatches(items.slice(0, 1), pattern))
    const rest = finish(findMatches(items, pattern, first))
    expect(rest).toEqual(search("NP"))
    expect(rest.matches[0]).toBe(first.matches[0])
    expect(finish(findMatches(items, pattern, rest))).toEqual(rest)
  })

  it("knows heads", () => {
    expect(search("VP <# VBP").count).toBe(3)
    expect(search("S <<# like").count).toBe(1)
    expect(finish(findMatches(items, compileQuery("VP <# VBP", "fr"))).count).toBeGreaterThan(0)
  })

  it("keeps a limited number of matches, but counts all", () => {
    const many = Array.from({ length: 400 }, () => items[2] as (typeof items)[number])
    const { matches, count, sentences } = search("NP", many)
    expect([matches.length, count, sentences]).toEqual([500, 1600, 400])
  })

  it("cuts a sentence into pieces around the match", () => {
    const [first] = search("VP < NP").matches
    expect(piecesOf(first as never)).toEqual([
      { text: "I", isMatch: false },
      { text: "like fish", isMatch: true },
    ])
    const [object] = search("NP > VP").matches
    expect(piecesOf(object as never).map(({ isMatch }) => isMatch)).toEqual([false, true])
  })

  it("says at which column a pattern is wrong", () => {
    const wrong = () => compileQuery("NP < (VP", "en")
    expect(wrong).toThrow(PatternError)
    expect(wrong).toThrow(expect.objectContaining({ column: expect.any(Number) }))
  })
})
