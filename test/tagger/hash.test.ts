import { describe, expect, it } from "vitest"
import { hashOne, hashText, hashTwo } from "../../src/tagger/hash.ts"

const range = Array.from({ length: 300 }, (_, at) => at)

describe("hashes", () => {
  it("are whole numbers of 32 bits, with a sign", () => {
    for (const hash of range.flatMap((at) => [hashText(`word ${at}`), hashOne(1, at), hashTwo(2, at, -at)])) {
      expect(hash | 0).toBe(hash)
    }
  })

  it("differ by text, by template, by value and by the order of values", () => {
    expect(new Set(range.map((at) => hashText(`word ${at}`))).size).toBe(300)
    expect(new Set(range.map((at) => hashOne(at, 7))).size).toBe(300)
    expect(new Set(range.map((at) => hashOne(7, at))).size).toBe(300)
    expect(hashTwo(1, 2, 3)).not.toBe(hashTwo(1, 3, 2))
    expect(hashText("")).not.toBe(hashText("\0"))
  })

  it("stay the same: stored taggers depend on them", () => {
    expect([hashText("fish"), hashOne(100, 0), hashTwo(3, -1, 12)]).toEqual([
      -2035647380, -555898738, -1695444486,
    ])
  })
})
