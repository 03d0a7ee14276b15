import { describe, expect, it } from "vitest"
import { inBatches } from "../../src/decode/batches.ts"

describe("many sentences", () => {
  const batchesOf = (lengths: readonly number[]) => {
    const batches: number[][] = []
    const results = inBatches(
      lengths.map((length, number) => ({ length, number })),
      (batch) => {
        batches.push(batch.map(({ length }) => length))
        return batch.map(({ number }) => number)
      },
    )
    return { batches, results }
  }

  it("keep their order", () => {
    const lengths = Array.from({ length: 50 }, (_, at) => ((at * 7) % 13) + 1)
    const { batches, results } = batchesOf(lengths)
    expect(results).toEqual([...lengths.keys()])
    expect(batches.map(({ length }) => length)).toEqual([16, 16, 16, 2])
    for (const batch of batches) expect(batch).toEqual(batch.toSorted((a, b) => b - a))
  })

  it("are in smaller batches if they are long, the longest alone", () => {
    const { batches } = batchesOf([3000, 1000, 1000, 500, 500, 500, 10])
    expect(batches).toEqual([[3000], [1000, 1000], [500, 500, 500, 10]])
    expect(batchesOf([]).batches).toEqual([])
  })
})
