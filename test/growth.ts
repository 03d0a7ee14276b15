// Does work take time in proportion to its input?

// Linear work takes 16 times as long for 16 times the input, quadratic work 256 times. Caches and garbage collection add something.
const timesInput = 16
const mostTimes = 80

// Fast enough whatever the ratio; quadratic work on thousands of items doesn't come near it.
const hardlyAny = 0.5

/// Throws if work on `16 * size` items takes far more than 16 times as long as on `size`. `prepare` returns the work on an input of that size,
/// so that making the input doesn't count. Measured is the processor time of this process, the least of several runs: other work on the
/// machine makes runs longer, but never shorter.
export function expectLinear(prepare: (size: number) => () => unknown, size: number, name = "work"): void {
  const [few, many] = [prepare(size), prepare(timesInput * size)]
  let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let run = 0; run < 5; run++) {
    most = Math.min(most, milliseconds(many))
    if (most < hardlyAny) return
    least = Math.min(least, milliseconds(few), milliseconds(few))
    if (most < mostTimes * least) return
  }
  throw new Error(
    `${name} isn't linear: ${size} items take ${least.toFixed(2)} ms, ${timesInput * size} take ${most.toFixed(2)} ms`,
  )
}

function milliseconds(work: () => unknown): number {
  const begin = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / 1000
}
