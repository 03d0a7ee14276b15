// Patterns by example.

import { describe, expect, expectTypeOf, it } from "vitest"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import { semanticHeads } from "../../../src/tree/heads/semantic.ts"
import { basicCategory } from "../../../src/tree/query/basic-category.ts"
import { compilePattern } from "../../../src/tree/query/compile-pattern.ts"
import type { Match } from "../../../src/tree/query/match.ts"
import type { Pattern } from "../../../src/tree/query/pattern.ts"
import type { Tree } from "../../../src/tree/tree.ts"

const tree = readTree(
  "(S (NP (NP (DT the) (NN dog)) (PP (IN of) (NP (NNS wars)))) (VP (VBZ runs) (NP (NN home))))",
)

const texts = (pattern: string, from: Tree = tree) => from.query(pattern).map((match) => match.root.text)

describe("a pattern", () => {
  it("finds nodes by their relations, and names them", () => {
    const [match] = tree.query("NP < (PP=pp << of)")
    expect(match?.root.text).toBe("the dog of wars")
    expect(match?.node("pp").text).toBe("of wars")
  })

  it("has a match for each way in which it matches", () => {
    const pattern = compilePattern("S << NP=np")
    expect([...pattern.matches(tree)].map((match) => match.node("np").text)).toEqual([
      "the dog of wars",
      "the dog",
      "wars",
      "home",
    ])
    expect([...pattern.firstMatches(tree)].length).toBe(1)
    expect(pattern.count(tree)).toBe(4)
    expect(pattern.test(tree)).toBe(true)
  })

  it("has alternatives for its first node, each with relations of its own", () => {
    expect(texts("NP < NNS | VP < VBZ")).toEqual(["wars", "runs home"])
    expect(texts("VP < VBZ | (NP < NNS)")).toEqual(["wars", "runs home"])
    expect(texts("NP < NNS | < NN")).toEqual(["the dog", "wars", "home"])
    // A node that several alternatives match has several matches.
    expect(texts("NP < NN | NP < DT")).toEqual(["the dog", "the dog", "home"])
  })

  it("takes relations in brackets as those of the first node", () => {
    expect(texts("(NP < NN) < DT")).toEqual(["the dog"])
    expect(texts("(NP) < DT")).toEqual(["the dog"])
    expect(texts("NP (< NN < DT)")).toEqual(["the dog"])
    expect(texts("NP [< NN & < DT]")).toEqual(["the dog"])
    expect(texts("NP < NN & !< DT")).toEqual(["home"])
  })

  it("lists all children", () => {
    expect(texts("NP <... { DT ; NN }")).toEqual(["the dog"])
    expect(texts("NP <... { NP ; (PP < IN) }")).toEqual(["the dog of wars"])
    expect(texts("NP <... { DT }")).toEqual([])
    expect(texts("the <... { }")).toEqual(["the"])
  })

  it("reads words with brackets as they are in the text, and labels as they are written", () => {
    const bracketed = readTree("(S (-LRB- -LRB-) (NN a) (-RRB- -RRB-))")
    expect(texts("-LRB- < /^\\($/", bracketed)).toEqual(["("])
    expect(texts("-LRB- < -LRB-", bracketed)).toEqual([])
    expect(texts("-LRB-", bracketed)).toEqual(["("])
  })

  it("finds words as well as nodes, and tells which", () => {
    const [match] = tree.query("DT=tag < the=word")
    expect(match?.isWord("tag")).toBe(false)
    expect(match?.isWord("word")).toBe(true)
    expect(match?.node("word")).toBe(match?.node("tag"))
    expect(tree.query("the").map((one) => one.isWord())).toEqual([true])
  })

  it("captures parts of labels", () => {
    const [match] = tree.query("VP < /^VB(.)$/#0%tag#1%ending")
    expect(match?.variable("tag")).toBe("VBZ")
    expect(match?.variable("ending")).toBe("Z")
    expect(compilePattern("VP < /^VB(.)$/#0%tag#1%ending").variables).toEqual(["tag", "ending"])
  })

  it("finds heads by Collins' rules, by others, and by a function", () => {
    const heads = (pattern: Pattern<"head">) =>
      Array.from(pattern.matches(tree), (match) => match.node("head").text)
    expect(heads(compilePattern("S <<# /^VB/=head"))).toEqual(["runs"])
    expect(tree.query("NP <# NP=head").map((match) => match.node("head").text)).toEqual(["the dog"])
    const prepositional = readTree("(PP (IN of) (NP (NNS wars)))")
    expect(compilePattern("PP <# IN").test(prepositional)).toBe(true)
    expect(compilePattern("PP <# IN", { heads: semanticHeads }).test(prepositional)).toBe(false)
    // In a part of a tree, too.
    expect([...compilePattern("NP <<# NNS").matches(tree.find("PP")[0] as Tree)].length).toBe(1)
    const last = compilePattern("S <<# NN=head", { heads: (phrase) => phrase.children.at(-1) })
    expect(Array.from(last.matches(tree), (match) => match.node("head").text)).toEqual(["home"])
    const first = compilePattern("S <<# NN", { heads: (phrase) => phrase.children[0] })
    expect(first.count(tree)).toBe(0)
    const none = compilePattern("__ <<# __", { heads: () => undefined })
    expect(Array.from(none.matches(tree), (match) => match.root.text)).toEqual(tree.text.split(" "))
    const wrong = compilePattern("S <# __", { heads: (phrase) => phrase.leaves()[0] })
    expect(() => wrong.count(tree)).toThrow(expect.objectContaining({ code: "invalid-argument" }))
  })

  it("uses the basic categories that it is told to", () => {
    const pattern = compilePattern("@N", { basicCategory: (label) => label.slice(0, 1) })
    expect(pattern.count(tree)).toBe(7)
  })

  it("searches many trees, lazily", async () => {
    let read = 0
    async function* trees() {
      for (; read < 5; read++) yield tree
    }
    for await (const match of compilePattern("VP").search(trees())) {
      expect(match.root.text).toBe("runs home")
      break
    }
    expect(read).toBe(0)
    const matches: string[] = []
    for await (const match of compilePattern("NN").search([tree, tree])) matches.push(match.root.text)
    expect(matches).toEqual(["dog", "home", "dog", "home"])
  })

  it("refuses what isn't a tree at once", () => {
    const code = "invalid-argument"
    const pattern = compilePattern("NP")
    for (const wrong of ["(NP (NN a))", null, {}, undefined] as unknown as Tree[]) {
      expect(() => pattern.matches(wrong)).toThrow(expect.objectContaining({ code }))
      expect(() => pattern.matchesAt(wrong)).toThrow(expect.objectContaining({ code }))
      expect(() => pattern.count(wrong)).toThrow(expect.objectContaining({ code }))
    }
  })
})

