import { describe, expect, it } from "vitest"
import { readEveryday, readVerbFrames } from "../../bench/everyday-data.ts"
import { scoreTree, scoreVerb } from "../../bench/everyday-score.ts"
import { splitText } from "../../src/language/split-text.ts"
import type { ParsedSentence } from "../../src/sentence/parsed-sentence.ts"
import { readTree } from "../../src/tree/format/read-trees.ts"

const data = (name: string) => new URL(`../../bench/data/${name}`, import.meta.url)
const sentences = readEveryday(data("everyday.txt"))
const frames = readVerbFrames(data("verb-frames.txt"))

const labels = `S SBAR SBARQ SQ SINV NP VP PP ADJP ADVP PRT INTJ QP LST WHNP WHADVP WHADJP FRAG`.split(" ")
const tags =
  `CC CD DT EX IN JJ JJR JJS LS MD NN NNS NNP NNPS POS PRP PRP$ RB RBR RP TO UH VB VBD VBG VBN VBP VBZ WDT WP WP$
  WRB NFP $ . , : \`\` ''`.split(/\s+/)

/// A parse with the tree, of the text that consists of its words.
function parsedAs(brackets: string): ParsedSentence[] {
  const tree = readTree(brackets)
  let start = 0
  const tokens = tree.leaves().map(({ label, word = "" }) => {
    const token = { text: word, tag: label, start, end: start + word.length }
    start = token.end + 1
    return token
  })
  return [{ tree, tokens } as unknown as ParsedSentence]
}

describe("the everyday sentences", () => {
  it("are split into exactly the words of their trees", () => {
    for (const { text, trees } of sentences) {
      const split = splitText(text).map(({ tokens }) =>
        tokens.map(({ start, end }) => text.slice(start, end)),
      )
      for (const tree of trees) expect(split, text).toEqual([tree.leaves().map(({ word }) => word)])
    }
  })

  it("have trees of Penn labels and tags, each different from the others of its sentence", () => {
    for (const { text, trees } of sentences) {
      expect(new Set(trees.map(String)).size, text).toBe(trees.length)
      for (const tree of trees) {
        expect(labels, text).toEqual(expect.arrayContaining(tree.phrases().map(({ label }) => label)))
        expect(tags, text).toEqual(expect.arrayContaining(tree.leaves().map(({ label }) => label)))
      }
    }
  })

  it("are all different", () => {
    const texts = [...sentences, ...frames].map(({ text }) => text)
    expect(texts.filter((text, at) => texts.indexOf(text) < at).sort()).toEqual([
      "A dog barks.",
      "The old man sings.",
    ])
  })
})

describe("the frames", () => {
  it("put every verb in its form", () => {
    expect(frames.length).toBeGreaterThanOrEqual(200)
    for (const { text, start } of frames) {
      expect(text).not.toMatch(/[{}]/)
      expect(splitText(text).flatMap(({ tokens }) => tokens.map((token) => token.start))).toContain(start)
    }
    expect(frames.find(({ text }) => text === "Paint the house first.")).toMatchObject({
      start: 0,
      tag: "VB",
    })
  })
})

describe("scoring", () => {
  const sentence = {
    group: "",
    text: "A dog barks .",
    trees: [readTree("(S (NP (NP (DT A) (NN dog))) (VP (VBZ barks)) (. .))")],
  }

  it("ignores punctuation and a phrase that repeats its parent", () => {
    const result = scoreTree(sentence, parsedAs("(S (NP (DT A) (NN dog)) (VP (VBZ barks) (. .)))"))
    expect(result).toMatchObject({ isExact: true, matched: 3, expected: 3, found: 3, correctTags: 4 })
  })

  it("finds wrong brackets, tags and words", () => {
    const wrong = scoreTree(sentence, parsedAs("(NP (DT A) (NN dog) (NNS barks) (. .))"))
    expect(wrong).toMatchObject({ isExact: false, matched: 0, found: 1, correctTags: 3 })
    expect(scoreTree(sentence, parsedAs("(S (NP (DT A) (NN dog)) (VP (VBZ bites)) (. .))")).isExact).toBe(
      false,
    )
    expect(scoreTree(sentence, [])).toMatchObject({ isExact: false, tags: 4, correctTags: 0 })
  })

  it("uses the closest of several trees", () => {
    const trees = ["(NP (NN milk) (NN bread))", "(NP (NP (NN milk)) (NP (NN bread)))"].map((tree) =>
      readTree(tree),
    )
    const parsed = parsedAs("(NP (NP (NN milk)) (NP (NN bread)))")
    expect(scoreTree({ group: "", text: "milk bread", trees }, parsed).isExact).toBe(true)
  })

  it("looks at the tag of a verb and the phrase around it", () => {
    const frame = { group: "", text: "A dog barks .", start: 6, tag: "VBZ" }
    expect(scoreVerb(frame, parsedAs("(S (NP (DT A) (NN dog)) (VP (VBZ barks)) (. .))"))).toEqual({
      found: "VBZ",
      isTagged: true,
      isHead: true,
    })
    expect(scoreVerb(frame, parsedAs("(NP (DT A) (NN dog) (NNS barks) (. .))"))).toEqual({
      found: "NNS",
      isTagged: false,
      isHead: false,
    })
  })
})
