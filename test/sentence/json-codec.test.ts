import { describe, expect, it } from "vitest"
import { writeSentenceJson } from "../../src/sentence/json-codec.ts"
import { parseRecord } from "../../src/sentence/json-record.ts"
import { readSentence } from "../../src/sentence/read-sentence.ts"
import { readTree } from "../../src/tree/format/read-trees.ts"
import { errorOf } from "../parser/parse-with.ts"

const readSentenceJson = (json: string, index: number) =>
  readSentence(parseRecord(json, index).sentence, index)

describe("a sentence as JSON", () => {
  it("is refused with its number if it isn't JSON", () => {
    // The first line of an object that was written over several lines.
    expect(errorOf(() => readSentenceJson('{"tokens": [', 3))).toMatchObject({
      code: "invalid-sentence",
      sentence: 3,
    })
  })

  it("has an id that JSON can return exactly", () => {
    for (const id of ["9007199254740993", "1e999"]) {
      const read = () => readSentenceJson(`{"id":${id},"text":"Yes."}`, 0)
      expect(errorOf(read)).toMatchObject({ code: "invalid-sentence" })
    }
    for (const id of [0, -7, 1.5, Number.MAX_SAFE_INTEGER])
      expect(readSentenceJson(`{"id":${id},"text":"Yes."}`, 0)).toMatchObject({ id })
  })

  it("is read again as it was written", () => {
    const tree = readTree("(INTJ (UH yes))")
    const tokens = [{ text: "yes", tag: "UH", start: 4, end: 7 }]
    const parse = { tree, score: -0.1, logProbability: -0.2 }
    for (const k of [1, 3]) {
      const json = writeSentenceJson(
        { id: "a", text: "yes", start: 4, end: 7, tokens, ...parse, parses: [parse, parse] },
        k,
      )
      expect(readSentenceJson(json, 0)).toEqual({
        ...{ id: "a", text: "yes", textStart: 4 },
        tokens: [{ ...tokens[0], leaf: "yes" }],
      })
    }
  })
})
