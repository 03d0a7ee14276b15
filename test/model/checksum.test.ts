import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { crc32 } from "../../src/model/checksum.ts"

const checksum = (text: string) => crc32(new TextEncoder().encode(text)).toString(16)

describe("CRC-32", () => {
  it.each([
    ["", "0"],
    ["a", "e8b7be43"],
    ["123456789", "cbf43926"],
    ["The quick brown fox jumps over the lazy dog", "414fa339"],
  ])("of %j is %s", (text, expected) => {
    expect(checksum(text)).toBe(expected)
  })

  it("continues from the bytes before", () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.uint8Array(), (first, second) => {
        const whole = Uint8Array.from([...first, ...second])
        expect(crc32(second, crc32(first))).toBe(crc32(whole))
      }),
    )
  })

  it("detects every flipped bit", () => {
    const bytes = Uint8Array.from({ length: 40 }, (_, at) => 7 * at)
    const whole = crc32(bytes)
    for (let bit = 0; bit < 8 * bytes.length; bit++) {
      const altered = bytes.with(bit >> 3, (bytes[bit >> 3] as number) ^ (1 << (bit & 7)))
      expect(crc32(altered)).not.toBe(whole)
    }
  })
})
