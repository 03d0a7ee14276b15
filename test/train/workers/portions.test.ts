import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { inPortions } from "../../../src/train/workers/portions.ts"

const sentences = (...lengths: number[]) => lengths.map((length) => ({ length }))

describe("portions of a batch", () => {
  it("have no more words than the limit, unless they are one sentence", () => {
    expect(inPortions(sentences(5, 5, 4, 3, 3), 10)).toEqual([sentences(5, 5), sentences(4, 3, 3)])
    expect(inPortions(sentences(30, 12, 4, 3), 10)).toEqual([sentences(30), sentences(12), sentences(4, 3)])
    expect(inPortions([], 10)).toEqual([])
  })

  it("are all sentences in their order, none of them empty", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 20 })),
        fc.integer({ min: 1, max: 40 }),
        (lengths, most) => {
          const all = sentences(...lengths)
          const portions = inPortions(all, most)
          expect(portions.flat()).toEqual(all)
          for (const portion of portions) {
            const words = portion.reduce((sum, { length }) => sum + length, 0)
            expect(portion.length === 1 || (portion.length > 1 && words <= most)).toBe(true)
          }
        },
      ),
    )
  })
})
