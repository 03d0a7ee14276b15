// Cases of the losses and log-probabilities.

import { floats, ints, type KernelCase, kernelCase } from "../kernel-case.ts"
import { logSoftmax, softmaxLoss } from "../plain/softmax.ts"

function lossCase(rows: number, columns: number): KernelCase {
  const stride = columns + 1
  const targets = ints(rows, Math.max(columns, 1))
  return kernelCase({
    kernel: "softmaxLoss",
    shape: `${rows}×${columns}`,
    operands: { logits: floats(rows * stride).map((x) => 6 * x), targets },
    run: (kernels, at) => kernels.softmaxLoss(rows, columns, at.logits, stride, at.targets),
    twin: ({ logits, targets }) => softmaxLoss(rows, columns, logits, stride, targets),
    tolerance: 1e-6,
    elements: rows * columns,
    gradient: {
      loss: ({ logits, targets }) => softmaxLoss(rows, columns, logits, stride, targets),
      differentiate: ({ logits, targets }) => softmaxLoss(rows, columns, logits, stride, targets),
      inputs: [{ of: "logits", in: "logits", columns, stride }],
    },
  })
}

function logSoftmaxCase(rows: number, columns: number): KernelCase {
  const [xStride, yStride] = [columns + 1, columns + 2]
  return kernelCase({
    kernel: "logSoftmax",
    shape: `${rows}×${columns}`,
    operands: { x: floats(rows * xStride).map((x) => 6 * x), y: floats(rows * yStride, 2) },
    run: (kernels, at) => kernels.logSoftmax(rows, columns, at.x, xStride, at.y, yStride),
    twin: ({ x, y }) => logSoftmax(rows, columns, x, xStride, y, yStride),
    tolerance: 1e-6,
    elements: rows * columns,
  })
}

const sizes = [0, 1, 2, 3, 4, 5, 17, 31, 107]

export const softmaxCases: readonly KernelCase[] = sizes.flatMap((columns) =>
  [0, 1, 5].flatMap((rows) => [lossCase(rows, columns), logSoftmaxCase(rows, columns)]),
)

export const timedSoftmax = (): KernelCase[] => [lossCase(480, 100), logSoftmaxCase(480, 100)]
