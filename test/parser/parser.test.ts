import { beforeAll, describe, expect, it } from "vitest"
import { ConstraintError } from "../../src/decode/constraints.ts"
import { splitText } from "../../src/language/split-text.ts"
import { writeModel } from "../../src/model/model-file.ts"
import { Parser, type ParserOptions } from "../../src/parser/parser.ts"
import type { ParsedSentence } from "../../src/sentence/parsed-sentence.ts"
import type { TaggedToken, UntaggedSentence } from "../../src/sentence/sentence.ts"
import { ParserError, SentenceError } from "../../src/sentence/sentence-error.ts"
import { tinyModel, tinyTaggingModel } from "../tiny-model.ts"

let parser: Parser
let untagged: Parser
beforeAll(async () => {
  parser = await Parser.load(writeModel(await tinyTaggingModel()))
  untagged = await Parser.load(await tinyModel("local"))
}, 300_000)

const dogTree = "(S (NP (DT the) (NN dog)) (VP (VBZ likes) (NP (NN fish))) (. .))"
const brackets = (sentences: readonly ParsedSentence[]) => sentences.map(({ tree }) => `${tree}`)

describe("parse", () => {
  it("gives the tree of each sentence, with its tokens where they stand in the text", async () => {
    const text = "  the dog likes fish.\n\nyes "
    const parsed = await parser.parse(text)
    expect(brackets(parsed)).toEqual([dogTree, "(INTJ (UH yes))"])
    const tokens = parsed.flatMap((sentence) => sentence.tokens)
    expect(tokens[0]).toEqual({ text: "the", tag: "DT", start: 2, end: 5 })
    expect(tokens[5]).toEqual({ text: "yes", tag: "UH", start: 23, end: 26 })
    for (const { text: word, start, end } of tokens) expect(text.slice(start, end)).toBe(word)
  })

  it("gives nothing for a text without words", async () => {
    for (const text of ["", "  \n\t", "\u0000\u0007", "\u200b"]) expect(await parser.parse(text)).toEqual([])
  })

  it("takes any text at all", async () => {
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

  it("keeps what the text has, and looks for the treebank's form of it", async () => {
    const [straight, written] = await Promise.all([
      parser.parse('"the dog likes fish."'),
      parser.parseTokens([["``", "the", "dog", "likes", "fish", ".", "''"]]),
    ])
    expect(straight[0]?.tree.text).toBe('" the dog likes fish . "')
    const phrases = ([parsed]: readonly ParsedSentence[]) =>
      parsed?.tree.phrases().map(({ label, start, end }) => `${label} ${start} ${end}`)
    expect(phrases(straight)).toEqual(phrases(written))
  })

  it("cuts a sentence of more than 10,000 words", async () => {
    const parsed = await parser.parse("the dog ".repeat(6_000))
    expect(parsed.map(({ tokens }) => tokens.length)).toEqual([10_000, 2_000])
    expect(parsed[1]?.tokens[0]?.start).toBe(40_000)
  }, 60_000)

  it("needs a tagger", async () => {
    await expect(untagged.parse("yes")).rejects.toThrow(ParserError)
    await expect(untagged.parse("yes")).rejects.toThrow(
      "this model has no tagger; give words with their tags",
    )
  })
})

describe("parseTokens and parseTagged", () => {
  it("take words, with one space between them for offsets", async () => {
    const [dog, yes] = await parser.parseTokens([["the", "dog", "likes", "fish", "."], { tokens: ["yes"] }])
    expect([`${dog?.tree}`, `${yes?.tree}`]).toEqual([dogTree, "(INTJ (UH yes))"])
    expect(dog?.tokens[2]).toEqual({ text: "likes", tag: "VBZ", start: 8, end: 13 })
  })

  it("take tagged words in both forms", async () => {
    const asText = [
      { text: "(", tag: "(" },
      { text: "yes", tag: "UH" },
    ]
    const asForm = [
      { form: "-LRB-", tag: "-LRB-" },
      { form: "yes", tag: "UH" },
    ]
    const [first, second] = await untagged.parseTagged([asText, { words: asForm }])
    expect(`${first?.tree}`).toBe(`${second?.tree}`)
    expect(first?.tokens[0]).toMatchObject({ text: "(", tag: "-LRB-" })
  })

  it("take texts of one sentence, and the tokens that splitText gives", async () => {
    const text = " the dog likes fish."
    const tokens = splitText(text)[0]?.tokens ?? []
    const given = [{ id: 7, text }, { text, tokens }, tokens]
    const parsed = await parser.parseTokens(given)
    expect(brackets(parsed)).toEqual([dogTree, dogTree, dogTree])
    for (const sentence of parsed)
      expect(sentence.tokens[0]).toEqual({ text: "the", tag: "DT", start: 1, end: 4 })
    expect(parsed.map(({ id }) => id)).toEqual([7, undefined, undefined])
    await expect(parser.parseTokens([["yes"], { text: "yes. No." }])).rejects.toThrow(
      "sentence 2: its text makes 2 sentences",
    )
  })

  it("take constraints that count the characters of a text", async () => {
    const text = "yes, the dog likes fish."
    const start = text.indexOf("dog")
    const constraints = {
      unit: "characters",
      spans: [{ start, end: text.indexOf("."), label: "NP" }],
    } as const
    const tokens = ["yes", ",", "the", "dog", "likes", "fish", "."]
    for (const given of [
      { text, constraints },
      { text, tokens, constraints },
    ]) {
      const [sentence] = await parser.parseTokens([given])
      expect(sentence?.tree.find("NP").map((phrase) => phrase.text)).toContain("dog likes fish")
    }
    const options = { constraints } as unknown as ParserOptions
    await expect(parser.parse(text, options)).rejects.toThrow("{ text, constraints }, for parseTokens")
  })

  it("refuse a sentence by its number, with constraints that can't be as the cause", async () => {
    const many = Array.from({ length: 100 }, () => ["yes"])
    const refusal = async (sentence: UntaggedSentence) =>
      parser.parseTokens([...many, sentence]).catch((error: unknown) => error)
    const empty = await refusal([])
    expect(empty).toBeInstanceOf(SentenceError)
    expect(empty).toMatchObject({ message: "sentence 101: it has no words", sentence: 100 })
    expect(empty).not.toHaveProperty("cause")
    const crossing = {
      spans: [
        { start: 0, end: 2 },
        { start: 1, end: 3 },
      ],
    }
    expect(await refusal({ tokens: ["the", "dog", "likes"], constraints: crossing })).toMatchObject({
      message: expect.stringMatching(/^sentence 101: the span \(0, 2\) and the span \(1, 3\) cross/),
      cause: expect.any(ConstraintError),
    })
    const misspelt = { spans: [{ start: 0, end: 1, lable: "NP" }] }
    expect(await refusal({ tokens: ["yes"], constraints: misspelt })).toMatchObject({
      message:
        'sentence 101: spans[0]: the field "lable" is unknown; known are start, end, label, notConstituent',
      cause: expect.any(ConstraintError),
    })
  })

  it("refuse words without tags where they should have some", async () => {
    const untagged = [[{ text: "yes" }]] as unknown as TaggedToken[][]
    await expect(parser.parseTagged(untagged)).rejects.toThrow('sentence 1: "yes", word 1, has no tag')
    const constraints = { spans: [] }
    const misspelt = [{ words: [{ text: "yes", tag: "UH" }], Constraints: constraints }]
    await expect(parser.parseTagged(misspelt)).rejects.toThrow('sentence 1: there is no field "Constraints"')
  })
})

describe("what is no text, no list of sentences, no stream or no option", () => {
  const bytes = new TextEncoder().encode("yes")
  const wrong = <Type>(value: unknown) => value as Type
  const first = async (items: unknown, options?: ParserOptions) =>
    parser.parseStream(wrong<string[]>(items), options).next()

  it.each<[string, () => Promise<unknown>, string]>([
    ["no text", () => parser.parse(wrong(undefined)), "parse takes a text; for words there are parseTokens"],
    [
      "bytes for a text",
      () => parser.parse(wrong(bytes)),
      "bytes came where text was expected; decode them as",
    ],
    [
      "a text for sentences",
      () => parser.parseTokens(wrong("yes")),
      "a list of sentences was expected, such as",
    ],
    ["no sentences", () => parser.parseTokens(wrong(null)), "a list of sentences was expected"],
    ["no tagged sentences", () => parser.parseTagged(wrong(null)), "a list of sentences was expected"],
    ["no stream", () => first(null), "parseStream takes a stream or a list of texts or sentences, not null"],
    ["a number for a stream", () => first(5), "a list of texts or sentences, not 5"],
    [
      "a stream of bytes",
      () => first([bytes]),
      'decode them as UTF-8, as createReadStream(path, "utf8") or a',
    ],
    ["bytes for a stream", () => first(bytes), "bytes came where text was expected"],
    [
      "null for options",
      () => parser.parse("yes", wrong(null)),
      "options are an object, such as { k: 3 }, not null",
    ],
    ["a number for options", () => parser.parseTokens([["yes"]], wrong(3)), "options are an object, such as"],
    ["a list for options", () => first([], wrong([])), "options are an object, such as { k: 3 }, not a list"],
    ["no options of loading", () => Parser.load(undefined, wrong(null)), "options are an object, such as"],
    [
      "no signal",
      () => parser.parse("yes", { signal: wrong("stop") }),
      '"signal" must be an AbortSignal, not "stop"',
    ],
    ["a stray option", () => parser.parseTokens([], wrong({ kk: 3 })), 'there is no option "kk"'],
  ])("is refused with what was expected: %s", async (_, parse, message) => {
    const refusal = await parse().catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ParserError)
    expect(refusal).toMatchObject({ message: expect.stringContaining(message) })
  })
})

describe("tokens of a parse", () => {
  it("go in again where they stood, and constraints count their characters", async () => {
    const text = "yes\n\nthe dog  likes fish."
    const [, sentence] = await parser.parse(text)
    const words = sentence?.tokens ?? []
    const start = text.indexOf("likes")
    const spans = [{ start, end: start + 5, label: "VP" }]
    for (const given of [
      { words, constraints: { unit: "characters", spans } },
      {
        words: words.map(({ text, tag }) => ({ text, tag })),
        offsets: words,
        constraints: { unit: "characters", spans },
      },
    ] as const) {
      const [again] = await parser.parseTagged([given])
      expect(again?.tokens).toEqual(words)
      expect(again?.tree.find("VP").map((phrase) => phrase.text)).toContain("likes")
    }
  })
})
