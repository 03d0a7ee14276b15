import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type DecodedPiece, invalidBytes, Utf8Decoder } from "../../src/unicode/utf8-decoder.ts"
import { cut } from "../tree/cut.ts"

const bytes = (...values: number[]) => Uint8Array.from(values)
const encode = (text: string) => new TextEncoder().encode(text)

function decode(chunks: readonly Uint8Array[]): DecodedPiece[] {
  const decoder = new Utf8Decoder()
  const pieces = [...chunks.flatMap((chunk) => decoder.decode(chunk)), ...decoder.end()]
  // How the text is divided doesn't matter.
  const joined: DecodedPiece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (typeof piece === "string" && typeof last === "string") joined[joined.length - 1] = last + piece
    else if (piece !== "") joined.push(piece)
  }
  return joined
}

describe("Utf8Decoder", () => {
  it("decodes characters of one to four bytes, and keeps a byte-order mark", () => {
    expect(decode([encode("\ufeffaé犬🐕")])).toEqual(["\ufeffaé犬🐕"])
    expect(decode([])).toEqual([])
    expect(decode([bytes()])).toEqual([])
  })

  it("decodes a character that arrives byte by byte", () => {
    const whole = encode("é犬🐕\u{10ffff}")
    expect(decode(Array.from(whole, (byte) => bytes(byte)))).toEqual(["é犬🐕\u{10ffff}"])
  })

  it.each([
    ["a byte of Latin-1", bytes(0x63, 0xe9, 0x21), ["c", invalidBytes, "!"]],
    ["a lone continuation", bytes(0x61, 0x80, 0x61), ["a", invalidBytes, "a"]],
    ["an overlong form", bytes(0xc0, 0xaf, 0x61), [invalidBytes, "a"]],
    ["an overlong form of three bytes", bytes(0xe0, 0x9f, 0xbf), [invalidBytes]],
    ["an overlong form of four bytes", bytes(0xf0, 0x8f, 0xbf, 0xbf), [invalidBytes]],
    ["a surrogate", bytes(0xed, 0xa0, 0x80, 0x61), [invalidBytes, "a"]],
    ["a code point past the last", bytes(0xf4, 0x90, 0x80, 0x80), [invalidBytes]],
    ["a byte that is never used", bytes(0x61, 0xff, 0xf8, 0x61), ["a", invalidBytes, "a"]],
    ["a character cut off by another", bytes(0xe2, 0x82, 0x28), [invalidBytes, "("]],
    ["a character cut off by the end", bytes(0x61, 0xe2, 0x82), ["a", invalidBytes]],
    ["a bad byte before a cut-off character", bytes(0xff, 0xe2, 0x82), [invalidBytes]],
  ])("reports %s", (_, whole, expected) => {
    expect(decode([whole])).toEqual(expected)
    expect(decode(Array.from(whole, (byte) => bytes(byte)))).toEqual(expected)
  })

  it("decodes what follows bad bytes", () => {
    expect(decode([bytes(0xff), encode("é"), bytes(0xff), encode("犬")])).toEqual([
      invalidBytes,
      "é",
      invalidBytes,
      "犬",
    ])
  })

  it("agrees with TextDecoder on valid input", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.array(fc.nat(), { maxLength: 4 }), (text, positions) => {
        expect(decode(cut(encode(text), positions)).join("")).toBe(text)
      }),
    )
  })

  it("reports bytes if and only if TextDecoder replaces them, wherever they are cut", () => {
    const byte = fc.constantFrom(
      0x28,
      0x61,
      0x80,
      0x90,
      0xa0,
      0xbf,
      0xc1,
      0xc3,
      0xe0,
      0xe2,
      0xed,
      0xf0,
      0xf4,
      0xff,
    )
    fc.assert(
      fc.property(
        fc.array(byte, { maxLength: 12 }),
        fc.array(fc.nat(), { maxLength: 4 }),
        (values, positions) => {
          const whole = bytes(...values)
          const pieces = decode([whole])
          expect(decode(cut(whole, positions))).toEqual(pieces)
          const plain = new TextDecoder("utf-8", { ignoreBOM: true }).decode(whole)
          expect(pieces.map((piece) => (piece === invalidBytes ? "\ufffd" : piece)).join("")).toBe(
            plain.replace(/\ufffd+/g, "\ufffd"),
          )
        },
      ),
      { numRuns: 1000 },
    )
  })
})
