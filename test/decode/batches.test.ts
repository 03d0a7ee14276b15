import { describe, expect, it } from "vitest"
import { parseInBatches } from "../../src/decode/batches.ts"
import type { StateRows } from "../../src/decode/lock-step.ts"

/// Scores that always shift first and label everything 1.
const scores = {
  labelCount: 2,
  structure: ({ count }: StateRows) =>
    Float32Array.from({ length: 2 * count }, (_, at) => (at % 2 === 0 ? 1 : 0)),
  labels: ({ count }: StateRows) => Float32Array.from({ length: 2 * count }, (_, at) => at % 2),
}

describe("many sentences", () => {
  const batchesOf = (lengths: readonly number[]) => {
    const batches: number[][] = []
    const parses = parseInBatches(
      lengths.map((length) => ({ length })),
      (batch, use) => {
        batches.push(batch.map(({ length }) => length))
        use(scores)
      },
    )
    return { batches, parses }
  }

  it("come back in their order, each parsed to its end", () => {
    const lengths = Array.from({ length: 50 }, (_, at) => ((at * 7) % 13) + 1)
    const { batches, parses } = batchesOf(lengths)
    expect(parses.map(({ length, isFinal }) => [length, isFinal])).toEqual(
      lengths.map((length) => [length, true]),
    )
    expect(batches.map(({ length }) => length)).toEqual([16, 16, 16, 2])
    for (const batch of batches) expect(batch).toEqual(batch.toSorted((a, b) => b - a))
  })

  it("run in smaller batches when they are long, the longest alone", () => {
    const { batches } = batchesOf([3000, 1000, 1000, 500, 500, 500, 10])
    expect(batches).toEqual([[3000], [1000, 1000], [500, 500, 500, 10]])
    expect(batchesOf([]).batches).toEqual([])
  })
})
