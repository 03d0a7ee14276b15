import { beforeAll, describe, expect, it } from "vitest"
import { ConstraintError } from "../../src/decode/constraints.ts"
import { splitText } from "../../src/language/split-text.ts"
import { writeModel } from "../../src/model/model-file.ts"
import { Parser } from "../../src/parser/parser.ts"
import type { ParseOptions } from "../../src/parser/search-options.ts"
import type { ParsedSentence } from "../../src/sentence/parsed-sentence.ts"
import type { SentenceInput } from "../../src/sentence/sentence.ts"
import { SentenceError } from "../../src/sentence/sentence-error.ts"
import { tinyModel, tinyTaggingModel } from "../tiny-model.ts"

let parser: Parser
let untagged: Parser
beforeAll(async () => {
  parser = await Parser.load(writeModel(await tinyTaggingModel()))
  untagged = await Parser.load(await tinyModel("local"))
})

const dogTree = "(S (NP (DT the) (NN dog)) (VP (VBZ likes) (NP (NN fish))) (. .))"
const brackets = (sentences: readonly ParsedSentence[]) => sentences.map(({ tree }) => `${tree}`)

describe("parsing text", () => {
  it("returns the tree of each sentence, and tokens with their positions in the text", async () => {
    const text = "  the dog likes fish.\n\nyes "
    const parsed = await parser.parse(text)
    expect(brackets(parsed)).toEqual([dogTree, "(INTJ (UH yes))"])
    const tokens = parsed.flatMap((sentence) => sentence.tokens)
    expect(tokens[0]).toEqual({ text: "the", tag: "DT", start: 2, end: 5 })
    expect(tokens[5]).toEqual({ text: "yes", tag: "UH", start: 23, end: 26 })
    for (const { text: word, start, end } of tokens) expect(text.slice(start, end)).toBe(word)
  })

  it("says to pass an array if it gets a sentence alone", async () => {
    for (const input of [{ text: "yes" }, { tokens: ["yes"] }])
      await expect(parser.parse(input as never)).rejects.toThrow(
        expect.objectContaining({ code: "invalid-argument", message: expect.stringContaining("[sentence]") }),
      )
  })

  it("returns nothing for text without words", async () => {
    for (const text of ["", "  \n\t", "\u0000\u0007", "\u200b"]) expect(await parser.parse(text)).toEqual([])
  })

  it("accepts any string at all", async () => {
    const strange = [
      "\ud800 the \udc00",
      "((([{",
      "a".repeat(100_000),
      "𝒳 😀 é\u0301 \u202e",
      "- -- --- ... …",
      '"',
    ]
    for (const text of strange) {
      const parsed = await parser.parse(text)
      expect(parsed.length).toBeGreaterThan(0)
      for (const { tokens, tree } of parsed) {
        expect(tree.leaves().map(({ word }) => word)).toEqual(tokens.map((token) => token.text))
      }
    }
  })

  it("keeps the words of the text, and looks up their normalised forms", async () => {
    const [straight, normalized] = await Promise.all([
      parser.parse('"the dog likes fish."'),
      parser.parse([["``", "the", "dog", "likes", "fish", ".", "''"]]),
    ])
    expect(straight[0]?.tree.text).toBe('" the dog likes fish . "')
    const spansOf = ([sentence]: readonly ParsedSentence[]) =>
      sentence?.tree.phrases().map(({ label, start, end }) => ({ label, start, end }))
    expect(spansOf(straight)).toEqual(spansOf(normalized))
  })

  it("cuts a sentence of more than 10,000 words", async () => {
    const parsed = await parser.parse("the dog ".repeat(6_000))
    expect(parsed.map(({ tokens }) => tokens.length)).toEqual([10_000, 2_000])
    expect(parsed[1]?.tokens[0]?.start).toBe(40_000)
  }, 60_000)

  it("needs a tagger", async () => {
    await expect(untagged.parse("yes")).rejects.toMatchObject({ code: "missing-tagger" })
  })
})

