import { describe, expect, it } from "vitest"
import { Random } from "../../../src/math/random.ts"
import { initializeParameters } from "../../../src/network/weights/initialize.ts"
import { networkParameters } from "../../../src/network/weights/network-parameters.ts"
import { shapeOf } from "../shape-of.ts"

const shape = shapeOf({ word: 30, tag: 20, units: 20, hiddenUnits: 30 })
const list = networkParameters(shape, { vocabularySizes: [50, 30], labels: 12, tags: 0 })

function initialize(seed: number): Float32Array {
  const block = new Float32Array(list.length).fill(99)
  initializeParameters(list, block, new Random(seed))
  return block
}

describe("new parameters", () => {
  const block = initialize(1)
  const expected = (name: string, rows: number, columns: number) => {
    if (name.endsWith(".hidden")) return Math.sqrt(6 / (rows + columns))
    return /embedding|\.input$|\.state$/.test(name) ? 0.01 : 0
  }

  it.each(list.all)("of $name have their bound", ({ name, rows, columns, offset }) => {
    const values = block.subarray(offset, offset + rows * columns)
    const bound = expected(name, rows, columns)
    const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
    const mean = values.reduce((total, value) => total + value, 0) / values.length
    expect(largest).toBeLessThanOrEqual(Math.fround(bound))
    expect(largest).toBeGreaterThanOrEqual(0.95 * bound)
    // Five standard deviations of the mean of uniform numbers.
    expect(Math.abs(mean)).toBeLessThanOrEqual((5 * bound) / Math.sqrt(3 * values.length))
  })

  it("leave zeros in the gaps between tensors", () => {
    const used = new Set(
      list.all.flatMap(({ offset, rows, columns }) =>
        Array.from({ length: rows * columns }, (_, at) => offset + at),
      ),
    )
    const gaps = [...block].filter((_, at) => !used.has(at))
    expect(gaps.length).toBeGreaterThan(0)
    expect(gaps.every((value) => value === 0)).toBe(true)
  })

  it("are the same for the same seed, and different for another", () => {
    const isSame = (other: Float32Array) => other.every((value, at) => value === block[at])
    expect(isSame(initialize(1))).toBe(true)
    expect(isSame(initialize(2))).toBe(false)
  })
})
