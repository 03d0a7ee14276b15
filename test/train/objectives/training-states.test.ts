import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { TrainingStates } from "../../../src/train/objectives/training-states.ts"
import { firstBoundaryRows } from "../../network/plain-share.ts"

/// Sentences of some lengths with random states of each: ends 0 ≤ i ≤ k ≤ j ≤ n and a target.
const batches = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }).chain((lengths) => {
  const state = fc.nat(lengths.length - 1).chain((sentence) =>
    fc.record({
      sentence: fc.constant(sentence),
      ends: fc
        .tuple(...([0, 1, 2].map(() => fc.nat(lengths[sentence] as number)) as [fc.Arbitrary<number>]))
        .map((ends) => (ends as number[]).sort((a, b) => a - b) as [number, number, number]),
      target: fc.nat(50),
    }),
  )
  return fc.record({ lengths: fc.constant(lengths), states: fc.array(state, { maxLength: 20 }) })
})

describe("the states of a batch", () => {
  it("fill in the four spans of structural states as rows of the boundaries, and the targets", () => {
    fc.assert(
      fc.property(batches, ({ lengths, states }) => {
        const table = new TrainingStates()
        for (const { sentence, ends, target } of states) table.addStructural(sentence, ends, target)
        expect(table.structuralCount).toBe(states.length)
        expect(table.labelCount).toBe(0)
        const pairs = new Int32Array(8 * states.length)
        const targets = new Int32Array(states.length)
        const rows = firstBoundaryRows(lengths)
        table.fillStructural(Int32Array.from(rows), pairs, targets)
        const expected = states.flatMap(({ sentence, ends: [i, k, j] }) =>
          [0, i, i, k, k, j, j, lengths[sentence] as number].map((t) => (rows[sentence] as number) + t),
        )
        expect([...pairs]).toEqual(expected)
        expect([...targets]).toEqual(states.map(({ target }) => target))
      }),
    )
  })

  it("fill in the three spans of label states in the same way", () => {
    fc.assert(
      fc.property(batches, ({ lengths, states }) => {
        const table = new TrainingStates()
        for (const { sentence, ends, target } of states) table.addLabel(sentence, [ends[0], ends[2]], target)
        expect(table.labelCount).toBe(states.length)
        expect(table.structuralCount).toBe(0)
        const pairs = new Int32Array(6 * states.length)
        const targets = new Int32Array(states.length)
        const rows = firstBoundaryRows(lengths)
        table.fillLabels(Int32Array.from(rows), pairs, targets)
        const expected = states.flatMap(({ sentence, ends: [i, , j] }) =>
          [0, i, i, j, j, lengths[sentence] as number].map((t) => (rows[sentence] as number) + t),
        )
        expect([...pairs]).toEqual(expected)
        expect([...targets]).toEqual(states.map(({ target }) => target))
      }),
    )
  })

  it("may be thousands", () => {
    const table = new TrainingStates()
    for (let target = 0; target < 3000; target++) table.addLabel(0, [target % 7, 7], target)
    const targets = new Int32Array(3000)
    const pairs = new Int32Array(18_000)
    table.fillLabels(Int32Array.of(0, 8), pairs, targets)
    expect(targets).toEqual(Int32Array.from({ length: 3000 }, (_, target) => target))
    expect([...pairs.subarray(-6)]).toEqual([0, 2999 % 7, 2999 % 7, 7, 7, 7])
  })
})
