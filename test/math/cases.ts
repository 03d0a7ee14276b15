// Every kernel at every shape that is checked or timed: one list for agreement with the plain twins, for finite
// differences, and for benchmarks.

import { activationCases, timedActivations } from "./cases/activation.ts"
import { dropoutCases, timedDropout } from "./cases/dropout.ts"
import { productCases, timedProducts } from "./cases/product.ts"
import { rowCases, timedRows } from "./cases/rows.ts"
import { softmaxCases, timedSoftmax } from "./cases/softmax.ts"
import { timedVectors, vectorCases } from "./cases/vector.ts"
import type { KernelCase } from "./kernel-case.ts"

/// Awkward shapes: empty, smaller than a vector, one more than a vector or a tile, rows wider than they are used.
export const smallCases: readonly KernelCase[] = [
  ...productCases,
  ...activationCases,
  ...softmaxCases,
  ...dropoutCases,
  ...rowCases,
  ...vectorCases,
]

/// The shapes of the parser, worth timing; made when asked for, since they are large.
export const timedCases = (): KernelCase[] => [
  ...timedProducts(),
  ...timedActivations(),
  ...timedSoftmax(),
  ...timedDropout(),
  ...timedRows(),
  ...timedVectors(),
]
