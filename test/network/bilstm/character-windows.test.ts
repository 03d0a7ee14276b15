import { describe, expect, it } from "vitest"
import { BatchLayout } from "../../../src/network/bilstm/batch-layout.ts"
import { layOutCharacters, reorderSpans } from "../../../src/network/bilstm/character-windows.ts"

// "ab c" and "b", after one other field.
const sentences = [
  { length: 2, fields: [Int32Array.of(9, 9), Int32Array.of(3, 4, 5), Int32Array.of(2, 3)] },
  { length: 1, fields: [Int32Array.of(9), Int32Array.of(4), Int32Array.of(1)] },
]
const layout = new BatchLayout([2, 1])

/// The characters of each row's windows, by their numbers in the vocabulary.
function windowsOf(width: number, order: (spans: Int32Array) => Int32Array) {
  const { characters, ids, spans } = layOutCharacters(layout, sentences, { fieldCount: 1, width })
  const ordered = order(spans)
  return Array.from({ length: layout.rows }, (_, row) => {
    const [first, count] = ordered.subarray(2 * row, 2 * row + 2) as unknown as [number, number]
    return Array.from({ length: count }, (_, at) =>
      [...ids.subarray(first + at, first + at + width)].map((id) => characters[id] as number),
    )
  })
}

const [begin, end] = [1, 2]

describe("the windows of a batch's words", () => {
  it("are those around each character, in the order of time", () => {
    const first = [[begin, begin, begin]]
    const last = [[end, end, end]]
    expect(windowsOf(3, (spans) => spans)).toEqual([
      // The first position of both sentences, the second, …
      first,
      first,
      [
        [begin, 3, 4],
        [3, 4, end],
      ],
      [[begin, 4, end]],
      [[begin, 5, end]],
      last,
      last,
    ])
  })

  it("are single characters at a width of 1", () => {
    const rows = [[[begin]], [[begin]], [[3], [4]], [[4]], [[5]], [[end]], [[end]]]
    expect(windowsOf(1, (spans) => spans)).toEqual(rows)
  })

  it("have the same order of rows backward as everything else", () => {
    const forward = windowsOf(5, (spans) => spans)
    const reversed = layout.reversedRows()
    expect(windowsOf(5, (spans) => reorderSpans(spans, reversed))).toEqual(
      Array.from(reversed, (row) => forward[row]),
    )
  })

  it("refer to each distinct character of the batch once", () => {
    const { characters } = layOutCharacters(layout, sentences, { fieldCount: 1, width: 3 })
    expect([...characters].sort()).toEqual([1, 2, 3, 4, 5])
  })
})
