// Many sentences: parsed in batches of like length.

import type { Configuration } from "../transition/configuration.ts"
import { type BatchScores, greedy, parseInLockStep } from "./lock-step.ts"

// Sentences parsed together: enough for the products to be fast, few enough for their vectors to stay in the cache.
const batchSize = 16

// Words parsed together at the most, a longer sentence being a batch of its own: an encoded word takes some 32 KB.
const batchWords = 2048

/// Parses sentences greedily, the results in their order. `withScores` scores a batch, the longest sentence first, for as
/// long as `use` runs.
export function parseInBatches<Sentence extends { readonly length: number }>(
  sentences: readonly Sentence[],
  withScores: (batch: readonly Sentence[], use: (scores: BatchScores) => void) => void,
): Configuration[] {
  const parses: Configuration[] = []
  const order = [...sentences.entries()].sort(([, a], [, b]) => b.length - a.length)
  for (let from = 0; from < order.length; ) {
    const longest = order[from]?.[1].length ?? 1
    // The first is the longest, so this many take no more than the words allowed.
    const count = Math.max(1, Math.min(batchSize, Math.floor(batchWords / longest)))
    const batch = order.slice(from, from + count)
    from += count
    withScores(
      batch.map(([, sentence]) => sentence),
      (scores) => {
        const lengths = batch.map(([, { length }]) => length)
        parseInLockStep(lengths, scores, greedy).forEach((parse, row) => {
          parses[(batch[row] as (typeof batch)[number])[0]] = parse
        })
      },
    )
  }
  return parses
}
