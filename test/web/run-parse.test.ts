import { describe, expect, it } from "vitest"
import type { ConfidentSentence } from "../../src/sentence/parsed-sentence.ts"
import type { PageParser } from "../../src/web/parser/page-parser.ts"
import { noEdits } from "../../src/web/views/parse/parse-edits.ts"
import { confidenceOf, percent, runParse } from "../../src/web/views/parse/run-parse.ts"

/// A parser that answers with one sentence per full stop, and keeps what it was asked.
function fakeParser() {
  const asked: unknown[] = []
  const sentenceOf = (text: string) =>
    ({
      text,
      tokens: [{ text }],
      constituents: [{ start: 0, end: 1, label: "S", confidence: 0.5 }],
    }) as unknown as ConfidentSentence
  const parse = async (input: unknown, options: unknown) => {
    asked.push([input, options])
    if (typeof input !== "string") return [sentenceOf("edited")]
    return input.split(".").filter(Boolean).map(sentenceOf)
  }
  return { parser: { parse } as unknown as PageParser, asked }
}

describe("parsing what the user typed", () => {
  it("asks once for a text without edits", async () => {
    const { parser, asked } = fakeParser()
    const result = await runParse(parser, "a.b.c", { edits: { ...noEdits, at: 1 }, k: 1 })
    expect([result?.sentence.text, result?.at, result?.count, asked.length]).toEqual(["b", 1, 3, 1])
  })

  it("shows the last sentence if the text has become shorter", async () => {
    const { parser } = fakeParser()
    expect((await runParse(parser, "a.b", { edits: { ...noEdits, at: 7 }, k: 1 }))?.at).toBe(1)
  })

  it("asks again for edits or alternatives", async () => {
    const { parser, asked } = fakeParser()
    const result = await runParse(parser, "a.b", { edits: { ...noEdits, tags: new Map([[0, "NN"]]) }, k: 3 })
    expect([result?.sentence.text, result?.count]).toEqual(["edited", 2])
    expect(asked[1]).toEqual([
      [{ text: "a", tokens: [{ text: "a", tag: "NN" }] }],
      { confidence: true, k: 3 },
    ])
  })

  it("asks for nothing if there is nothing to parse", async () => {
    const { parser, asked } = fakeParser()
    expect(await runParse(parser, " \n", { edits: noEdits, k: 1 })).toBeUndefined()
    expect(await runParse(parser, ".", { edits: noEdits, k: 1 })).toBeUndefined()
    expect(asked).toHaveLength(1)
  })

  it("finds the confidence of a phrase, not of a word", () => {
    const sentence = { constituents: [{ start: 0, end: 1, label: "S", confidence: 0.5 }] }
    expect(confidenceOf(sentence, { isLeaf: false, start: 0, end: 1 })).toBe(0.5)
    expect(confidenceOf(sentence, { isLeaf: true, start: 0, end: 1 })).toBeUndefined()
    expect(confidenceOf(sentence, { isLeaf: false, start: 0, end: 2 })).toBeUndefined()
  })

  it("writes 100 % only for certainty", () => {
    expect([0, 0.001, 0.505, 0.9999, 1].map(percent)).toEqual(["0 %", "under 1 %", "51 %", "99 %", "100 %"])
  })
})
