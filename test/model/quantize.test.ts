import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { dequantizeRows, fromHalf, quantizeRows, toHalf } from "../../src/model/quantize.ts"
import type { QuantizedNumbers } from "../../src/network/weights/parameters.ts"

function dequantized(matrix: QuantizedNumbers): Float32Array {
  const numbers = new Float32Array(matrix.values.length)
  dequantizeRows(matrix, numbers)
  return numbers
}

function halfValues(halves: Uint16Array): Float32Array {
  const numbers = new Float32Array(halves.length)
  fromHalf(halves, numbers)
  return numbers
}

describe("a matrix in int8", () => {
  it("differs by at most half a step of its row", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 9 }),
        fc.infiniteStream(fc.float({ min: -100, max: 100, noNaN: true })),
        (rows, columns, stream) => {
          const numbers = Float32Array.from({ length: rows * columns }, () => stream.next().value as number)
          const quantized = quantizeRows(numbers, rows)
          const back = dequantized(quantized)
          numbers.forEach((number, at) => {
            const step = quantized.scales[Math.floor(at / columns)] as number
            expect(Math.abs((back[at] as number) - number)).toBeLessThanOrEqual(step * 0.5001 + 1e-30)
          })
        },
      ),
    )
  })

  it("keeps zeros, and may have no rows", () => {
    expect(dequantized(quantizeRows(new Float32Array(6), 2))).toEqual(new Float32Array(6))
    expect(dequantized(quantizeRows(new Float32Array(0), 0))).toEqual(new Float32Array(0))
  })
})

describe("half precision", () => {
  it("reads every half and writes it again unchanged", () => {
    const all = Uint16Array.from({ length: 65536 }, (_, half) => half)
    const back = toHalf(halfValues(all))
    all.forEach((half, at) => {
      const isNumber = !((half & 0x7c00) === 0x7c00 && (half & 0x3ff) !== 0)
      if (isNumber && back[at] !== half) expect.fail(`${half} came back as ${back[at]}`)
    })
    expect(Number.isNaN(halfValues(toHalf(Float32Array.of(Number.NaN)))[0])).toBe(true)
  })

  it("rounds to the nearest, ties to even, at every size", () => {
    const cases: [number, number][] = [
      [1 + 2 ** -11, 1],
      [1 + 3 * 2 ** -11, 1 + 2 ** -9],
      [1 + 2 ** -11 + 2 ** -20, 1 + 2 ** -10],
      [65504, 65504],
      [65519, 65504],
      [65520, Number.POSITIVE_INFINITY],
      [-1e9, Number.NEGATIVE_INFINITY],
      [2 ** -24, 2 ** -24],
      [2 ** -25, 0],
      [1.5 * 2 ** -25, 2 ** -24],
      [2 ** -14 - 2 ** -26, 2 ** -14],
      [-(2 ** -30), -0],
      [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
    ]
    for (const [number, half] of cases)
      expect(halfValues(toHalf(Float32Array.of(number)))[0], `${number}`).toBe(half)
  })
})
