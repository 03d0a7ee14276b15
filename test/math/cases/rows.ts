// Cases of the kernels that access rows of tables by index.

import { floats, ints, type KernelCase, kernelCase } from "../kernel-case.ts"
import {
  addRows,
  gatherAddRows,
  gatherRows,
  pairMeanBackward,
  pairMeanForward,
  projectedHidden,
  scatterAddRows,
  zeroRows,
} from "../plain/rows.ts"

function projectedCase(examples: number, units: number, parts: number): KernelCase {
  const boundaries = 7
  const [stride, hiddenStride] = [parts * units + 3, units + 2]
  const sizes = [examples, units, parts] as const
  return kernelCase({
    kernel: "projectedHidden",
    shape: `${examples}×${units}, ${parts} parts`,
    operands: {
      projected: floats(boundaries * stride),
      indices: ints(examples * parts, boundaries),
      constant: floats(units, 2),
      hidden: floats(examples * hiddenStride, 3),
    },
    run(kernels, { projected, indices, constant, hidden }) {
      kernels.projectedHidden(...sizes, projected, stride, indices, constant, hidden, hiddenStride)
    },
    twin: ({ projected, indices, constant, hidden }) =>
      projectedHidden(...sizes, projected, stride, indices, constant, hidden, hiddenStride),
    tolerance: 1e-6,
    elements: examples * units,
  })
}

function tableCases(rows: number, width: number): KernelCase[] {
  const entries = 9
  const [stride, outStride] = [width + 1, width + 2]
  const shape = `${rows}×${width}`
  const operands = {
    table: floats(entries * stride),
    ids: ints(rows, entries),
    out: floats(rows * outStride, 2),
    dTable: floats(entries * stride, 3),
    // Distinct, not sorted.
    listed: Int32Array.from([5, 0, 8, 3]),
  }
  const listed = Math.min(rows, 4)
  return [
    kernelCase({
      kernel: "gatherRows",
      shape,
      operands,
      run: (kernels, at) => kernels.gatherRows(rows, width, at.table, stride, at.ids, at.out, outStride),
      twin: ({ table, ids, out }) => gatherRows(rows, width, table, stride, ids, out, outStride),
      tolerance: 0,
      elements: rows * width,
    }),
    kernelCase({
      kernel: "gatherAddRows",
      shape,
      operands,
      run: (kernels, at) => kernels.gatherAddRows(rows, width, at.table, stride, at.ids, at.out, outStride),
      twin: ({ table, ids, out }) => gatherAddRows(rows, width, table, stride, ids, out, outStride),
      tolerance: 0,
      elements: rows * width,
    }),
    kernelCase({
      kernel: "scatterAddRows",
      shape,
      operands,
      run: (kernels, { out, ids, dTable }) =>
        kernels.scatterAddRows(rows, width, out, outStride, ids, dTable, stride),
      twin: ({ out, ids, dTable }) => scatterAddRows(rows, width, out, outStride, ids, dTable, stride),
      tolerance: 1e-6,
      elements: rows * width,
      gradient: {
        loss({ table, ids, out: weights }) {
          const out = new Float64Array(rows * outStride)
          gatherRows(rows, width, table, stride, ids, out, outStride)
          return out.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0)
        },
        differentiate: ({ out, ids, dTable }) =>
          scatterAddRows(rows, width, out, outStride, ids, dTable, stride),
        inputs: [{ of: "table", in: "dTable", columns: width, stride, isAdded: true }],
      },
    }),
    kernelCase({
      kernel: "addRows",
      shape: `${listed}×${width}`,
      operands,
      run: (kernels, at) => kernels.addRows(listed, width, at.listed, stride, at.table, at.dTable),
      twin: (data) => addRows(listed, width, data.listed, stride, data.table, data.dTable),
      tolerance: 0,
    }),
    kernelCase({
      kernel: "zeroRows",
      shape: `${listed}×${width}`,
      operands,
      run: (kernels, at) => kernels.zeroRows(listed, width, at.listed, stride, at.table),
      twin: (data) => zeroRows(listed, width, data.listed, stride, data.table),
      tolerance: 0,
    }),
  ]
}

function pairMeanCases(rows: number, width: number): KernelCase[] {
  const pieces = 9
  const [stride, outStride] = [width + 1, width + 2]
  const shape = `${rows}×${width}`
  const operands = {
    x: floats(pieces * stride),
    pairs: ints(2 * rows, pieces),
    out: floats(rows * outStride, 2),
    dx: floats(pieces * stride, 3),
  }
  const sizes = [rows, width] as const
  return [
    kernelCase({
      kernel: "pairMeanForward",
      shape,
      operands,
      run: (kernels, at) => kernels.pairMeanForward(...sizes, at.x, stride, at.pairs, at.out, outStride),
      twin: ({ x, pairs, out }) => pairMeanForward(...sizes, x, stride, pairs, out, outStride),
      tolerance: 1e-7,
      elements: rows * width,
    }),
    kernelCase({
      kernel: "pairMeanBackward",
      shape,
      operands,
      run: (kernels, at) => kernels.pairMeanBackward(...sizes, at.out, outStride, at.pairs, at.dx, stride),
      twin: ({ out, pairs, dx }) => pairMeanBackward(...sizes, out, outStride, pairs, dx, stride),
      tolerance: 1e-6,
      elements: rows * width,
      gradient: {
        // The loss is the sum of the means weighted with their initial values.
        loss({ x, pairs, out: weights }) {
          const out = new Float64Array(rows * outStride)
          pairMeanForward(...sizes, x, stride, pairs, out, outStride)
          return out.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0)
        },
        differentiate: ({ out, pairs, dx }) => pairMeanBackward(...sizes, out, outStride, pairs, dx, stride),
        inputs: [{ of: "x", in: "dx", columns: width, stride, isAdded: true }],
      },
    }),
  ]
}

const sizes = [0, 1, 3, 4, 5, 16, 17, 31, 36]

export const rowCases: readonly KernelCase[] = [
  ...sizes.flatMap((units) =>
    [0, 1, 3].flatMap((examples) => [1, 2, 3].map((parts) => projectedCase(examples, units, parts))),
  ),
  ...sizes.flatMap((width) => [0, 1, 5].flatMap((rows) => tableCases(rows, width))),
  ...sizes.flatMap((width) => [0, 1, 5].flatMap((rows) => pairMeanCases(rows, width))),
]

export const timedRows = (): KernelCase[] => [
  projectedCase(480, 200, 3),
  ...tableCases(240, 50).filter(({ elements }) => elements !== undefined),
  ...pairMeanCases(240, 384),
]
