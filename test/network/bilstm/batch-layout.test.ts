import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { BatchLayout } from "../../../src/network/bilstm/batch-layout.ts"
import { rowsInTime } from "../drawn-masks.ts"

const wordCounts = fc
  .array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 9 })
  .map((counts) => counts.sort((a, b) => b - a))

/// Checks a property of the layout of random batches against the plain list of rows.
function forEveryLayout(
  check: (layout: BatchLayout, counts: number[], rows: ReturnType<typeof rowsInTime>) => void,
) {
  fc.assert(fc.property(wordCounts, (counts) => check(new BatchLayout(counts), counts, rowsInTime(counts))))
}

describe("the layout of a batch", () => {
  it("has the rows of each step one after the other, those of the sentences that still run", () => {
    forEveryLayout((layout, counts, rows) => {
      expect(layout.rows).toBe(rows.length)
      expect(layout.steps).toBe((counts[0] as number) + 2)
      expect(layout.sentenceLengths).toEqual(counts)
      for (let step = 0; step < layout.steps; step++) {
        expect(layout.stepRows[step]).toBe(rows.findIndex((row) => row.step === step))
        expect(layout.running(step)).toBe(rows.filter((row) => row.step === step).length)
      }
      expect(layout.stepRows[layout.steps]).toBe(rows.length)
    })
  })

  it("puts position t of sentence s at the first row of step t, plus s", () => {
    forEveryLayout((layout, _, rows) => {
      rows.forEach(({ sentence, step }, row) => {
        expect((layout.stepRows[step] as number) + sentence).toBe(row)
      })
    })
  })

  it("reverses each sentence within its own rows", () => {
    forEveryLayout((layout, counts, rows) => {
      const reversed = layout.reversedRows()
      const expected = rows.map(({ sentence, step }) => {
        const mirror = (counts[sentence] as number) + 1 - step
        return rows.findIndex((other) => other.sentence === sentence && other.step === mirror)
      })
      expect([...reversed]).toEqual(expected)
      expect([...reversed].map((row) => reversed[row])).toEqual([...reversed.keys()])
    })
  })

  it("finds f_t at position t and b_t at position t + 1, which the backward LSTM reads from the end", () => {
    forEveryLayout((layout, counts, rows) => {
      const boundaries = counts.flatMap((count, sentence) =>
        Array.from({ length: count + 1 }, (_, t) => ({ sentence, t, end: count + 1 })),
      )
      const rowOf = (sentence: number, step: number) =>
        rows.findIndex((row) => row.sentence === sentence && row.step === step)
      expect(layout.boundaryCount).toBe(boundaries.length)
      expect([...layout.boundaryRows]).toEqual([
        ...counts.map((_, sentence) => boundaries.findIndex((boundary) => boundary.sentence === sentence)),
        boundaries.length,
      ])
      expect([...layout.forwardRows()]).toEqual(boundaries.map(({ sentence, t }) => rowOf(sentence, t)))
      expect([...layout.backwardRows()]).toEqual(
        boundaries.map(({ sentence, t, end }) => rowOf(sentence, end - (t + 1))),
      )
    })
  })

  it("may be empty", () => {
    const layout = new BatchLayout([])
    expect([layout.steps, layout.rows, layout.boundaryCount]).toEqual([0, 0, 0])
    expect(layout.reversedRows().length + layout.forwardRows().length).toBe(0)
  })

  it("rejects a sentence that is longer than the one before it", () => {
    expect(() => new BatchLayout([3, 4])).toThrow("descending order")
  })
})
