import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import { collinsHeads } from "../../../src/tree/heads/collins.ts"
import { frenchHeads } from "../../../src/tree/heads/french.ts"
import { readHeadRules } from "../../../src/tree/heads/head-rules.ts"
import { semanticHeads } from "../../../src/tree/heads/semantic.ts"
import { deepTexts } from "../deep-texts.ts"
import { arbitraryTree } from "../trees.ts"

const headWord = (rules: string, text: string) => readTree(text).headBy(readHeadRules(rules)).word

describe("readHeadRules", () => {
  it.each([
    ["left looks for the first label, then for the second", "X left B A", "(X (A a) (B b) (A c))", "b"],
    ["left begins at the left", "X left A", "(X (A a) (B b) (A c))", "a"],
    ["right begins at the right", "X right A", "(X (A a) (B b) (A c))", "c"],
    ["leftmost takes any of the labels", "X leftmost B A", "(X (C c) (A a) (B b))", "a"],
    ["rightmost takes any of the labels", "X rightmost B A", "(X (B b) (A a) (C c))", "a"],
    ["no labels means any child", "X right", "(X (B b) (A a))", "a"],
    ["steps are tried in order", "X left Z\nX right B", "(X (B b) (A a) (B c))", "c"],
    ["other categories use *", "* right A\nY left", "(X (B b) (A a) (B c))", "a"],
    ["without a rule the first child is the head", "Y left", "(X (B b) (A a))", "b"],
    ["function tags don't count", "X left A", "(X-SBJ (B b) (A-PRD a))", "a"],
    ["punctuation is ignored", "X left\npunctuation ,", "(X (, ,) (A a))", "a"],
    ["punctuation is the head if there is nothing else", "punctuation , .", "(X (, ,) (. .))", ","],
    ["the first conjunct is the head", "X right A\ncoordination CC", "(X (A a) (CC and) (A b))", "a"],
    ["comments are ignored", "# all\nX right # from the right\n", "(X (A a) (B b))", "b"],
  ])("%s", (_, rules, text, word) => {
    expect(headWord(rules, text)).toBe(word)
  })

  it.each([
    ["X", 1],
    ["X left A\nY up B", 2],
  ])("refuses %j with the line", (text, line) => {
    expect(() => readHeadRules(text)).toThrow(
      expect.objectContaining({
        code: "invalid-head-rules",
        message: expect.stringContaining(`line ${line}`),
      }),
    )
  })

  it("gives rules or an error of ours for any text", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("X", "left", "right", "#", "\n", "*", "A", " ")), (parts) => {
        try {
          readHeadRules(parts.join(" "))
        } catch (error) {
          expect(error).toMatchObject({ code: "invalid-head-rules" })
        }
      }),
    )
  })
})

describe("Collins' rules", () => {
  it.each([
    ["(S (NP (DT The) (NN man)) (VP (VBD sold) (NP (NNS cars))))", "sold"],
    ["(VP (MD will) (VP (VB go)))", "will"],
    ["(PP (IN of) (NP (NN course)))", "of"],
    ["(NP (NP (DT the) (NN man)) (PP (IN in) (NP (NN town))))", "man"],
    ["(NP (NNP John) (POS 's))", "'s"],
    ["(NP (NNS cats) (CC and) (NNS dogs))", "cats"],
    ["(SBAR (IN that) (S (NP (PRP he)) (VP (VBZ eats))))", "that"],
    ["(QP (RB about) (CD ten))", "about"],
  ])("of %s is %s", (text, word) => {
    expect(readTree(text).head.word).toBe(word)
  })
})

describe("semantic heads", () => {
  it.each([
    ["(S (NP (DT The) (NN car)) (VP (VBD was) (VP (VBN sold))))", "sold"],
    ["(S (NP (PRP He)) (VP (VBZ is) (ADJP (JJ happy))))", "happy"],
    ["(S (NP (EX There)) (VP (VBZ is) (NP (DT a) (NN man))))", "is"],
    ["(SQ (VBZ Is) (NP (DT this)) (NP (DT a) (NN book)))", "book"],
    ["(SBARQ (WHNP (WP What)) (SQ (VBZ is) (NP (DT that))))", "What"],
    ["(PP (IN of) (NP (NN course)))", "course"],
    ["(NP (NNS cats) (, ,) (NNS dogs) (CC and) (NNS mice))", "cats"],
    ["(NP (DT the) (JJ red) (CC and) (JJ white) (NN flag))", "flag"],
    ["(NP (NNP Isaac) (NNP Newton))", "Isaac"],
    ["(NP (NNP Cornell) (NNP University))", "University"],
    ["(NP ($ $) (CD 5))", "$"],
    ["(NP (NNP January) (CD 20) (, ,) (CD 2021))", "20"],
    ["(SBAR (WHNP (WP what)) (S (NP (PRP they)) (VP (VBP want))))", "what"],
  ])("of %s is %s", (text, word) => {
    expect(readTree(text).headBy(semanticHeads).word).toBe(word)
  })
})

describe("French heads", () => {
  it.each([
    ["(SENT (NP (DET Le) (NC chat)) (VN (V mange)) (NP (DET la) (NC souris)) (PONCT .))", "mange"],
    ["(VN (V a) (VPP mangé))", "mangé"],
    ["(NP (DET la) (NC souris) (AP (ADJ grise)))", "souris"],
    ["(PP (P+D au) (NP (NC moment)))", "au"],
  ])("of %s is %s", (text, word) => {
    expect(readTree(text).headBy(frenchHeads).word).toBe(word)
  })
})

describe.each([
  ["Collins' rules", collinsHeads],
  ["semantic rules", semanticHeads],
  ["French rules", frenchHeads],
])("%s", (_, rules) => {
  it("give each node one of its own leaves, and the head of one of its children", () => {
    const shape = {
      labels: ["S", "NP", "VP", "SQ", "SBAR", "SBARQ", "QP", "CONJP", "SENT"],
      tags: ["NN", "NNP", "VBZ", "MD", "TO", "DT", "IN", "CC", ",", "CD", "WP", "EX", "POS"],
      words: fc.constantFrom("is", "the", "May", "12", "what", "there", "Newton"),
    }
    fc.assert(
      fc.property(arbitraryTree(shape), (tree) => {
        for (const node of tree.preorder()) {
          const head = node.headBy(rules)
          expect(node.leaves()).toContain(head)
          if (!node.isLeaf) expect(node.children.map((child) => child.headBy(rules))).toContain(head)
        }
      }),
    )
  })

  it.each(deepTexts)("find heads in a deep tree, %s", (_name, text) => {
    expect(readTree(text).headBy(rules).isLeaf).toBe(true)
  })
})

it("refuses rules that aren't ours", () => {
  const tree = readTree("(S (NN fish))")
  expect(() => tree.headBy({ headChild: () => 5 } as never)).toThrow(
    expect.objectContaining({ code: "invalid-argument" }),
  )
})
