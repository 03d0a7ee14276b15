import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { TrainingWeights } from "../../../src/tagger/weights/training-weights.ts"
import {
  roundWeights,
  unpackFirst,
  unpackSecond,
  WeightTable,
} from "../../../src/tagger/weights/weight-table.ts"

const weight = fc.integer({ min: -127, max: 127 })

describe("a table of weights", () => {
  it("adds both weights of a tag at once, and unpacks their sums", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(weight, weight), { minLength: 1, maxLength: 100 }), (pairs) => {
        const table = new WeightTable({
          width: 2,
          hashes: Int32Array.from(pairs.keys()),
          lengths: new Uint16Array(pairs.length).fill(1),
          tags: new Uint16Array(pairs.length).fill(2),
          weights: Int8Array.from(pairs.flat()),
        })
        const scores = new Int32Array(8)
        // The last hash isn't in the table.
        table.add(
          Int32Array.from({ length: pairs.length + 1 }, (_, at) => at),
          pairs.length + 1,
          scores,
          4,
        )
        const sum = (which: 0 | 1) => pairs.reduce((total, pair) => total + pair[which], 0)
        expect([...scores].filter((score) => score !== 0).length).toBeLessThan(2)
        expect(unpackFirst(scores[6] as number)).toBe(sum(0))
        expect(unpackSecond(scores[6] as number)).toBe(sum(1))
      }),
    )
  })

  it("is rounded and sorted by hash, without small weights", () => {
    const learned = new TrainingWeights(1)
    const values: [hash: number, tag: number, value: number][] = [
      [9, 0, 1],
      [-4, 3, -0.5],
      [-4, 1, 0.01],
      [7, 2, 0.05],
      [2, 2, 100],
    ]
    for (const [hash, tag, value] of values) {
      const row = learned.row(hash)
      learned.addTag(row, tag)
      learned.values[(learned.starts[row] as number) + (learned.lengths[row] as number) - 1] = value
    }
    expect(roundWeights(learned)).toEqual({
      width: 1,
      hashes: Int32Array.of(-4, 2, 9),
      lengths: Uint16Array.of(1, 1, 1),
      tags: Uint16Array.of(3, 2, 0),
      weights: Int8Array.of(-8, 127, 16),
    })
  })

  it("keeps a tag if one of its weights isn't small", () => {
    const learned = new TrainingWeights(2)
    learned.addTag(learned.row(1), 5)
    learned.values.set([0, -0.25], 2 * (learned.starts[0] as number))
    expect(roundWeights(learned)).toMatchObject({ tags: Uint16Array.of(5), weights: Int8Array.of(0, -4) })
  })
})
