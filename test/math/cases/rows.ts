// Cases of the kernels that access rows of tables by index.

import { floats, ints, type KernelCase, kernelCase } from "../kernel-case.ts"
import { addRows, gatherRows, projectedHidden, scatterAddRows, zeroRows } from "../plain/rows.ts"

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

const sizes = [0, 1, 3, 4, 5, 16, 17, 31, 36]

export const rowCases: readonly KernelCase[] = [
  ...sizes.flatMap((units) =>
    [0, 1, 3].flatMap((examples) => [1, 2, 3].map((parts) => projectedCase(examples, units, parts))),
  ),
  ...sizes.flatMap((width) => [0, 1, 5].flatMap((rows) => tableCases(rows, width))),
]

export const timedRows = (): KernelCase[] => [
  projectedCase(480, 200, 3),
  ...tableCases(240, 50).filter(({ elements }) => elements !== undefined),
]
