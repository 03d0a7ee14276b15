import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { languageOf } from "../../src/language/languages.ts"
import { splitText } from "../../src/language/split-text.ts"
import { prepare } from "../../src/sentence/prepare.ts"
import { readSentence } from "../../src/sentence/read-sentence.ts"
import { separateLemma } from "../../src/tree/morphology.ts"
import { errorOf } from "../parser/parse-with.ts"

/// The tokens of a sentence with their tags and positions.
const read = (data: unknown) =>
  (readSentence(data, 4).tokens ?? [])
    .map(({ leaf, tag, start, end }) => `${leaf}${tag === undefined ? "" : `/${tag}`} ${start}-${end}`)
    .join(", ")

const startsOf = (data: unknown) => readSentence(data, 0).tokens?.map(({ start }) => start)

describe("a sentence", () => {
  it("is a string, an array of tokens, or an object with either", () => {
    expect(readSentence("it is", 0)).toEqual({ text: "it is" })
    expect(readSentence({ id: 3, text: "it is" }, 0)).toEqual({ id: 3, text: "it is" })
    for (const tokens of [
      ["it", "is"],
      [{ text: "it" }, { text: "is" }],
      ["it", { text: "is", tag: undefined }],
    ]) {
      expect(read(tokens)).toBe("it 0-2, is 3-5")
      expect(read({ tokens })).toBe("it 0-2, is 3-5")
    }
  })

  it("can be one that splitText returned, with the text or without", () => {
    const text = 'He said: "It (really) can\'t."'
    const [sentence] = splitText(text)
    const starts = sentence?.tokens.map(({ start }) => start)
    for (const data of [sentence, sentence?.tokens, { tokens: sentence?.tokens, text }])
      expect(startsOf(data)).toEqual(starts)
    expect(read(sentence)).toContain('" 9-10, It 10-12, -LRB- 13-14')
  })

  it.each([
    'He said: "It (really) can\'t."',
    "“Don’t,” said Ann—‘never’ … ``ever'' again.",
    '"Yes," he said, "it is the dogs\' bed."',
    "Well‑known words in 'single quotes' and 'ones'.",
  ])("has the words that a network sees of the text: %s", (text) => {
    const forms = (input: unknown) =>
      prepare(readSentence(input, 0), 0, { language: languageOf("en"), networkTags: true }).words.map(
        ({ normalized, leaf, start, end }) => [normalized, leaf, start, end],
      )
    const [sentence] = splitText(text)
    expect(forms(sentence)).toEqual(forms(text))
    expect(forms({ text, tokens: sentence?.tokens })).toEqual(forms(text))
  })

  it("can be one that was parsed: tree and scores are ignored", () => {
    const tokens = [{ text: "it", tag: "PRP", start: 3, end: 5 }]
    const rest = { parses: [], tree: {}, score: 1, logProbability: -1, constituents: [] }
    expect(readSentence({ id: 1, tokens, ...rest }, 0)).toEqual({
      id: 1,
      tokens: [{ text: "it", leaf: "it", tag: "PRP", start: 3, end: 5 }],
    })
  })
})

describe("a token", () => {
  it("is escaped once: a Penn escape on its own is the bracket, and only round brackets are escaped in trees", () => {
    const { tokens = [] } = readSentence(["-LRB-", "(", "[", "-LSB-", "a-LRB-"], 0)
    expect(tokens.map(({ text, leaf }) => `${text} ${leaf}`)).toEqual([
      "( -LRB-",
      "( -LRB-",
      "[ [",
      "[ -LSB-",
      "a-LRB- a\\-LRB-",
    ])
    expect(tokens.map(({ given }) => given)).toEqual(["-LRB-", undefined, undefined, "-LSB-", undefined])
  })

  it.each([
    [{ lemma: "pomme de terre", features: "g=f|n=s" }, "lem=pomme%20de%20terre|g=f|n=s"],
    [{ features: "g=m|lem=chat" }, "lem=chat|g=m"],
    [{ lemma: "chat", features: "lem=chat" }, "lem=chat"],
    [{ lemma: "chat" }, "lem=chat"],
    [{ features: "lem=_|g=m" }, "lem=_|g=m"],
    [{ features: "lemming=1" }, "lemming=1"],
  ])("has its lemma in a field of its own or among the features: %j", (morphology, features) => {
    const read = readSentence({ tokens: [{ text: "x", tag: "NC", ...morphology }] }, 0)
    expect(read.tokens?.[0]?.features).toBe(features)
    // What comes back can be passed in again.
    const again = readSentence({ tokens: [{ text: "x", tag: "NC", ...separateLemma(features) }] }, 0)
    expect(again.tokens?.[0]?.features).toBe(features)
  })

  it("keeps its tag and its features; a bracket in a tag is escaped", () => {
    const data = [
      { text: "(", tag: "(" },
      { text: "chat", tag: "NC", features: "g=m|n=s" },
    ]
    expect(readSentence(data, 0).tokens).toEqual([
      { text: "(", leaf: "-LRB-", tag: "-LRB-", start: 0, end: 1 },
      { text: "chat", leaf: "chat", tag: "NC", features: "g=m|n=s", start: 2, end: 6 },
    ])
  })

  it("is found in the text, after the token before it, as it was passed or unescaped", () => {
    expect(
      startsOf({ text: "can't [it]  wait?", tokens: ["ca", "n't", "[", "it", "]", "wait", "?"] }),
    ).toEqual([0, 2, 6, 7, 9, 12, 16])
    const tokens = ["a", "-LRB-", "b", "-LRB-"]
    expect(startsOf({ text: "a -LRB- b (", tokens })).toEqual([0, 2, 8, 10])
    expect(startsOf({ text: "a ( b -LRB-", tokens })).toEqual([0, 2, 4, 6])
  })

  it("is found wherever it is", () => {
    const word = fc.stringMatching(/^[ab.]{1,3}$/)
    const gap = fc.constantFrom("", " ", "  ", "\n")
    fc.assert(
      fc.property(fc.array(fc.tuple(gap, word), { minLength: 1, maxLength: 9 }), (parts) => {
        const starts: number[] = []
        let text = ""
        for (const [before, word] of parts) {
          starts.push(text.length + before.length)
          text += before + word
        }
        expect(startsOf({ text, tokens: parts.map(([, word]) => word) })).toEqual(starts)
      }),
    )
  })
})

