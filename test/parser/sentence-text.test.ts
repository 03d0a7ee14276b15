import { beforeAll, describe, expect, it } from "vitest"
import { Parser } from "../../src/parser/parser.ts"
import type { ParsedSentence } from "../../src/sentence/parsed-sentence.ts"
import type { SentenceInput } from "../../src/sentence/sentence.ts"
import { tinyTaggingModel } from "../tiny-model.ts"

let parser: Parser
beforeAll(async () => {
  parser = await Parser.load(await tinyTaggingModel())
})

const parseOne = async (input: SentenceInput) => (await parser.parse([input]))[0] as ParsedSentence
const placeOf = ({ text, start, end }: ParsedSentence) => ({ text, start, end })

describe("a parsed sentence", () => {
  const text = "  the dog likes fish.\n\nyes, the (old) dog "

  it("has its own text, and its position in the whole", async () => {
    const parsed = await parser.parse(text)
    expect(parsed.map(placeOf)).toEqual([
      { text: "the dog likes fish.", start: 2, end: 21 },
      { text: "yes, the (old) dog", start: 23, end: 41 },
    ])
  })

  it("has nodes whose positions are those of their words", async () => {
    for (const { tree, tokens } of await parser.parse(text)) {
      for (const node of tree.preorder()) {
        expect(node.startPosition).toBe(tokens[node.start]?.start)
        expect(node.endPosition).toBe(tokens[node.end - 1]?.end)
      }
      const [phrase] = tree.find("NP")
      const copy = phrase?.map((node) => node.label.toLowerCase())
      expect([copy?.startPosition, copy?.endPosition]).toEqual([phrase?.startPosition, phrase?.endPosition])
    }
  })

  it("has the same in a stream", async () => {
    const pieces = [text.slice(0, 10), text.slice(10, 30), text.slice(30)]
    const parsed: ParsedSentence[] = []
    for await (const sentence of parser.parseStream(pieces)) parsed.push(sentence)
    expect(parsed.map(placeOf)).toEqual((await parser.parse(text)).map(placeOf))
  })

  it.each<[string, SentenceInput, unknown]>([
    ["text", " the dog ", { text: "the dog", start: 1, end: 8 }],
    ["tokens", ["the", "-LRB-"], { text: "the (", start: 0, end: 5 }],
    [
      "tokens with a text",
      { text: "<the  dog>", tokens: ["the", "dog"] },
      { text: "the  dog", start: 1, end: 9 },
    ],
    [
      "tokens with offsets",
      {
        tokens: [
          { text: "the", start: 90, end: 93 },
          { text: "dog", start: 93, end: 96 },
          { text: ".", start: 99, end: 100 },
        ],
      },
      { text: "thedog .", start: 90, end: 100 },
    ],
  ])("that was passed as %s has them too, and can be passed in again", async (_, input, expected) => {
    const parsed = await parseOne(input)
    expect(placeOf(parsed)).toEqual(expected)
    expect(placeOf(await parseOne(parsed))).toEqual(expected)
  })

  it("can be passed in again, wherever it was in the text", async () => {
    const parsed = await parser.parse(text)
    expect((await parser.parse(parsed)).map(placeOf)).toEqual(parsed.map(placeOf))
    expect(
      (
        await parser.parse(
          parsed.map(({ tokens, text, start, end }) => ({
            tokens: tokens.map((token) => token.text),
            text,
            start,
            end,
          })),
        )
      ).map(placeOf),
    ).toEqual(parsed.map(placeOf))
  })

  it("can't have tokens outside of its own text", async () => {
    const wrong = { text: "yes", start: 5, end: 8, tokens: [{ text: "yes", start: 0, end: 3 }] }
    await expect(parser.parse([wrong])).rejects.toThrow(expect.objectContaining({ code: "invalid-offsets" }))
  })
})
