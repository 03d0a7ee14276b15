// Unknown words in training (the paper's section 6): a word w is replaced with probability z / (z + f(w)).

/// The share of the training words that is replaced on average, given how often each distinct word occurs.
export function expectedUnknownShare(counts: readonly number[], z: number): number {
  let replaced = 0
  let words = 0
  for (const count of counts) {
    replaced += (count * z) / (z + count)
    words += count
  }
  return words === 0 ? 0 : replaced / words
}

/// The z for which that share is the target, found by bisection.
export function solveUnknownZ(counts: readonly number[], target: number): number {
  if (target <= 0 || counts.length === 0) return 0
  let low = 0
  let high = 1
  // The share goes to 1 as z grows; a treebank in which nearly all dev words are unknown has a z beyond all use.
  const largest = 1e6
  while (expectedUnknownShare(counts, high) < target && high < largest) high *= 2
  for (let halvings = 0; halvings < 60; halvings++) {
    const middle = (low + high) / 2
    if (expectedUnknownShare(counts, middle) < target) low = middle
    else high = middle
  }
  return (low + high) / 2
}
