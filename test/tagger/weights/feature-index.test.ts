import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { FeatureIndex } from "../../../src/tagger/weights/feature-index.ts"

const hash = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })

describe("a feature index", () => {
  it("numbers hashes in the order of insertion, and finds no others", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(hash, fc.integer({ min: -3, max: 60 })), { maxLength: 200 }),
        hash,
        (hashes, other) => {
          const index = new FeatureIndex()
          const expected = [...new Set(hashes)]
          for (const each of hashes) expect(index.add(each)).toBe(expected.indexOf(each))
          expect(index.size).toBe(expected.length)
          expect([...index.hashes()]).toEqual(expected)
          for (const [row, each] of expected.entries()) expect(index.find(each)).toBe(row)
          expect(index.find(other)).toBe(expected.indexOf(other))
        },
      ),
      { numRuns: 50 },
    )
  })

  it("finds hashes that fall into the same slot, also beyond the last slot", () => {
    const index = new FeatureIndex(4)
    const hashes = [15, 31, 47, -1, -17]
    for (const each of hashes) index.add(each)
    expect(hashes.map((each) => index.find(each))).toEqual([0, 1, 2, 3, 4])
    expect(index.find(63)).toBe(-1)
  })
})
