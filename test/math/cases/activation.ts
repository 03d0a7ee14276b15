// Cases of the activation functions and of the LSTM cell.

import { floats, type KernelCase, kernelCase } from "../kernel-case.ts"
import { reluBackward, reluForward, tanh } from "../plain/activation.ts"
import { lstmBackward, lstmForward } from "../plain/lstm.ts"

const sizes = [0, 1, 2, 3, 4, 5, 7, 8, 17, 31]
function tanhCase(n: number): KernelCase {
  return kernelCase({
    kernel: "tanh",
    shape: `${n}`,
    operands: { x: floats(n).map((x) => 8 * x), y: floats(n, 2) },
    run: (kernels, at) => kernels.tanh(n, at.x, at.y),
    twin: ({ x, y }) => tanh(n, x, y),
    tolerance: 2e-7,
    elements: n,
  })
}

function reluCases(rows: number, columns: number): KernelCase[] {
  const [xStride, yStride] = [columns + 2, columns + 1]
  const shape = `${rows}×${columns}`
  const operands = {
    x: floats(rows * xStride),
    y: floats(rows * yStride, 2),
    d: floats(rows * xStride, 3),
  }
  return [
    kernelCase({
      kernel: "reluForward",
      shape,
      operands,
      run: (kernels, at) => kernels.reluForward(rows, columns, at.x, xStride, at.y, yStride),
      twin: ({ x, y }) => reluForward(rows, columns, x, xStride, y, yStride),
      tolerance: 0,
      elements: rows * columns,
    }),
    kernelCase({
      kernel: "reluBackward",
      shape,
      operands,
      run: (kernels, at) => kernels.reluBackward(rows, columns, at.y, yStride, at.d, xStride),
      twin: ({ y, d }) => reluBackward(rows, columns, y, yStride, d, xStride),
      tolerance: 0,
      elements: rows * columns,
      gradient: {
        loss({ x, d: weights }) {
          const y = new Float64Array(rows * xStride)
          reluForward(rows, columns, x, xStride, y, xStride)
          return y.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0)
        },
        differentiate({ x, y, d }) {
          reluForward(rows, columns, x, xStride, y, yStride)
          reluBackward(rows, columns, y, yStride, d, xStride)
        },
        inputs: [{ of: "x", in: "d", columns, stride: xStride }],
      },
    }),
  ]
}

function lstmCases(rows: number, units: number): KernelCase[] {
  const gatesStride = 4 * units + 1
  const [stride, wide] = [units + 2, units + 3]
  const shape = `${rows}×${units}`
  const operands = {
    gates: floats(rows * gatesStride).map((x) => 3 * x),
    before: floats(rows * stride, 2),
    c: floats(rows * stride, 3),
    tanhC: floats(rows * wide, 4),
    h: floats(rows * wide, 5),
    dh: floats(rows * wide, 6),
    dc: floats(rows * stride, 7),
    dGates: floats(rows * gatesStride, 8),
  }
  return [
    kernelCase({
      kernel: "lstmForward",
      shape,
      operands,
      run({ lstmForward }, { gates, before, c, tanhC, h }) {
        lstmForward(rows, units, gates, gatesStride, before, stride, c, stride, tanhC, wide, h, wide)
      },
      twin: ({ gates, before, c, tanhC, h }) =>
        lstmForward(rows, units, gates, gatesStride, before, stride, c, stride, tanhC, wide, h, wide),
      tolerance: 5e-7,
      elements: rows * units,
    }),
    kernelCase({
      kernel: "lstmBackward",
      shape,
      operands,
      run({ lstmBackward }, { gates, before, tanhC, dh, dc, dGates }) {
        lstmBackward(
          ...([rows, units, gates, gatesStride, before, stride, tanhC, wide] as const),
          ...([dh, wide, dc, stride, dGates, gatesStride] as const),
        )
      },
      twin: ({ gates, before, tanhC, dh, dc, dGates }) =>
        lstmBackward(
          ...([rows, units, gates, gatesStride, before, stride, tanhC, wide] as const),
          ...([dh, wide, dc, stride, dGates, gatesStride] as const),
        ),
      tolerance: 1e-6,
      elements: rows * units,
      gradient: {
        loss({ gates, before, c, tanhC, h, dh, dc }) {
          lstmForward(rows, units, gates, gatesStride, before, stride, c, stride, tanhC, wide, h, wide)
          let sum = 0
          for (let row = 0; row < rows; row++) {
            for (let unit = 0; unit < units; unit++) {
              sum += (c[row * stride + unit] ?? 0) * (dc[row * stride + unit] ?? 0)
              sum += (h[row * wide + unit] ?? 0) * (dh[row * wide + unit] ?? 0)
            }
          }
          return sum
        },
        differentiate({ gates, before, c, tanhC, h, dh, dc, dGates }) {
          lstmForward(rows, units, gates, gatesStride, before, stride, c, stride, tanhC, wide, h, wide)
          lstmBackward(
            ...([rows, units, gates, gatesStride, before, stride, tanhC, wide] as const),
            ...([dh, wide, dc, stride, dGates, gatesStride] as const),
          )
        },
        inputs: [
          { of: "gates", in: "dGates", columns: 4 * units, stride: gatesStride },
          { of: "before", in: "dc", columns: units, stride },
        ],
      },
    }),
  ]
}

export const activationCases: readonly KernelCase[] = [
  ...sizes.map(tanhCase),
  ...sizes.flatMap((columns) => [0, 1, 3].flatMap((rows) => reluCases(rows, columns))),
  ...sizes.flatMap((units) => [0, 1, 3].flatMap((rows) => lstmCases(rows, units))),
]

export const timedActivations = (): KernelCase[] => [
  tanhCase(10_000),
  ...reluCases(480, 200),
  ...lstmCases(12, 200),
]
