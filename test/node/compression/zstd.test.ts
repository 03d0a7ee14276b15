import { execFileSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { gunzipSync } from "node:zlib"
import { Zstd } from "@hpcc-js/wasm-zstd"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  compressionOf,
  compressPiece,
  detectCompression,
  mayBeCompressed,
} from "../../../src/node/compression/compression.ts"
import { compressZstd, decompressZstd } from "../../../src/node/compression/zstd.ts"
import { decodeZstdBlocks } from "../../../src/node/compression/zstd-blocks.ts"
import { readText } from "../../../src/node/input.ts"
import { temporaryFile } from "../../temporary-files.ts"

const zstd = await Zstd.load()

async function* inChunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

const decodeBlocks = (bytes: Uint8Array, size = 1000) =>
  collect(decodeZstdBlocks(inChunks(bytes, size), zstd))

const fish = Buffer.from("fish\n".repeat(600))
// A frame without content, which some programs write first.
const skippable = Buffer.from([0x53, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3])
const hasCommand = (() => {
  try {
    execFileSync("zstd", ["--version"], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
})()

describe("zstd", () => {
  it("gives back what was compressed, however it is cut into frames and chunks", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.string(), fc.nat({ max: 9000 })), { maxLength: 4 }),
        fc.integer({ min: 1, max: 5000 }),
        async (texts, size) => {
          const parts = texts.map(([text, times]) => Buffer.from(text.repeat(times)))
          const frames = await Promise.all(parts.map((part) => compressZstd(part)))
          const file = Buffer.concat([skippable, ...frames])
          expect(await decodeBlocks(file, size)).toEqual(Buffer.concat(parts))
          expect(await collect(decompressZstd(inChunks(file, size)))).toEqual(Buffer.concat(parts))
        },
      ),
      { numRuns: 30 },
    )
  })

  it("in blocks that can't be compressed, or are one byte repeated", async () => {
    for (const bytes of [randomBytes(400_000), Buffer.alloc(3_000_000, "a")])
      expect((await decodeBlocks(await compressZstd(bytes))).equals(bytes)).toBe(true)
  })

  it.runIf(hasCommand)("is what the command zstd writes, with its checksums, and reads", async () => {
    const run = (input: Uint8Array, ...args: string[]) => execFileSync("zstd", args, { input })
    const lines = Buffer.from(Array.from({ length: 30_000 }, (_, at) => `{"id":${at}}\n`).join(""))
    for (const args of [["-c"], ["-c", "-19", "--long=24"], ["-c", "--fast=5", "--no-check"]])
      for (const bytes of [lines, fish, Buffer.alloc(0)]) {
        const file = Buffer.concat([run(bytes, ...args), run(fish, "-c")])
        expect((await decodeBlocks(file, 7777)).equals(Buffer.concat([bytes, fish]))).toBe(true)
      }
    const pieces = await Promise.all([lines, fish].map((bytes) => compressPiece(bytes, "zstd")))
    expect(run(Buffer.concat(pieces), "-dc").equals(Buffer.concat([lines, fish]))).toBe(true)
  })

  it.runIf(hasCommand)("notices every damaged byte of a frame with a checksum", async () => {
    const text = Array.from({ length: 400 }, (_, at) => `line ${at * at} of a file\n`).join("")
    const file = execFileSync("zstd", ["-c"], { input: text })
    for (let at = 0; at < file.length; at += 7) {
      const damaged = Buffer.from(file)
      damaged[at] = (damaged[at] as number) ^ 0x55
      const outcome = await decodeBlocks(damaged).then(
        (bytes) => (bytes.toString() === text ? "harmless" : "wrong"),
        () => "refused",
      )
      // A different window size, for example, changes nothing.
      expect(outcome === "refused" || (outcome === "harmless" && at < 12), `${outcome} at ${at}`).toBe(true)
    }
  })

  it("that is cut off is refused, wherever it is cut", async () => {
    const file = await compressZstd(fish)
    for (let size = 1; size < file.length; size++)
      await expect(decodeBlocks(file.subarray(0, size))).rejects.toThrow()
    const path = temporaryFile("cut.zst", file.subarray(0, -1))
    await expect(readText(path)).rejects.toMatchObject({
      code: "unreadable-file",
      message: expect.stringContaining("cut.zst: it is compressed with zstd"),
    })
  })

  it("streams can be read at the same time, and left early", async () => {
    const file = Buffer.concat(await Promise.all([fish, fish].map((bytes) => compressZstd(bytes))))
    for await (const piece of decodeZstdBlocks(inChunks(file, 10), zstd)) {
      expect(piece.length).toBeGreaterThan(0)
      break
    }
    const both = await Promise.all([
      decodeBlocks(file),
      decodeBlocks(file),
      readText(temporaryFile("a.zst", file)),
    ])
    expect(both.map(String)).toEqual(Array(3).fill(`${fish}${fish}`))
  })
})

describe("compression", () => {
  it("is chosen by the name of a file", () => {
    expect(["a.gz", "b.NDJSON.ZST", "c.txt", "gz"].map(compressionOf)).toEqual([
      "gzip",
      "zstd",
      "none",
      "none",
    ])
  })

  it("is recognised by the first bytes, of which fewer may be enough", async () => {
    const [gzip, frame] = await Promise.all(
      (["gzip", "zstd"] as const).map((name) => compressPiece(fish, name)),
    )
    expect([gzip, frame, skippable, fish].map((bytes) => detectCompression(bytes as Uint8Array))).toEqual([
      ...["gzip", "zstd", "zstd", "none"],
    ])
    expect(gunzipSync(gzip as Uint8Array)).toEqual(fish)
    for (const [text, may] of [
      ["", true],
      ["(", true],
      ["(a", false],
      ["P*", true],
      ["P*M", true],
      ["PS", false],
    ] as const)
      expect(mayBeCompressed(Buffer.from(text)), text).toBe(may)
  })
})
