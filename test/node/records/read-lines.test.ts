import { gzipSync } from "node:zlib"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { compressZstd } from "../../../src/node/compression/zstd.ts"
import { type InputLine, InputLineSplitter, longestLine } from "../../../src/node/records/line-splitter.ts"
import { type ByteRange, readLineGroups } from "../../../src/node/records/read-lines.ts"
import { temporaryFile } from "../../temporary-files.ts"

async function readAll(path: string, range?: ByteRange): Promise<InputLine[]> {
  const lines: InputLine[] = []
  for await (const group of readLineGroups(path, { range })) lines.push(...group)
  return lines
}

function splitInChunks(bytes: Uint8Array, size: number): InputLine[] {
  const splitter = new InputLineSplitter(0)
  const lines: InputLine[] = []
  for (let at = 0; at < bytes.length; at += size) lines.push(...splitter.push(bytes.subarray(at, at + size)))
  return [...lines, ...splitter.finish()]
}

const texts = fc.array(
  fc.oneof(
    fc.constantFrom("", "fish", "größer 🐟", "a\r"),
    fc.string().map((text) => text.replaceAll(/[\n\0]/g, "")),
  ),
  { maxLength: 12 },
)

describe("the lines of a file", () => {
  it("are its text between line breaks, with their offsets, however it comes in chunks", () => {
    fc.assert(
      fc.property(texts, fc.boolean(), fc.integer({ min: 1, max: 20 }), (lines, endsWithBreak, size) => {
        const text = lines.join("\n") + (endsWithBreak ? "\n" : "")
        const bytes = Buffer.from(text)
        const expected = text.split("\n")
        if (expected.at(-1) === "") expected.pop()
        const found = splitInChunks(bytes, size)
        expect(found.map((line) => line.text)).toEqual(
          expected.map((line, at) => (at === 0 ? line.replace(/^\ufeff/, "") : line)),
        )
        expect(found.map(({ start, end }) => bytes.subarray(start, end).toString()).join("")).toBe(text)
      }),
    )
  })

  it("of ranges that follow one another are each line once, wherever the file is cut and however it is compressed", async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.array(fc.nat({ max: 200 }), { maxLength: 5 }), async (lines, cuts) => {
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(""))
        const bounds = [0, ...cuts.sort((a, b) => a - b), Number.POSITIVE_INFINITY]
        const files = [bytes, gzipSync(bytes), await compressZstd(bytes)]
        for (const [at, content] of files.entries()) {
          const path = temporaryFile(`lines-${at}`, content)
          const all = await readAll(path)
          const ranges = bounds.slice(1).map((end, index) => ({ start: bounds[index] as number, end }))
          const parts = await Promise.all(ranges.map((range) => readAll(path, range)))
          expect(parts.flat()).toEqual(all)
          for (const [index, { start, end }] of ranges.entries())
            for (const line of parts[index] as InputLine[])
              expect(line.start >= start && line.start < end).toBe(true)
        }
      }),
      { numRuns: 40 },
    )
  })

  it("that aren't UTF-8 are marked, and so are those that are too long, which aren't kept", () => {
    const bytes = Buffer.concat([
      Buffer.from("a\ncaf\xe9\nb\n", "latin1"),
      Buffer.alloc(longestLine + 1, "x"),
      Buffer.from("\nc\n"),
      Buffer.alloc(longestLine - 1, "y"),
      Buffer.from("\nlast"),
    ])
    for (const size of [1 << 16, bytes.length]) {
      const lines = splitInChunks(bytes, size)
      expect(lines.map(({ text, problem }) => problem ?? text[0])).toEqual([
        "a",
        "not UTF-8",
        "b",
        "too long",
        "c",
        "y",
        "l",
      ])
      expect(lines.at(-1)?.end).toBe(bytes.length)
    }
  })

  it("have no byte-order mark", async () => {
    const path = temporaryFile("marked", "\ufefffirst\n\ufeffsecond")
    expect((await readAll(path)).map(({ text }) => text)).toEqual(["first", "\ufeffsecond"])
    const wide = temporaryFile("wide", Buffer.from("\ufefffirst\nsecond\n", "utf16le"))
    expect(await readAll(wide, { start: 3, end: 100 })).toEqual([{ text: "second", start: 6, end: 13 }])
  })
})
