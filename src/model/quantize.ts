// Tensors in fewer bytes: half precision, or whole numbers with a scale per row.

import type { QuantizedNumbers } from "../network/weights/parameters.ts"

export const precisions = ["f32", "f16", "i8"] as const

/// How a file stores weights: float32, float16, or int8 with a float32 scale per row.
export type Precision = (typeof precisions)[number]

const largest = 127

/// The matrix in 255 steps per row, from the row's largest absolute value to its negative.
export function quantizeRows(numbers: Float32Array, rows: number): QuantizedNumbers {
  const columns = rows === 0 ? 0 : numbers.length / rows
  const values = new Int8Array(numbers.length)
  const scales = new Float32Array(rows)
  for (let row = 0; row < rows; row++) {
    const at = row * columns
    let most = 0
    for (let column = 0; column < columns; column++)
      most = Math.max(most, Math.abs(numbers[at + column] as number))
    const scale = Math.fround(most / largest)
    scales[row] = scale
    // Zeros, or numbers too small for a scale, stay zero.
    if (scale === 0) continue
    for (let column = 0; column < columns; column++) {
      const steps = Math.round((numbers[at + column] as number) / scale)
      values[at + column] = Math.max(-largest, Math.min(largest, steps))
    }
  }
  return { values, scales }
}

/// Writes the numbers that the matrix approximates.
export function dequantizeRows({ values, scales }: QuantizedNumbers, into: Float32Array): void {
  const columns = scales.length === 0 ? 0 : values.length / scales.length
  for (let row = 0; row < scales.length; row++) {
    const scale = scales[row] as number
    for (let at = row * columns; at < (row + 1) * columns; at++) into[at] = (values[at] as number) * scale
  }
}

const bits = new Uint32Array(1)
const float = new Float32Array(bits.buffer)

/// IEEE half-precision bits of numbers, rounded to nearest, ties to even; infinity beyond its range.
export function toHalf(numbers: Float32Array): Uint16Array {
  return Uint16Array.from(numbers, (number) => {
    float[0] = number
    const all = bits[0] as number
    const sign = (all >>> 16) & 0x8000
    const exponent = (all >>> 23) & 0xff
    const fraction = all & 0x7fffff
    if (exponent === 0xff) return sign | 0x7c00 | (fraction === 0 ? 0 : 0x200)
    const half = exponent - 127 + 15
    if (half >= 0x1f) return sign | 0x7c00
    // Below its normal range a half has fewer bits of precision.
    const shift = half > 0 ? 13 : 14 - half
    if (shift > 24) return sign
    const whole = half > 0 ? (half << 23) | fraction : fraction | 0x800000
    const kept = whole >>> shift
    const rest = whole & ((1 << shift) - 1)
    const middle = 1 << (shift - 1)
    const isUp = rest > middle || (rest === middle && (kept & 1) === 1)
    return sign | (kept + (isUp ? 1 : 0))
  })
}

/// Writes the numbers of half-precision bits.
export function fromHalf(halves: Uint16Array, into: Float32Array): void {
  const words = new Uint32Array(into.buffer, into.byteOffset, into.length)
  for (let at = 0; at < halves.length; at++) {
    const half = halves[at] as number
    const exponent = half & 0x7c00
    if (exponent === 0 || exponent === 0x7c00) into[at] = specialHalf(half)
    // The same fraction with more bits, and an exponent that starts at -127 instead of -15.
    else words[at] = ((half & 0x8000) << 16) | (((half & 0x7fff) << 13) + ((127 - 15) << 23))
  }
}

/// Zero, a number below the normal range, an infinity or not a number.
function specialHalf(half: number): number {
  const sign = half & 0x8000 ? -1 : 1
  const fraction = half & 0x3ff
  if ((half & 0x7c00) === 0) return sign * fraction * 2 ** -24
  return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN
}
