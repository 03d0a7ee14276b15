import { describe, expect, it } from "vitest"
import { SpandrelError } from "../../src/check/error.ts"
import { parseRecord } from "../../src/sentence/json-record.ts"
import { writeSkipped } from "../../src/sentence/skipped-sentence.ts"

const failure = new SpandrelError("empty-sentence", "line 1: it has no words")
const reason = { code: "empty-sentence", message: "line 1: it has no words" }

function skippedAgain(json: string): string {
  const { id, extra } = parseRecord(json, 0)
  return writeSkipped("ndjson", {
    ...(id !== undefined && { id }),
    ...(extra !== undefined && { extra }),
    error: failure,
  }) as string
}

describe('the field "error" of a record', () => {
  it.each([
    '"OCR"',
    "null",
    '{"code":404,"message":"x"}',
    '{"code":"empty-sentence"}',
    "12345678901234567890",
  ])("is passed through as it is written: %s", (error) => {
    const { sentence, extra } = parseRecord(`{"a":1, "error": ${error}, "text":"yes","b":2}`, 0)
    expect(sentence).toEqual({ text: "yes" })
    expect(extra).toBe(`"a":1,"error":${error},"b":2`)
  })

  it("is in the reason if the record is skipped, and comes back when that is passed in again", () => {
    const own = '{"error":{"nested": 12345678901234567890}}'
    const line = skippedAgain(`{"id":7,"a":1,"error":${own},"text":""}`)
    expect(line).toBe(
      `{"a":1,"id":7,"error":{"code":"empty-sentence","message":"line 1: it has no words","own":${own}}}`,
    )
    expect(parseRecord(line, 0).extra).toBe(`"a":1,"error":${own}`)
    expect(skippedAgain(line)).toBe(line)
    expect(JSON.parse(skippedAgain('{"error":"x","text":""}'))).toEqual({ error: { ...reason, own: "x" } })
  })

  it("is left out if it is the reason of an earlier run", () => {
    const line = skippedAgain('{"id":7,"text":""}')
    expect(JSON.parse(line)).toEqual({ id: 7, error: reason })
    expect(parseRecord(line, 0).extra).toBeUndefined()
    expect(skippedAgain(line)).toBe(line)
  })
})