describe("what isn't a sentence", () => {
  const tokens = ["yes", "no"]

  it.each<[unknown, string]>([
    [null, "invalid-sentence"],
    [5, "invalid-sentence"],
    [new Uint8Array(3), "invalid-sentence"],
    [{}, "invalid-sentence"],
    [{ tokens: undefined }, "invalid-sentence"],
    [{ tokens: "yes" }, "invalid-sentence"],
    [{ tokens: null, text: "Yes." }, "invalid-sentence"],
    [{ text: 5 }, "invalid-sentence"],
    [{ tokens, id: {} }, "invalid-sentence"],
    [{ tokens, id: null }, "invalid-sentence"],
    [{ tokens, id: Number.NaN }, "invalid-sentence"],
    [{ tokens, Constraints: {} }, "unknown-field"],
    [{ tokens, contraints: {} }, "unknown-field"],
    [{ tokens, spans: [] }, "unknown-field"],
    [{ words: tokens }, "unknown-field"],
    [{ tokens, offsets: [] }, "unknown-field"],
    [[{ text: "fish", tagg: "NN" }], "unknown-field"],
    [[{ text: "fish", foo: 1 }], "unknown-field"],
    [[{ form: "fish", tag: "NN" }], "unknown-field"],
    [{ tokens, constraints: null }, "invalid-constraints"],
    [{ tokens, constraints: { spans: 5 } }, "invalid-constraints"],
    [[], "empty-sentence"],
    [{ tokens: [] }, "empty-sentence"],
    [Array(10_001).fill("yes"), "sentence-too-long"],
    [Object.assign(Array(2), { 1: "yes" }), "invalid-token"],
    [["the", ""], "invalid-token"],
    [["hot dog"], "invalid-token"],
    [["the", 5], "invalid-token"],
    [[null], "invalid-token"],
    [[["the"]], "invalid-token"],
    [[{}], "invalid-token"],
    [[{ tag: "NN" }], "invalid-token"],
    [[{ text: "fish", tag: "N N" }], "invalid-token"],
    [[{ text: "fish", tag: "NN##g=m##" }], "invalid-token"],
    [[{ text: "fish", tag: "NN#", features: "g=m" }], "invalid-token"],
    [[{ text: "fish", tag: null }], "invalid-token"],
    [[{ text: "fish", tag: "NN", features: "a b" }], "invalid-token"],
    [[{ text: "fish", lemma: "" }], "invalid-token"],
    [[{ text: "fish", lemma: "fish", features: "n=s|lem=fowl" }], "invalid-token"],
    [[{ text: "#", tag: "#", lemma: "#" }], "invalid-token"],
    [[{ text: "fish", tag: "NN", features: "a(b" }], "invalid-token"],
    [[{ text: "yes", start: 0, end: 3 }, "no"], "invalid-offsets"],
    [[{ text: "yes", start: 0 }], "invalid-offsets"],
    [[{ text: "yes", start: 2, end: 1 }], "invalid-offsets"],
    [[{ text: "yes", start: -1, end: 1.5 }], "invalid-offsets"],
    [{ text: "yes", tokens: [{ text: "yes", start: 1, end: 4 }] }, "invalid-offsets"],
    [{ text: "yesterday", tokens: ["no"] }, "invalid-offsets"],
    [{ text: "no yes", tokens }, "invalid-offsets"],
  ])("is refused with its number and a code: %j", (data, code) => {
    expect(errorOf(() => readSentence(data, 4))).toMatchObject({ name: "SentenceError", code, sentence: 4 })
  })

  it("is refused by its length alone, before its four billion holes are read", () => {
    const read = () => readSentence({ tokens: Array(2 ** 32 - 1) }, 0)
    expect(errorOf(read)).toMatchObject({ code: "sentence-too-long" })
  })

  it("is told what was probably meant", () => {
    const refusal = errorOf(() => readSentence([{ text: "fish", tagg: "NN" }], 0)) as Error
    expect(refusal.message).toContain('did you mean "tag"?')
  })
})
