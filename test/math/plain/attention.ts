// Plain twins of attention over packed rows.

import { add, at, type Floats } from "./floats.ts"
import { keeps, maskRowBytes } from "./mask.ts"

export function attentionMaskBytes(sentences: number, firstRows: Int32Array, heads: number): number {
  let bytes = 0
  for (let sentence = 0; sentence < sentences; sentence++) {
    const length = at(firstRows, sentence + 1) - at(firstRows, sentence)
    bytes += heads * length * maskRowBytes(length)
  }
  return bytes
}

/// Packed k and v, k row by row, a packed tile of 32 rows, and two tiles of scores.
export function attentionScratchLength(longest: number, headWidth: number): number {
  const panels = (columns: number) => 16 * Math.ceil(columns / 16)
  const packed = 2 * headWidth * panels(longest) + (longest + 32) * panels(headWidth)
  return packed + 2 * 32 * (panels(longest) + 16)
}

export function attentionForward(
  sentences: number,
  firstRows: Int32Array,
  heads: number,
  headWidth: number,
  q: Floats,
  k: Floats,
  v: Floats,
  stride: number,
  mask: Uint8Array | undefined,
  maskScale: number,
  out: Floats,
  outStride: number,
  statistics: Floats | undefined,
): void {
  const factor = 1 / Math.sqrt(headWidth)
  forEachRow(sentences, firstRows, heads, mask, ({ row, rows, head, keeps }) => {
    const first = head * headWidth
    const scores = rows.map((other) => dot(headWidth, q, row * stride + first, k, other * stride + first))
    const maximum = Math.max(...scores)
    const powers = scores.map((score) => Math.exp(factor * (score - maximum)))
    const share = 1 / powers.reduce((sum, power) => sum + power, 0)
    statistics?.set([maximum, share], 2 * (row * heads + head))
    for (let i = first; i < first + headWidth; i++) {
      let sum = 0
      rows.forEach((other, column) => {
        if (keeps(column)) sum += (powers[column] ?? 0) * share * maskScale * at(v, other * stride + i)
      })
      out[row * outStride + i] = sum
    }
  })
}

/// The twin computes the means of the gradients from the probabilities, so it doesn't need `out`.
export function attentionBackward(
  sentences: number,
  firstRows: Int32Array,
  heads: number,
  headWidth: number,
  q: Floats,
  k: Floats,
  v: Floats,
  stride: number,
  mask: Uint8Array | undefined,
  maskScale: number,
  statistics: Floats,
  dOut: Floats,
  dOutStride: number,
  dq: Floats,
  dk: Floats,
  dv: Floats,
  dStride: number,
): void {
  const factor = 1 / Math.sqrt(headWidth)
  const last = at(firstRows, sentences)
  for (const d of [dq, dk, dv]) {
    for (let row = at(firstRows, 0); row < last; row++) {
      d.fill(0, row * dStride, row * dStride + heads * headWidth)
    }
  }
  forEachRow(sentences, firstRows, heads, mask, ({ row, rows, head, keeps }) => {
    const first = head * headWidth
    const [maximum, share] = statistics.subarray(2 * (row * heads + head)) as unknown as [number, number]
    const scale = rows.map((_, column) => (keeps(column) ? maskScale : 0))
    const p = rows.map((other) => {
      const score = dot(headWidth, q, row * stride + first, k, other * stride + first)
      return Math.exp(factor * (score - maximum)) * share
    })
    const dp = rows.map((other, column) => {
      const product = dot(headWidth, dOut, row * dOutStride + first, v, other * stride + first)
      return product * (scale[column] ?? 0)
    })
    const mean = p.reduce((sum, probability, column) => sum + probability * (dp[column] ?? 0), 0)
    rows.forEach((other, column) => {
      const probability = p[column] ?? 0
      const dScore = probability * ((dp[column] ?? 0) - mean) * factor
      for (let i = first; i < first + headWidth; i++) {
        add(dq, row * dStride + i, dScore * at(k, other * stride + i))
        add(dk, other * dStride + i, dScore * at(q, row * stride + i))
        add(dv, other * dStride + i, probability * (scale[column] ?? 0) * at(dOut, row * dOutStride + i))
      }
    })
  })
}

interface AttendingRow {
  readonly row: number
  /// The rows of the same sentence.
  readonly rows: readonly number[]
  readonly head: number
  /// Whether the mask keeps the weight of a row of the sentence.
  keeps(column: number): boolean
}

function forEachRow(
  sentences: number,
  firstRows: Int32Array,
  heads: number,
  mask: Uint8Array | undefined,
  visit: (attending: AttendingRow) => void,
): void {
  for (let sentence = 0; sentence < sentences; sentence++) {
    const [begin, end] = [at(firstRows, sentence), at(firstRows, sentence + 1)]
    const rows = Array.from({ length: end - begin }, (_, i) => begin + i)
    const bits = mask?.subarray(attentionMaskBytes(sentence, firstRows, heads))
    for (let head = 0; head < heads; head++) {
      for (const row of rows) {
        const maskRow = head * rows.length + row - begin
        visit({ row, rows, head, keeps: (column) => keeps(bits, maskRow, rows.length, column) })
      }
    }
  }
}

function dot(n: number, x: Floats, xAt: number, y: Floats, yAt: number): number {
  let sum = 0
  for (let i = 0; i < n; i++) sum += at(x, xAt + i) * at(y, yAt + i)
  return sum
}
