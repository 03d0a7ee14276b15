// How much of a minibatch is in memory at once.

// What the backward pass of a tuned transformer of 12 layers of 384 units needs was 344 MB for a sentence of 376 words with many
// rare ones (1,024 pieces): 16 such sentences don't fit into the 4 GB of WebAssembly. With this limit two threads need 1.4 GB for
// them, beside 1 GB of parameters, gradients and averages. Batches of sentences of usual length are smaller.
export const mostPortionWords = 1000

/// Cuts sentences into portions of at most `mostWords` words; a longer sentence is a portion of its own.
export function inPortions<Sentence extends { readonly length: number }>(
  sentences: readonly Sentence[],
  mostWords: number,
): Sentence[][] {
  const portions: Sentence[][] = []
  let words = Number.POSITIVE_INFINITY
  for (const sentence of sentences) {
    words += sentence.length
    if (words > mostWords) {
      portions.push([])
      words = sentence.length
    }
    portions.at(-1)?.push(sentence)
  }
  return portions
}
