// Cases of the arithmetic on vectors and of the optimisers.

import { floats, type KernelCase, kernelCase } from "../kernel-case.ts"
import { adadelta, adadeltaRows, adam, adamRows } from "../plain/optimizer.ts"
import {
  addFloats,
  addScaled,
  addScaledBackward,
  axpy,
  columnSums,
  copyFloats,
  scaleFloats,
  sumOfSquares,
  sumOfSquaresRows,
  zeroFloats,
} from "../plain/vector.ts"

function arithmeticCases(n: number, factor = 0.75): KernelCase[] {
  const operands = { x: floats(n), y: floats(n, 2) }
  const shared = { shape: `${n}`, operands, elements: n, tolerance: 1e-6 }
  return [
    kernelCase({
      ...shared,
      kernel: "addFloats",
      run: (kernels, at) => kernels.addFloats(n, at.x, at.y),
      twin: ({ x, y }) => addFloats(n, x, y),
    }),
    kernelCase({
      ...shared,
      kernel: "axpy",
      run: (kernels, at) => kernels.axpy(n, factor, at.x, at.y),
      twin: ({ x, y }) => axpy(n, factor, x, y),
    }),
    kernelCase({
      ...shared,
      kernel: "copyFloats",
      run: (kernels, at) => kernels.copyFloats(n, at.x, at.y),
      twin: ({ x, y }) => copyFloats(n, x, y),
    }),
    kernelCase({
      ...shared,
      kernel: "scaleFloats",
      run: (kernels, at) => kernels.scaleFloats(n, factor, at.x),
      twin: ({ x }) => scaleFloats(n, factor, x),
    }),
    kernelCase({
      ...shared,
      kernel: "zeroFloats",
      run: (kernels, at) => kernels.zeroFloats(n, at.x),
      twin: ({ x }) => zeroFloats(n, x),
    }),
    kernelCase({
      ...shared,
      kernel: "sumOfSquares",
      run: (kernels, at) => kernels.sumOfSquares(n, at.x),
      twin: ({ x }) => sumOfSquares(n, x),
      tolerance: 1e-12,
    }),
  ]
}

function scaledCases(rows: number, columns: number): KernelCase[] {
  const [xStride, yStride] = [columns + 2, columns + 1]
  const operands = {
    x: floats(rows * xStride),
    y: floats(rows * yStride, 2),
    dx: floats(rows * xStride, 3),
    factor: Float32Array.of(-1.25),
    dFactor: floats(1),
  }
  const shared = { shape: `${rows}×${columns}`, operands, elements: rows * columns, tolerance: 1e-6 }
  const sizes = [rows, columns, -1.25] as const
  return [
    kernelCase({
      ...shared,
      kernel: "addScaled",
      run: (kernels, { x, y }) => kernels.addScaled(...sizes, x, xStride, y, yStride),
      twin: ({ x, y }) => addScaled(...sizes, x, xStride, y, yStride),
    }),
    kernelCase({
      ...shared,
      kernel: "addScaledBackward",
      run: (kernels, { x, y, dx }) =>
        kernels.addScaledBackward(...sizes, x, xStride, y, yStride, dx, xStride),
      twin: ({ x, y, dx }) => addScaledBackward(...sizes, x, xStride, y, yStride, dx, xStride),
      tolerance: 2e-6 * Math.sqrt(rows * columns + 1),
      gradient: {
        // The loss is the scaled sum weighted with the initial values of y.
        loss({ x, y: weights, factor }) {
          const y = new Float64Array(rows * yStride)
          addScaled(rows, columns, factor[0] ?? 0, x, xStride, y, yStride)
          return y.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0)
        },
        differentiate({ x, y, factor, dx, dFactor }) {
          const [scale] = factor
          dFactor[0] = addScaledBackward(rows, columns, scale ?? 0, x, xStride, y, yStride, dx, xStride)
        },
        inputs: [
          { of: "x", in: "dx", columns, stride: xStride, isAdded: true },
          { of: "factor", in: "dFactor", columns: 1, stride: 1 },
        ],
      },
    }),
  ]
}

