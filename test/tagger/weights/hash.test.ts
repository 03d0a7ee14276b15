import { describe, expect, it } from "vitest"
import { hashOne, hashString, hashTwo } from "../../../src/tagger/weights/hash.ts"

const range = Array.from({ length: 300 }, (_, at) => at)

describe("hashes", () => {
  it("are signed 32-bit integers", () => {
    for (const hash of range.flatMap((at) => [
      hashString(`word ${at}`),
      hashOne(1, at),
      hashTwo(2, at, -at),
    ])) {
      expect(hash | 0).toBe(hash)
    }
  })

  it("depend on the string, the template, the values and their order", () => {
    expect(new Set(range.map((at) => hashString(`word ${at}`))).size).toBe(300)
    expect(new Set(range.map((at) => hashOne(at, 7))).size).toBe(300)
    expect(new Set(range.map((at) => hashOne(7, at))).size).toBe(300)
    expect(hashTwo(1, 2, 3)).not.toBe(hashTwo(1, 3, 2))
    expect(hashString("")).not.toBe(hashString("\0"))
  })

  it("stay the same: stored taggers depend on them", () => {
    expect([hashString("fish"), hashOne(100, 0), hashTwo(3, -1, 12)]).toEqual([
      -2035647380, -555898738, -1695444486,
    ])
  })
})
