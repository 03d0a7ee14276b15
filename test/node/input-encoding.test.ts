import { gzipSync } from "node:zlib"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readBytes, readText } from "../../src/node/input.ts"
import { decodeInput } from "../../src/node/input-encoding.ts"
import { readTreebank } from "../../src/node/read-treebank.ts"
import { temporaryFile } from "../temporary-files.ts"

const text = "größer 🐟\nsecond line\n"
const littleEndian = (content: string) => Buffer.from(`\ufeff${content}`, "utf16le")
const bigEndian = (content: string) => littleEndian(content).swap16()

async function decode(...chunks: readonly Uint8Array[]): Promise<string> {
  async function* source() {
    yield* chunks
  }
  const decoded: Uint8Array[] = []
  for await (const chunk of decodeInput(source(), "fish.txt")) decoded.push(chunk)
  return Buffer.concat(decoded).toString()
}

describe("a text file", () => {
  it("is read in UTF-16 with a byte-order mark, in gzip, and in both", async () => {
    for (const bytes of [littleEndian(text), bigEndian(text), Buffer.from(text)]) {
      expect(await readText(temporaryFile("encoded.txt", bytes))).toBe(text)
      expect(await readText(temporaryFile("encoded.txt.gz", gzipSync(bytes)))).toBe(text)
    }
    const members = Buffer.concat([gzipSync("first "), gzipSync("second")])
    expect(await readText(temporaryFile("members.gz", members))).toBe("first second")
  })

  it("is the same however it is cut into chunks", async () => {
    const encodings = [Buffer.from(text), littleEndian(text), bigEndian(text), gzipSync(littleEndian(text))]
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...encodings), fc.integer({ min: 1, max: 9 }), async (bytes, size) => {
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
          bytes.subarray(at * size, (at + 1) * size),
        )
        expect(await decode(...chunks)).toBe(text)
      }),
      { numRuns: 30 },
    )
    expect(await decode()).toBe("")
    expect(await decode(Buffer.from("a"))).toBe("a")
  })

  it("is refused if its gzip is cut off or damaged", async () => {
    const whole = gzipSync("yes ".repeat(10_000))
    const damaged = Uint8Array.from(whole)
    damaged[20] = (damaged[20] as number) ^ 0xff
    for (const bytes of [whole.subarray(0, -9), whole.subarray(0, 12), whole.subarray(0, 2), damaged])
      await expect(readText(temporaryFile("cut.gz", bytes))).rejects.toMatchObject({
        code: "unreadable-file",
        message: expect.stringContaining("cut.gz"),
      })
  })

  it("is refused if it has bytes of 0, or a byte-order mark of UTF-16 and other bytes", async () => {
    const lone = Buffer.concat([littleEndian("a"), Buffer.from([0x00, 0xd8, 0x61, 0x00])])
    for (const bytes of [Buffer.from("a\0b"), Buffer.from("fish", "utf16le"), lone, littleEndian("a\0")])
      await expect(decode(bytes)).rejects.toMatchObject({ code: "invalid-encoding" })
    await expect(decode(littleEndian("fish").subarray(0, 5))).rejects.toMatchObject({
      code: "invalid-encoding",
    })
  })

  it("in gzip is decompressed in bounded pieces, and its source is closed when it is left", async () => {
    const bomb = gzipSync(Buffer.alloc(100_000_000, "yes "))
    const before = process.memoryUsage().arrayBuffers
    let longest = 0
    let most = 0
    for await (const chunk of readBytes(temporaryFile("bomb.gz", bomb))) {
      longest = Math.max(longest, chunk.length)
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
    }
    expect(longest).toBeLessThanOrEqual(1 << 18)
    expect(most).toBeLessThan(70_000_000)
    let isClosed = false
    async function* source() {
      try {
        for (;;) yield Buffer.from(text)
      } finally {
        isClosed = true
      }
    }
    for await (const chunk of decodeInput(source(), "endless")) if (chunk.length > 0) break
    expect(isClosed).toBe(true)
  })

  it("may hold a treebank", async () => {
    const tree = "(NP (NN Größe))"
    for (const bytes of [bigEndian(tree), gzipSync(tree)]) {
      const trees: string[] = []
      for await (const read of readTreebank([temporaryFile("trees.mrg", bytes)])) trees.push(String(read))
      expect(trees).toEqual([tree])
    }
  })
})
