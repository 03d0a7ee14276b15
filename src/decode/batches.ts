// Many sentences: worked on in batches of like length.

// Sentences parsed together: enough for the products to be fast, few enough for their vectors to stay in the cache.
const batchSize = 16

// Words parsed together at the most, a longer sentence being a batch of its own: an encoded word takes some 14 KB.
const batchWords = 2048

/// Works on sentences batch by batch, the longest sentence of each first; the results come in the order of the sentences.
export function inBatches<Sentence extends { readonly length: number }, Result>(
  sentences: readonly Sentence[],
  workOn: (batch: readonly Sentence[]) => readonly Result[],
): Result[] {
  const results: Result[] = []
  const order = [...sentences.entries()].sort(([, a], [, b]) => b.length - a.length)
  for (let from = 0; from < order.length; ) {
    const longest = order[from]?.[1].length ?? 1
    // The first is the longest, so this many take no more than the words allowed.
    const count = Math.max(1, Math.min(batchSize, Math.floor(batchWords / longest)))
    const batch = order.slice(from, from + count)
    from += count
    workOn(batch.map(([, sentence]) => sentence)).forEach((result, row) => {
      results[(batch[row] as (typeof batch)[number])[0]] = result
    })
  }
  return results
}
