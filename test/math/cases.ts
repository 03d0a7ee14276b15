// All kernels at all shapes that are checked or timed: for comparison with the plain twins, for finite differences, and for
// benchmarks.

import { activationCases, timedActivations } from "./cases/activation.ts"
import { attentionCases, timedAttention } from "./cases/attention.ts"
import { dropoutCases, timedDropout } from "./cases/dropout.ts"
import { integerCases, timedIntegers } from "./cases/integer-product.ts"
import { normalisationCases, timedNormalisation } from "./cases/normalisation.ts"
import { productCases, timedProducts } from "./cases/product.ts"
import { rowCases, timedRows } from "./cases/rows.ts"
import { softmaxCases, timedSoftmax } from "./cases/softmax.ts"
import { timedVectors, vectorCases } from "./cases/vector.ts"
import { timedWindowMaximum, windowMaximumCases } from "./cases/window-maximum.ts"
import type { KernelCase } from "./kernel-case.ts"

/// Awkward shapes: empty, smaller than a vector, one more than a vector or a tile, strides wider than the rows.
export const smallCases: readonly KernelCase[] = [
  ...productCases,
  ...integerCases,
  ...activationCases,
  ...softmaxCases,
  ...dropoutCases,
  ...rowCases,
  ...vectorCases,
  ...normalisationCases,
  ...attentionCases,
  ...windowMaximumCases,
]

/// The shapes of the parser, for timing; made on demand, since they are large.
export const timedCases = (): KernelCase[] => [
  ...timedProducts(),
  ...timedIntegers(),
  ...timedActivations(),
  ...timedSoftmax(),
  ...timedDropout(),
  ...timedRows(),
  ...timedVectors(),
  ...timedNormalisation(),
  ...timedAttention(),
  ...timedWindowMaximum(),
]
