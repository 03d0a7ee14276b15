// How the time that a decoder takes grows with the sentence.

/// How many times as long a word takes in a sentence of `long` words as in one of `short`: about 1 if time is linear in the
/// length. Both run in turn, the best run of each counts, and that of the processor's time: other programs, and the first
/// runs that aren't compiled yet, would blur it.
export function growthOfTime(parse: (length: number) => unknown, short: number, long: number): number {
  const best = { short: Number.POSITIVE_INFINITY, long: Number.POSITIVE_INFINITY }
  for (let run = 0; run < 8; run++) {
    best.short = Math.min(best.short, timeOf(parse, short, long / short))
    best.long = Math.min(best.long, timeOf(parse, long, 1))
  }
  return best.long / best.short
}

function timeOf(parse: (length: number) => unknown, length: number, times: number): number {
  const before = process.cpuUsage()
  for (let time = 0; time < times; time++) parse(length)
  const { user, system } = process.cpuUsage(before)
  return user + system
}
