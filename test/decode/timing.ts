// How long a decoder takes.

/// Seconds for one word of a sentence of the given length: the least of several runs over 2,000 words, the first of them
/// to get warm.
export function secondsAWord(parse: (length: number) => unknown, length: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < 5; run++) {
    const start = performance.now()
    for (let words = 0; words < 2000; words += length) parse(length)
    least = Math.min(least, (performance.now() - start) / 2e6)
  }
  return least
}
