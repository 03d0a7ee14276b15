import { describe, expect, it } from "vitest"
import { Arena } from "../../../src/math/arena.ts"
import { loadKernels } from "../../../src/math/kernels.ts"
import { BatchLayout } from "../../../src/network/bilstm/batch-layout.ts"
import { writeRows } from "../../../src/network/bilstm/batch-rows.ts"
import { writeValues } from "../../../src/network/bilstm/field-embeddings.ts"
import { rowsInTime } from "../drawn-masks.ts"

describe("a batch in memory", async () => {
  const arena = new Arena((await loadKernels()).memory)
  const sentences = [
    { length: 3, fields: [Int32Array.of(10, 11, 12), Int32Array.of(20, 21, 22)] },
    { length: 3, fields: [Int32Array.of(13, 14, 15), Int32Array.of(23, 24, 25)] },
    { length: 1, fields: [Int32Array.of(16), Int32Array.of(26)] },
  ]
  const layout = new BatchLayout(sentences.map(({ length }) => length))
  const batch = writeRows(arena, layout)
  const values = writeValues(arena, layout, { sentences, fieldCount: 2 })
  const ids = (field: number, direction: "forward" | "backward") => values[field]?.[direction] ?? 0
  const rows = rowsInTime([3, 3, 1])
  const read = (address: number, count = rows.length) => [...arena.ints(address, count)]

  it.each([0, 1])(
    "has the values of field %d in the order of each direction, markers around them",
    (field) => {
      const withMarkers = sentences.map(({ fields }) => [1, ...(fields[field] as Int32Array), 2])
      const forward = rows.map(({ sentence, step }) => withMarkers[sentence]?.[step])
      const backward = rows.map(({ sentence, step }) => withMarkers[sentence]?.toReversed()[step])
      expect(read(ids(field, "forward"))).toEqual(forward)
      expect(read(ids(field, "backward"))).toEqual(backward)
    },
  )

  it("knows for each row of one direction the same position's row in the other", () => {
    const forward = read(ids(0, "forward"))
    const backward = read(ids(0, "backward"))
    const across = read(batch.rowsFrom("forward", "backward"))
    expect(across.map((row) => forward[row])).toEqual(backward)
    expect(read(batch.rowsFrom("backward", "forward")).map((row) => backward[row])).toEqual(forward)
    for (const direction of ["forward", "backward"] as const) {
      expect(read(batch.rowsFrom(direction, direction))).toEqual([...rows.keys()])
    }
  })

  it("has the rows of the boundaries", () => {
    expect(layout.boundaryCount).toBe(4 + 4 + 2)
    expect(read(batch.boundaries.forward, 10)).toEqual([...layout.forwardRows()])
    expect(read(batch.boundaries.backward, 10)).toEqual([...layout.backwardRows()])
  })
})
