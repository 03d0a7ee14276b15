// The minibatches of an epoch.

import type { Random } from "../math/random.ts"
import type { TrainingSettings } from "./settings.ts"

// Sentences are sorted among those of this many batches: enough for batches of similar lengths, while each sentence meets
// others in every epoch.
const sortedBatches = 50

/// Distributes the sentences, given by their lengths, over batches of `batchSize`; one of them may be smaller.
export function epochBatches(
  lengths: readonly number[],
  { batchSize, batching }: Pick<TrainingSettings, "batchSize" | "batching">,
  random: Random,
): number[][] {
  const order = [...lengths.keys()]
  random.shuffle(order)
  if (batching === "random") return inPieces(order, batchSize)
  const lengthOf = (item: number) => lengths[item] as number
  const batches = inPieces(order, sortedBatches * batchSize).flatMap((items) =>
    inPieces(
      items.toSorted((a, b) => lengthOf(a) - lengthOf(b)),
      batchSize,
    ),
  )
  random.shuffle(batches)
  return batches
}

function inPieces<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}