describe("parsing an array of sentences", () => {
  it("takes tokens, with positions as if one space separated them", async () => {
    const [dog, yes] = await parser.parse([["the", "dog", "likes", "fish", "."], { tokens: ["yes"] }])
    expect([`${dog?.tree}`, `${yes?.tree}`]).toEqual([dogTree, "(INTJ (UH yes))"])
    expect(dog?.tokens[2]).toEqual({ text: "likes", tag: "VBZ", start: 8, end: 13 })
  })

  it("takes each string as one sentence, with one result each", async () => {
    const parsed = await parser.parse([" the dog likes fish.", "yes. yes."])
    expect(parsed.map(({ tokens }) => tokens.map(({ text }) => text).join(" "))).toEqual([
      "the dog likes fish .",
      "yes . yes .",
    ])
    expect(parsed[0]?.tokens[0]).toMatchObject({ start: 1, end: 4 })
  })

  it("keeps the tags that are passed and predicts the others", async () => {
    const [tagged] = await untagged.parse([
      [
        { text: "(", tag: "(" },
        { text: "yes", tag: "UH" },
      ],
    ])
    expect(tagged?.tokens[0]).toMatchObject({ text: "(", tag: "-LRB-" })
    const [partly] = await parser.parse([["the", { text: "dog", tag: "VB" }, "likes", "fish", "."]])
    expect(partly?.tokens.map(({ tag }) => tag)).toEqual(["DT", "VB", "VBZ", "NN", "."])
    await expect(untagged.parse([["yes", { text: "dog", tag: "NN" }]])).rejects.toMatchObject({
      code: "missing-tagger",
    })
  })

  it("takes text, and the tokens that splitText returns", async () => {
    const text = " the dog likes fish."
    const tokens = splitText(text)[0]?.tokens ?? []
    const parsed = await parser.parse([{ id: 7, text }, { text, tokens }, tokens])
    expect(brackets(parsed)).toEqual([dogTree, dogTree, dogTree])
    for (const sentence of parsed)
      expect(sentence.tokens[0]).toEqual({ text: "the", tag: "DT", start: 1, end: 4 })
    expect(parsed.map(({ id }) => id)).toEqual([7, undefined, undefined])
  })

  it("takes constraints that count the characters of a text", async () => {
    const text = "yes, the dog likes fish."
    const start = text.indexOf("dog")
    const constraints = {
      unit: "characters",
      spans: [{ start, end: text.indexOf("."), label: "NP" }],
    } as const
    const tokens = ["yes", ",", "the", "dog", "likes", "fish", "."]
    for (const input of [
      { text, constraints },
      { text, tokens, constraints },
    ]) {
      const [sentence] = await parser.parse([input])
      expect(sentence?.tree.find("NP").map((phrase) => phrase.text)).toContain("dog likes fish")
    }
    const options = { constraints } as unknown as ParseOptions
    await expect(parser.parse(text, options)).rejects.toMatchObject({ code: "unknown-field" })
  })

  it("refuses a sentence by its number, with the error of impossible constraints as the cause", async () => {
    const many = Array.from({ length: 100 }, () => ["yes"])
    const refusal = async (sentence: SentenceInput) =>
      parser.parse([...many, sentence]).catch((error: unknown) => error)
    const empty = await refusal("")
    expect(empty).toBeInstanceOf(SentenceError)
    expect(empty).toMatchObject({ code: "empty-sentence", sentence: 100 })
    expect(empty).not.toHaveProperty("cause")
    const crossing = {
      spans: [
        { start: 0, end: 2 },
        { start: 1, end: 3 },
      ],
    }
    expect(await refusal({ tokens: ["the", "dog", "likes"], constraints: crossing })).toMatchObject({
      code: "invalid-constraints",
      sentence: 100,
      cause: expect.any(ConstraintError),
    })
    const misspelt = { spans: [{ start: 0, end: 1, lable: "NP" }] }
    expect(await refusal({ tokens: ["yes"], constraints: misspelt })).toMatchObject({
      sentence: 100,
      cause: expect.any(ConstraintError),
    })
  })

  it("accepts what it returned: tokens keep their tags and positions, and constraints count their characters", async () => {
    const text = "yes\n\nthe dog  likes fish."
    const [, sentence] = await parser.parse(text, { confidence: true })
    const start = text.indexOf("likes")
    const constraints = { unit: "characters", spans: [{ start, end: start + 5, label: "VP" }] } as const
    const [again] = await parser.parse([{ ...sentence, constraints }])
    expect(again?.tokens).toEqual(sentence?.tokens)
    expect(again?.tree.find("VP").map((phrase) => phrase.text)).toContain("likes")
  })

  it("returns the features that a token was passed with, so that they are passed in again", async () => {
    const tokens = [{ text: "fish", tag: "NN", features: "n=s" }]
    const [sentence] = await parser.parse([tokens])
    expect(sentence?.tokens).toEqual([{ ...tokens[0], start: 0, end: 4 }])
    expect(sentence?.tree.leaves()[0]?.features.get("n")).toBe("s")
  })
})

describe("an argument of the wrong type", () => {
  const wrong = <Type>(value: unknown) => value as Type
  const first = async (items: unknown, options?: ParseOptions) =>
    parser.parseStream(wrong<string[]>(items), options).next()

  it.each<[string, () => Promise<unknown>, string]>([
    ["undefined for text", () => parser.parse(wrong(undefined)), "invalid-argument"],
    ["bytes for text", () => parser.parse(wrong(new Uint8Array(3))), "invalid-argument"],
    ["null for sentences", () => parser.parse(wrong(null)), "invalid-argument"],
    ["a sentence that isn't one", () => parser.parse(wrong([5])), "invalid-sentence"],
    ["null for a stream", () => first(null), "invalid-argument"],
    ["a number for a stream", () => first(5), "invalid-argument"],
    ["a stream of numbers", () => first([5]), "invalid-sentence"],
    ["null for options", () => parser.parse("yes", wrong(null)), "invalid-argument"],
    ["a number for options", () => parser.parse([["yes"]], wrong(3)), "invalid-argument"],
    ["an array for options", () => first([], wrong([])), "invalid-argument"],
    ["an unknown option of load", () => Parser.load(undefined, wrong({ sginal: 1 })), "unknown-field"],
    ["null for the options of load", () => Parser.load(undefined, wrong(null)), "invalid-argument"],
    ["a string for a signal", () => parser.parse("yes", { signal: wrong("stop") }), "invalid-argument"],
    ["an unknown option", () => parser.parse([], wrong({ kk: 3 })), "unknown-field"],
  ])("is refused: %s", async (_, parse, code) => {
    await expect(parse()).rejects.toMatchObject({ code })
  })
})
