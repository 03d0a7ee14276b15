// Many sentences, processed in batches of similar length.

import { finish, type Steps } from "../transition/steps.ts"

// Sentences per batch: enough for fast matrix products, few enough for their vectors to stay in the cache.
const batchSize = 16

// Words per batch, unless one sentence alone has more: an encoded word takes about 14 KB.
const batchWords = 2048

/// Processes sentences batch by batch, the longest sentence of each batch first. The results are in the order of the
/// sentences.
export function inBatches<Sentence extends { readonly length: number }, Result>(
  sentences: readonly Sentence[],
  parseBatch: (batch: readonly Sentence[]) => readonly Result[],
): Result[] {
  return finish(
    // biome-ignore lint/correctness/useYield: the work of a batch has no pauses.
    batchSteps(sentences, function* (batch) {
      return parseBatch(batch)
    }),
  )
}

/// The same with the pauses of `parseBatch`.
export function* batchSteps<Sentence extends { readonly length: number }, Result>(
  sentences: readonly Sentence[],
  parseBatch: (batch: readonly Sentence[]) => Steps<readonly Result[]>,
): Steps<Result[]> {
  const results: Result[] = []
  const order = [...sentences.entries()].sort(([, a], [, b]) => b.length - a.length)
  for (let from = 0; from < order.length; ) {
    const longest = order[from]?.[1].length ?? 1
    // The first sentence is the longest, so this many don't have more words than a batch may have.
    const count = Math.max(1, Math.min(batchSize, Math.floor(batchWords / longest)))
    const batch = order.slice(from, from + count)
    from += count
    const found = yield* parseBatch(batch.map(([, sentence]) => sentence))
    found.forEach((result, row) => {
      results[(batch[row] as (typeof batch)[number])[0]] = result
    })
  }
  return results
}
