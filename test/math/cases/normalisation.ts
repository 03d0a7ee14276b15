// Cases of GELU and layer normalisation.

import { floats, type KernelCase, kernelCase } from "../kernel-case.ts"
import { geluBackward, geluForward, layerNormBackward, layerNormForward } from "../plain/normalisation.ts"

function geluCases(n: number): KernelCase[] {
  const operands = { x: floats(n).map((x) => 6 * x), y: floats(n, 2), dx: floats(n, 3) }
  const shared = { shape: `${n}`, operands, elements: n }
  return [
    kernelCase({
      ...shared,
      kernel: "geluForward",
      run: (kernels, at) => kernels.geluForward(n, at.x, at.y),
      twin: ({ x, y }) => geluForward(n, x, y),
      tolerance: 1.5e-6,
    }),
    kernelCase({
      ...shared,
      kernel: "geluBackward",
      run: (kernels, at) => kernels.geluBackward(n, at.x, at.y, at.dx),
      twin: ({ x, y, dx }) => geluBackward(n, x, y, dx),
      tolerance: 5e-7,
      gradient: {
        // The loss is the sum of y weighted with its initial values.
        loss({ x, y: weights }) {
          const y = new Float64Array(n)
          geluForward(n, x, y)
          return y.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0)
        },
        differentiate: ({ x, y, dx }) => geluBackward(n, x, y, dx),
        inputs: [{ of: "x", in: "dx", columns: n, stride: n }],
      },
    }),
  ]
}

interface NormShape {
  readonly rows: number
  readonly columns: number
  readonly hasResidual: boolean
}

function layerNormCases({ rows, columns, hasResidual }: NormShape): KernelCase[] {
  const [stride, wide] = [columns + 1, columns + 2]
  const epsilon = Math.fround(1e-3)
  const shape = `${rows}×${columns}${hasResidual ? " with residual" : ""}`
  const sizes = [rows, columns] as const
  const operands = {
    // Far from zero, so that the variance must be summed from differences to the mean.
    x: floats(rows * stride).map((x) => 3 * x + 5),
    residual: floats(rows * wide, 2),
    gain: floats(columns, 3),
    bias: floats(columns, 4),
    y: floats(rows * wide, 5),
    statistics: floats(2 * rows, 6).map((x) => Math.abs(x) + 0.1),
    dx: floats(rows * stride, 7),
    dGain: floats(columns, 8),
    dBias: floats(columns, 9),
  }
  const shared = { shape, operands, elements: rows * columns }
  return [
    kernelCase({
      ...shared,
      kernel: "layerNormForward",
      run({ layerNormForward }, { x, residual, gain, bias, y, statistics }) {
        const added = hasResidual ? residual : 0
        const kept = hasResidual ? statistics : 0
        layerNormForward(...sizes, x, stride, added, wide, gain, bias, epsilon, y, wide, kept)
      },
      twin({ x, residual, gain, bias, y, statistics }) {
        const added = hasResidual ? residual : undefined
        const kept = hasResidual ? statistics : undefined
        layerNormForward(...sizes, x, stride, added, wide, gain, bias, epsilon, y, wide, kept)
      },
      tolerance: 5e-6,
    }),
    kernelCase({
      ...shared,
      kernel: "layerNormBackward",
      run: ({ layerNormBackward }, { x, statistics, gain, y, dx, dGain, dBias }) =>
        layerNormBackward(...sizes, x, stride, statistics, gain, y, wide, dx, stride, dGain, dBias),
      twin: ({ x, statistics, gain, y, dx, dGain, dBias }) =>
        layerNormBackward(...sizes, x, stride, statistics, gain, y, wide, dx, stride, dGain, dBias),
      tolerance: 2e-5 * Math.sqrt(rows + 1),
      gradient: {
        // The loss is the sum of y weighted with its initial values.
        loss({ x, residual, gain, bias, y: weights }) {
          const y = new Float64Array(rows * wide)
          const added = hasResidual ? residual : undefined
          layerNormForward(...sizes, x, stride, added, wide, gain, bias, epsilon, y, wide, undefined)
          return y.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0)
        },
        differentiate({ x, residual, gain, bias, y, statistics, dx, dGain, dBias }) {
          const added = hasResidual ? residual : undefined
          const out = new Float64Array(rows * wide)
          layerNormForward(...sizes, x, stride, added, wide, gain, bias, epsilon, out, wide, statistics)
          layerNormBackward(...sizes, x, stride, statistics, gain, y, wide, dx, stride, dGain, dBias)
        },
        inputs: [
          { of: "x", in: "dx", columns, stride },
          { of: "gain", in: "dGain", columns, stride: columns, isAdded: true },
          { of: "bias", in: "dBias", columns, stride: columns, isAdded: true },
        ],
      },
    }),
  ]
}

const sizes = [0, 1, 2, 3, 4, 5, 7, 15, 16, 17, 31, 35]

export const normalisationCases: readonly KernelCase[] = [
  ...sizes.flatMap(geluCases),
  ...sizes.flatMap((columns) =>
    [0, 1, 3].flatMap((rows) =>
      [true, false].flatMap((hasResidual) => layerNormCases({ rows, columns, hasResidual })),
    ),
  ),
]

export const timedNormalisation = (): KernelCase[] => [
  ...geluCases(240 * 1536),
  ...layerNormCases({ rows: 240, columns: 384, hasResidual: true }),
]
