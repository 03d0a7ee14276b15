// Input that arrives one byte or character at a time takes no more than a constant time for each.

import { Readable } from "node:stream"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { readLines } from "../src/client/read-lines.ts"
import { RecordCutter, recordRule } from "../src/cluster/cut-records.ts"
import { english } from "../src/language/english/english.ts"
import { compressZstd } from "../src/node/compression/zstd.ts"
import { GrowingBytes } from "../src/node/growing-bytes.ts"
import { decodeInput } from "../src/node/input-encoding.ts"
import { InputLineSplitter } from "../src/node/records/line-splitter.ts"
import { SentenceStream } from "../src/sentence/sentence-stream.ts"
import { ColumnStream } from "../src/tree/columns/read-columns.ts"
import { TreebankReader } from "../src/tree/format/treebank-reader.ts"
import { LineSplitter } from "../src/unicode/line-splitter.ts"
import { Utf8Decoder } from "../src/unicode/utf8-decoder.ts"
import { expectLinear, expectLinearInTurns } from "./growth.ts"

const x = new Uint8Array([0x78])

function* bytesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at++) yield bytes.subarray(at, at + 1)
}

async function read(items: AsyncIterable<unknown>): Promise<number> {
  let count = 0
  for await (const _ of items) count++
  return count
}

setFlagsFromString("--expose-gc")
const collectGarbage = runInNewContext("gc") as () => void

function memory(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

describe("input that comes one byte at a time", () => {
  it("is cut into lines in linear time, and a line that is too long isn't kept", () => {
    expectLinear(
      (length) => () => {
        const dripped = new InputLineSplitter(0)
        for (let at = 0; at < length; at++) dripped.push(x)
        expect(dripped.finish()[0]?.text).toHaveLength(length)
      },
      5000,
    )
    const splitter = new InputLineSplitter(0, 10)
    for (let at = 0; at < 10; at++) splitter.push(x)
    expect(splitter.isTooLong).toBe(false)
    splitter.push(x)
    expect(splitter.isTooLong).toBe(true)
    expect(splitter.push(new Uint8Array([0x78, 0x0a, 0x78, 0x0a]))).toMatchObject([
      { problem: "too long", start: 0, end: 13 },
      { text: "x", start: 13, end: 15 },
    ])
  })

  it("takes the memory of its bytes, not of its pieces", () => {
    const before = memory()
    const bytes = new GrowingBytes()
    const lines = new LineSplitter()
    for (let at = 0; at < 300_000; at++) {
      bytes.append(new Uint8Array(x))
      lines.push("\u{1f41f}")
    }
    // Two arrays of bytes, the old one and the larger one; four bytes per fish. Kept apart, they would take over 60 MB.
    expect(memory() - before).toBeLessThan(8e6)
    expect(bytes.length + lines.begunLength).toBe(900_000)
  })

  it("is decoded from UTF-8 in linear time", () =>
    expectLinear((length) => {
      const bytes = Buffer.from("é".repeat(length / 2))
      return () => {
        const decoder = new Utf8Decoder()
        for (const byte of bytesOf(bytes)) decoder.decode(byte)
        expect(decoder.end()).toEqual([])
      }
    }, 4000))

  it("is cut into shards in linear time", () =>
    expectLinear(
      (length) => () => {
        const cutter = new RecordCutter(100, recordRule("lines", false))
        for (let at = 0; at < length; at++) cutter.push(x)
        expect(cutter.end()).toHaveLength(1)
      },
      5000,
    ))

  it("is decompressed in linear time", async () => {
    // Random letters, which don't become much shorter.
    const text = (length: number) => {
      let state = 1
      return Buffer.from(
        Array.from({ length }, () => {
          state = (state * 48_271) % 0x7fffffff
          return 97 + (state % 26)
        }),
      )
    }
    const readDripped = async (packed: Uint8Array) =>
      expect(await read(decodeInput(Readable.from(bytesOf(packed)), "a"))).toBeGreaterThan(0)
    await expectLinearInTurns((length) => () => readDripped(gzipSync(text(length))), 1000, "gzip")
    await expectLinearInTurns(
      (length) => async () => readDripped(await compressZstd(text(length))),
      2000,
      "zstd",
    )
  })

  it("is a line of the service's answer in linear time", () =>
    expectLinearInTurns(
      (length) => async () => {
        const body = ReadableStream.from(bytesOf(Buffer.from("x".repeat(length))))
        expect(await read(readLines(new Response(body as never)))).toBe(1)
      },
      2000,
    ))

  it("is one long word, many words, or many sentences of running text in linear time", () => {
    for (const part of ["x", "fish, ", "I like fish. "])
      expectLinear(
        (length) => () => {
          const stream = new SentenceStream(english)
          let words = 0
          for (const character of part.repeat(length / part.length))
            for (const { tokens = [] } of stream.push(character)) words += tokens.length
          for (const { tokens = [] } of stream.finish()) words += tokens.length
          expect(words).toBeGreaterThan(0)
        },
        5000,
        part,
      )
  })

  it("is a tree with a long word, a deep tree, or a tree with another one in column 1 in linear time", () => {
    const texts = [
      (length: number) => `(NN ${"x".repeat(length)})`,
      (length: number) => `${"(A ".repeat(length / 4)}(B x)${")".repeat(length / 4)}`,
      (length: number) => `(A\n${"(B x)\n".repeat(length / 6)})`,
      (length: number) => `(A\n${"(B x)\n".repeat(length / 6)}`,
      (length: number) => `${" ".repeat(length)}(NN x)`,
      (length: number) => `#BOS 1\n${"x".repeat(length)}\tNN\t--\t--\t0\n#EOS 1\n`,
    ]
    for (const text of texts)
      expectLinear(
        (length) => () => {
          const reader = new TreebankReader({ onProblem: () => {} })
          for (const character of text(length)) reader.push(character)
          reader.end()
          expect(reader.takeTrees().length).toBeGreaterThan(0)
        },
        4000,
        text(40),
      )
  })

  it("is CoNLL-U in linear time", () =>
    expectLinear(
      (length) => () => {
        const stream = new ColumnStream("a")
        let items = 0
        for (const character of `1\t${"x".repeat(length)}\t_\tNN\tNN\t_\t0\troot\t_\t_\n\n`)
          for (const _ of stream.push(character)) items++
        expect(items).toBe(1)
      },
      4000,
    ))
})
