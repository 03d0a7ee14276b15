// Cases of the losses, log-probabilities and choices.

import { argmax, logSoftmax, softmaxLoss } from "../../../src/math/plain/softmax.ts"
import { floats, ints, type KernelCase, kernelCase } from "../kernel-case.ts"

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

function argmaxCase(rows: number, columns: number, skips: boolean): KernelCase {
  const stride = columns + 1
  return kernelCase({
    kernel: "argmax",
    shape: `${rows}×${columns}${skips ? " with column 0 skipped in some rows" : ""}`,
    operands: {
      // Few different values, so that ties are frequent.
      x: floats(rows * stride).map((x) => Math.round(4 * x)),
      skipFirst: ints(rows, 2, 3),
      best: ints(rows, 100, 4),
    },
    run: (kernels, at) => kernels.argmax(rows, columns, at.x, stride, skips ? at.skipFirst : 0, at.best),
    twin: ({ x, skipFirst, best }) => argmax(rows, columns, x, stride, skips ? skipFirst : undefined, best),
    elements: rows * columns,
  })
}

const sizes = [0, 1, 2, 3, 4, 5, 17, 31, 107]

export const choiceCases: readonly KernelCase[] = sizes.flatMap((columns) =>
  [0, 1, 5].flatMap((rows) => [
    lossCase(rows, columns),
    logSoftmaxCase(rows, columns),
    argmaxCase(rows, columns, false),
    argmaxCase(rows, columns, true),
  ]),
)

export const timedChoices = (): KernelCase[] => [
  lossCase(480, 100),
  logSoftmaxCase(480, 100),
  argmaxCase(480, 100, true),
]