describe("a match", () => {
  const pattern = compilePattern("NP [< DT=a | < NNS=b] ?< PP=c")
  const [first, second] = pattern.matches(tree)

  it("has its own names only", () => {
    expect([...(first?.nodes.keys() ?? [])]).toEqual(["a"])
    expect([...(second?.nodes.keys() ?? [])]).toEqual(["b"])
    expect(pattern.names).toEqual(["a", "b", "c"])
    expect(() => first?.node("b")).toThrow(/has no node named "b", which is optional/)
    expect(() => first?.node("d" as "a")).toThrow(/unknown node of the pattern "d"/)
    expect(() => first?.variable("d")).toThrow(expect.objectContaining({ code: "invalid-argument" }))
  })

  it("has its names as a type", () => {
    expectTypeOf(pattern.names).toEqualTypeOf<readonly ("a" | "b" | "c")[]>()
    expectTypeOf(tree.query("VP < (NP=object $+ PP=pp)")).toEqualTypeOf<Match<Tree, "object" | "pp">[]>()
    expectTypeOf(tree.query("NP=a <= NN !== =a")).toEqualTypeOf<Match<Tree, "a">[]>()
    const text: string = "NP"
    expectTypeOf(tree.query(text)).toEqualTypeOf<Match<Tree, string>[]>()
  })
})

describe("the basic category", () => {
  it.each([
    ["NP", "NP"],
    ["NP-SBJ-1", "NP"],
    ["NP=2", "NP"],
    ["NP^S", "NP"],
    ["NP|x", "NP"],
    ["-NONE-", "-NONE-"],
    ["-LRB--1", "-LRB-"],
    ["--", "-"],
    ["-", "-"],
    ["A_b", "A"],
    ["#", "#"],
  ])("of %s is %s", (label, category) => {
    expect(basicCategory(label)).toBe(category)
  })
})
