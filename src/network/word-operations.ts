// What parsing costs, from the sizes of the network alone. `bench/flops.ts` counts the same operations while a model parses.

import { designEncoder } from "./encoders.ts"
import type { NetworkPlan } from "./network-shape.ts"
import { projectedBlocks } from "./projection.ts"

/// About how many multiplications and additions the matrix products take per word that is parsed greedily.
export function wordOperations({ shape, sizes }: NetworkPlan): number {
  const { vectorSize, wordSize = 0, wordOperations: encoding } = designEncoder(shape.encoder)
  const { hiddenUnits } = shape
  const projections = (projectedBlocks.structure + projectedBlocks.label) * vectorSize * hiddenUnits
  const tags = wordSize * sizes.tags
  // For n words, 2n − 1 structural actions and as many labels are chosen.
  const actions = 2 * hiddenUnits * (2 + sizes.labels)
  return encoding + 2 * (projections + tags + actions)
}
