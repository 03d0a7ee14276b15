import { createHash } from "node:crypto"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { RecordCutter, recordRule } from "../../src/cluster/cut-records.ts"
import type { Range } from "../../src/cluster/shard.ts"

const lines = recordRule("lines", false)

function cut(chunks: readonly Uint8Array[], size: number, rule = lines): Range[] {
  const cutter = new RecordCutter(size, rule)
  return [...chunks.flatMap((chunk) => cutter.push(chunk)), ...cutter.end()]
}

const bytes = (text: string) => Buffer.from(text)

describe("cutting", () => {
  it("ends shards with the line that makes them long enough", () => {
    const found = cut([bytes("aa\nbb\ncc\ndd\n")], 4)
    expect(found.map(({ start, end, line, records }) => [start, end, line, records])).toEqual([
      [0, 6, 1, 2],
      [6, 12, 3, 2],
    ])
  })

  it("counts no empty lines, unless each line has its line in the output", () => {
    const text = bytes("a\n\n \t\r\n  b")
    expect(cut([text], 100)).toMatchObject([{ records: 2, line: 1 }])
    expect(cut([text], 100, recordRule("ndjson", true))).toMatchObject([{ records: 4 }])
  })

  it("doesn't cut what goes on over lines", () => {
    expect(cut([bytes("a\nb\nc\n")], 1, recordRule("text", false))).toMatchObject([
      { start: 0, end: 6, records: 1 },
    ])
    expect(cut([bytes("a\nb\nc\n")], 1, recordRule("conllu", false))).toHaveLength(1)
  })

  it("makes nothing of nothing", () => {
    expect(cut([], 1)).toEqual([])
    expect(cut([new Uint8Array(0)], 1)).toEqual([])
  })

  it("gives the same shards however the bytes arrive, which have every byte, line and record once", () => {
    const text = fc.array(fc.constantFrom("a", "é", " ", "\n", "\r\n", "日本", "\t", "word\n"), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(text, fc.nat(40), fc.array(fc.nat(20)), fc.boolean(), (parts, size, cuts, isFilter) => {
        const whole = bytes(parts.join(""))
        const rule = recordRule("ndjson", isFilter)
        const chunks: Uint8Array[] = []
        let at = 0
        for (const length of cuts) {
          chunks.push(whole.subarray(at, at + length))
          at += length
        }
        chunks.push(whole.subarray(at))
        const found = cut(chunks, size + 1, rule)
        expect(found).toEqual(cut([whole], size + 1, rule))
        let [position, line] = [0, 1]
        for (const range of found) {
          expect([range.start, range.line]).toEqual([position, line])
          const part = whole.subarray(range.start, range.end)
          expect(range.sha256).toBe(createHash("sha256").update(part).digest("hex"))
          position = range.end
          line += part.filter((byte) => byte === 10).length
        }
        expect(position).toBe(whole.length)
        const all = whole.toString().split("\n")
        if (all.at(-1) === "") all.pop()
        const expected = all.filter((one) => isFilter || one.trim() !== "")
        expect(found.reduce((sum, { records }) => sum + records, 0)).toBe(expected.length)
      }),
    )
  })
})