function columnCase(rows: number, columns: number): KernelCase {
  const stride = columns + 1
  return kernelCase({
    kernel: "columnSums",
    shape: `${rows}×${columns}`,
    operands: { x: floats(rows * stride), sums: floats(columns, 2) },
    run: (kernels, at) => kernels.columnSums(rows, columns, at.x, stride, at.sums),
    twin: ({ x, sums }) => columnSums(rows, columns, x, stride, sums),
    tolerance: 1e-6 * Math.sqrt(rows + 1),
    elements: rows * columns,
  })
}

// Gradients and accumulators as in training: small, accumulators positive.
function optimizerOperands(count: number) {
  return {
    w: floats(count),
    g: floats(count, 2),
    first: floats(count, 3).map((x) => 0.1 * Math.abs(x)),
    second: floats(count, 4).map((x) => 0.01 * Math.abs(x)),
  }
}

// Rounded to float32, so that kernel and twin get the same numbers.
const adadeltaRates = [0.99, 1e-7, 0.5].map(Math.fround) as [number, number, number]
const adamRates = [0.9, 0.999, 1e-8, 0.001, 0.5].map(Math.fround) as [number, number, number, number, number]

function optimizerCases(n: number): KernelCase[] {
  const shared = { shape: `${n}`, operands: optimizerOperands(n), elements: n, tolerance: 1e-6 }
  return [
    kernelCase({
      ...shared,
      kernel: "adadelta",
      run: (kernels, { w, g, first, second }) => kernels.adadelta(n, w, g, first, second, ...adadeltaRates),
      twin: ({ w, g, first, second }) => adadelta(n, w, g, first, second, ...adadeltaRates),
    }),
    kernelCase({
      ...shared,
      kernel: "adam",
      run: (kernels, { w, g, first, second }) => kernels.adam(n, w, g, first, second, ...adamRates),
      twin: ({ w, g, first, second }) => adam(n, w, g, first, second, ...adamRates),
    }),
  ]
}

function rowCases(rows: number, width: number): KernelCase[] {
  const stride = width + 1
  const operands = { ids: Int32Array.from([5, 0, 8, 3]), ...optimizerOperands(9 * stride) }
  const shared = { shape: `${rows}×${width}`, operands, tolerance: 1e-6 }
  const sizes = [rows, width] as const
  return [
    kernelCase({
      ...shared,
      kernel: "adadeltaRows",
      run: (kernels, { ids, w, g, first, second }) =>
        kernels.adadeltaRows(...sizes, ids, stride, w, g, first, second, ...adadeltaRates),
      twin: ({ ids, w, g, first, second }) =>
        adadeltaRows(...sizes, ids, stride, w, g, first, second, ...adadeltaRates),
    }),
    kernelCase({
      ...shared,
      kernel: "adamRows",
      run: (kernels, { ids, w, g, first, second }) =>
        kernels.adamRows(...sizes, ids, stride, w, g, first, second, ...adamRates),
      twin: ({ ids, w, g, first, second }) =>
        adamRows(...sizes, ids, stride, w, g, first, second, ...adamRates),
    }),
    kernelCase({
      ...shared,
      kernel: "sumOfSquaresRows",
      run: (kernels, at) => kernels.sumOfSquaresRows(...sizes, at.ids, stride, at.w),
      twin: ({ ids, w }) => sumOfSquaresRows(...sizes, ids, stride, w),
      tolerance: 1e-12,
    }),
  ]
}

const sizes = [0, 1, 2, 3, 4, 5, 7, 17, 31, 64]

export const vectorCases: readonly KernelCase[] = [
  ...sizes.flatMap((n) => arithmeticCases(n)),
  ...sizes.flatMap(optimizerCases),
  ...sizes.flatMap((columns) => [0, 1, 5].map((rows) => columnCase(rows, columns))),
  ...sizes.flatMap((columns) => [0, 1, 5].flatMap((rows) => scaledCases(rows, columns))),
  ...sizes.flatMap((width) => [0, 1, 4].flatMap((rows) => rowCases(rows, width))),
]

export const timedVectors = (): KernelCase[] => [
  // Repeated multiplication by 0.75 would lead to subnormal numbers, which are slow.
  ...arithmeticCases(100_000, -1),
  columnCase(240, 800),
  ...scaledCases(240, 400),
  ...optimizerCases(100_000),
]
