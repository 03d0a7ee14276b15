// Cases of masks, dropout and span features.

import { bytes, floats, ints, type KernelCase, kernelCase } from "../kernel-case.ts"
import { dropout } from "../plain/dropout.ts"
import { maskRowBytes, randomMask } from "../plain/mask.ts"
import { spanDifferenceBackward, spanDifferenceForward } from "../plain/span-difference.ts"

function maskCase(count: number, threshold: number): KernelCase {
  const seed = [0x89abcdef, 0x01234567, -5, 77] as const
  return kernelCase({
    kernel: "randomMask",
    shape: `${count} bytes, threshold ${threshold}`,
    operands: { mask: bytes(count) },
    run: (kernels, at) => kernels.randomMask(count, at.mask, threshold, ...seed),
    twin: ({ mask }) => randomMask(count, mask, threshold, ...seed),
    elements: count,
  })
}

function dropoutCase(rows: number, columns: number): KernelCase {
  const [xStride, yStride] = [columns + 1, columns + 2]
  const scale = 1.25
  return kernelCase({
    kernel: "dropout",
    shape: `${rows}×${columns}`,
    operands: {
      x: floats(rows * xStride),
      mask: bytes(rows * maskRowBytes(columns)),
      y: floats(rows * yStride, 2),
      dx: floats(rows * xStride, 3),
    },
    run: (kernels, { x, mask, y }) => kernels.dropout(rows, columns, x, xStride, mask, scale, y, yStride),
    twin: ({ x, mask, y }) => dropout(rows, columns, x, xStride, mask, scale, y, yStride),
    tolerance: 0,
    elements: rows * columns,
    gradient: {
      // The loss is the sum of y weighted with the initial values of y.
      loss({ x, mask, y: weights }) {
        const y = new Float64Array(rows * yStride)
        dropout(rows, columns, x, xStride, mask, scale, y, yStride)
        return y.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0)
      },
      differentiate: ({ mask, y: dy, dx }) => dropout(rows, columns, dy, yStride, mask, scale, dx, xStride),
      inputs: [{ of: "x", in: "dx", columns, stride: xStride }],
    },
  })
}

interface SpanShape {
  readonly examples: number
  readonly spans: number
  readonly d: number
  readonly isMasked: boolean
}

function spanCases({ examples, spans, d, isMasked }: SpanShape): KernelCase[] {
  const boundaries = 6
  const [vStride, stride] = [d + 1, spans * d + 2]
  const scale = 2
  const shape = `${examples}×${spans}×${d}${isMasked ? " masked" : ""}`
  const sizes = [examples, spans, d] as const
  const operands = {
    v: floats(boundaries * vStride),
    pairs: ints(examples * spans * 2, boundaries),
    mask: bytes(examples * spans * maskRowBytes(d)),
    features: floats(examples * stride, 2),
    dv: floats(boundaries * vStride, 3),
  }
  return [
    kernelCase({
      kernel: "spanDifferenceForward",
      shape,
      operands,
      run(kernels, { v, pairs, mask, features }) {
        const bits = isMasked ? mask : 0
        kernels.spanDifferenceForward(...sizes, v, vStride, pairs, bits, scale, features, stride)
      },
      twin({ v, pairs, mask, features }) {
        const bits = isMasked ? mask : undefined
        spanDifferenceForward(...sizes, v, vStride, pairs, bits, scale, features, stride)
      },
      tolerance: 0,
      elements: examples * spans * d,
    }),
    kernelCase({
      kernel: "spanDifferenceBackward",
      shape,
      operands,
      run(kernels, { features, pairs, mask, dv }) {
        const bits = isMasked ? mask : 0
        kernels.spanDifferenceBackward(...sizes, features, stride, pairs, bits, scale, dv, vStride)
      },
      twin({ features, pairs, mask, dv }) {
        const bits = isMasked ? mask : undefined
        spanDifferenceBackward(...sizes, features, stride, pairs, bits, scale, dv, vStride)
      },
      tolerance: 1e-6,
      elements: examples * spans * d,
      gradient: {
        // The loss is the sum of the features weighted with their initial values.
        loss({ v, pairs, mask, features: weights }) {
          const bits = isMasked ? mask : undefined
          const features = new Float64Array(examples * stride)
          spanDifferenceForward(...sizes, v, vStride, pairs, bits, scale, features, stride)
          return features.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0)
        },
        differentiate({ features, pairs, mask, dv }) {
          const bits = isMasked ? mask : undefined
          spanDifferenceBackward(...sizes, features, stride, pairs, bits, scale, dv, vStride)
        },
        inputs: [{ of: "v", in: "dv", columns: d, stride: vStride, isAdded: true }],
      },
    }),
  ]
}

const sizes = [0, 1, 3, 4, 5, 7, 8, 9, 12, 13, 17, 31]
const halves = 32_768

export const dropoutCases: readonly KernelCase[] = [
  ...[0, 1, 5, 15, 16, 17, 63, 64, 65, 127, 300].map((count) => maskCase(count, halves)),
  ...[0, 1, 2, 3, 4, 5, 31].flatMap((count) => [0, 1, 20_000, 65_535, 65_536].map((t) => maskCase(count, t))),
  ...sizes.flatMap((columns) => [0, 1, 3].map((rows) => dropoutCase(rows, columns))),
  ...sizes.flatMap((d) =>
    [true, false].flatMap((isMasked) => [
      ...spanCases({ examples: 3, spans: 4, d, isMasked }),
      ...spanCases({ examples: 1, spans: 1, d, isMasked }),
      ...spanCases({ examples: 0, spans: 2, d, isMasked }),
    ]),
  ),
]

export const timedDropout = (): KernelCase[] => [
  maskCase(192_000, halves),
  maskCase(20_000, 45_875),
  dropoutCase(240, 400),
  ...spanCases({ examples: 480, spans: 4, d: 800, isMasked: true }),
]
