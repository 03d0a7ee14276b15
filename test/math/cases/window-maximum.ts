// Cases of the convolution over ids with maxima over time.

import { floats, ints, type KernelCase, kernelCase } from "../kernel-case.ts"
import { windowMaximumBackward, windowMaximumForward } from "../plain/window-maximum.ts"

/// Rows of 1 to 5 windows, or of `windows`, which overlap with those of the next row, over few ids, so that maxima are
/// often equal.
function windowCases(rows: number, filters: number, width: number, windows?: number): KernelCase[] {
  const entries = 6
  const [stride, yStride] = [width * filters + 3, filters + 2]
  const counts = Array.from({ length: rows }, (_, row) => windows ?? 1 + (row % 5))
  const ends = counts.map((_, row) => counts.slice(0, row + 1).reduce((total, count) => total + count, 0))
  const spans = counts.flatMap((count, row) => [(ends[row] as number) - count, count])
  const shape = `${rows}×${filters}, width ${width}`
  const operands = {
    projected: floats(entries * stride),
    ids: ints((ends.at(-1) ?? 0) + width - 1, entries),
    spans: Int32Array.from(spans),
    bias: floats(filters, 2),
    y: floats(rows * yStride, 3),
    // Of the windows that there are, and of no window.
    best: ints(rows * filters, Math.max(1, 1 + (ends.at(-1) ?? 0))).map((window) => window - 1),
    dProjected: floats(entries * stride, 4),
    dBias: floats(filters, 5),
  }
  const sizes = [rows, filters, width] as const
  return [
    kernelCase({
      kernel: "windowMaximumForward",
      shape,
      operands,
      run: (kernels, to) =>
        kernels.windowMaximumForward(
          ...([...sizes, to.projected, stride, to.ids, to.spans] as const),
          ...([to.bias, to.y, yStride, to.best] as const),
        ),
      twin: ({ projected, ids, spans, bias, y, best }) =>
        windowMaximumForward(...sizes, projected, stride, ids, spans, bias, y, yStride, best),
      tolerance: 1e-6,
      elements: rows * filters,
    }),
    kernelCase({
      kernel: "windowMaximumForward",
      shape: `${shape}, without the windows of the maxima`,
      operands,
      run: (kernels, to) =>
        kernels.windowMaximumForward(
          ...([...sizes, to.projected, stride, to.ids, to.spans] as const),
          ...([to.bias, to.y, yStride, 0] as const),
        ),
      twin: ({ projected, ids, spans, bias, y }) =>
        windowMaximumForward(...sizes, projected, stride, ids, spans, bias, y, yStride),
      tolerance: 1e-6,
    }),
    kernelCase({
      kernel: "windowMaximumBackward",
      shape,
      operands,
      run: (kernels, to) =>
        kernels.windowMaximumBackward(
          ...([...sizes, to.y, yStride, to.ids, to.best] as const),
          ...([to.dProjected, stride, to.dBias] as const),
        ),
      twin: ({ y, ids, best, dProjected, dBias }) =>
        windowMaximumBackward(...sizes, y, yStride, ids, best, dProjected, stride, dBias),
      tolerance: 1e-6,
      elements: rows * filters,
      gradient: {
        // The loss is the sum of the results weighted with their initial values.
        loss({ projected, ids, spans, bias, y: weights }) {
          const y = new Float64Array(rows * yStride)
          windowMaximumForward(...sizes, projected, stride, ids, spans, bias, y, yStride)
          return y.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0)
        },
        differentiate({ projected, ids, spans, bias, y: weights, best, dProjected, dBias }) {
          const y = new Float64Array(rows * yStride)
          windowMaximumForward(...sizes, projected, stride, ids, spans, bias, y, yStride, best)
          windowMaximumBackward(...sizes, weights, yStride, ids, best, dProjected, stride, dBias)
        },
        inputs: [
          { of: "projected", in: "dProjected", columns: width * filters, stride, isAdded: true },
          { of: "bias", in: "dBias", columns: filters, stride: filters, isAdded: true },
        ],
      },
    }),
  ]
}

export const windowMaximumCases: readonly KernelCase[] = [0, 1, 3, 4, 5, 16, 17, 31, 36].flatMap((filters) =>
  [0, 1, 7].flatMap((rows) => [1, 3, 5].flatMap((width) => windowCases(rows, filters, width))),
)

export const timedWindowMaximum = (): KernelCase[] =>
  windowCases(240, 64, 3, 5).filter(({ elements }) => elements !== undefined)
