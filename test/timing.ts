// The processor's time that work takes: other programs on the machine don't count, and of several runs the best does, since
// the first aren't compiled yet, and any may be held up by a collection of garbage.

/// Milliseconds of the processor's time, in the best of some runs.
export function processorTime(work: () => unknown, runs = 3): number {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

// Less than this, in milliseconds, is mostly chance.
const shortestTime = 10

// A growth that more runs could only make smaller, and that is no cause for concern.
const smallGrowth = 1.5

/// How many times as long a unit takes in an input of `long` units as in one of `short`: about 1 where time is linear in
/// the length. Both run in turn, so that a machine that slows down does it to both; up to so many times, or until the
/// growth is small.
export function growthOfTime(
  work: (length: number) => unknown,
  short: number,
  long: number,
  runs = 8,
): number {
  const workShort = () => {
    for (let done = 0; done < long; done += short) work(short)
  }
  const best = { short: Number.POSITIVE_INFINITY, long: Number.POSITIVE_INFINITY }
  let growth = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs && growth > smallGrowth; run++) {
    best.short = Math.min(best.short, processorTime(workShort, 1))
    best.long = Math.min(
      best.long,
      processorTime(() => work(long), 1),
    )
    growth = Math.max(best.long, shortestTime) / Math.max(best.short, shortestTime)
  }
  return growth
}
