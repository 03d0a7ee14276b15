import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Random } from "../../src/math/random.ts"
import { epochBatches } from "../../src/train/epoch-batches.ts"
import { batchings } from "../../src/train/settings.ts"

const lengths = Array.from({ length: 1003 }, (_, at) => 1 + ((at * 37) % 60))

/// The difference between the longest and the shortest sentence of a batch, on average.
function meanSpread(batching: (typeof batchings)[number]): number {
  const batches = epochBatches(lengths, { batchSize: 10, batching }, new Random(3))
  const spreads = batches.map((items) => {
    const own = items.map((item) => lengths[item] as number)
    return Math.max(...own) - Math.min(...own)
  })
  return spreads.reduce((sum, spread) => sum + spread, 0) / spreads.length
}

describe("the batches of an epoch", () => {
  it("have each sentence once, and the batch size but for one batch", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 300 }),
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom(...batchings),
        (some, batchSize, batching) => {
          const batches = epochBatches(some, { batchSize, batching }, new Random(1))
          expect(batches.flat().sort((a, b) => a - b)).toEqual([...some.keys()])
          expect(batches).toHaveLength(Math.ceil(some.length / batchSize))
          expect(batches.filter(({ length }) => length !== batchSize).length).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  it("have similar lengths if asked to", () => {
    expect(meanSpread("random")).toBeGreaterThan(40)
    expect(meanSpread("length")).toBeLessThan(5)
  })

  it("differ between epochs, in their order and in their sentences", () => {
    const batchesOf = (seed: number) =>
      epochBatches(lengths, { batchSize: 10, batching: "length" }, new Random(seed)).map((items) =>
        items.toSorted((a, b) => a - b).join(),
      )
    const first = new Set(batchesOf(1))
    expect(batchesOf(2).filter((batch) => first.has(batch)).length).toBeLessThan(5)
    expect(batchesOf(1)).toEqual([...first])
  })
})
