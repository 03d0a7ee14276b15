// Does work take time in proportion to its input?

/// What long runs are made of to find work that isn't linear: characters that rules look at, and a few of them together.
export const runUnits: readonly string[] = [
  ..." \t\n.\"'()[<7aA-/,&|%\\é🙂",
  ...[". ", "a.", "Mr. ", "\r\n", "1,", "a-", "a'", "(a", "/["],
]

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
  const times = new LeastTimes()
  while (!times.areLinear(size, name)) times.add(milliseconds(few), milliseconds(few), milliseconds(many))
}

/// The same for work that takes several turns of the event loop.
export async function expectLinearInTurns(
  prepare: (size: number) => () => Promise<unknown>,
  size: number,
  name = "work",
): Promise<void> {
  const [few, many] = [prepare(size), prepare(timesInput * size)]
  const times = new LeastTimes()
  while (!times.areLinear(size, name))
    times.add(await millisecondsInTurns(few), await millisecondsInTurns(few), await millisecondsInTurns(many))
}

/// The least times of several runs.
class LeastTimes {
  #few = Number.POSITIVE_INFINITY
  #many = Number.POSITIVE_INFINITY
  #runs = 0

  add(few: number, again: number, many: number): void {
    this.#few = Math.min(this.#few, few, again)
    this.#many = Math.min(this.#many, many)
    this.#runs++
  }

  /// False if more runs have to tell; throws if there were enough.
  areLinear(size: number, name: string): boolean {
    if (this.#runs === 0) return false
    if (this.#many < hardlyAny || this.#many < mostTimes * this.#few) return true
    if (this.#runs < 5) return false
    throw new Error(
      `${name} isn't linear: ${size} items take ${this.#few.toFixed(2)} ms, ${timesInput * size} take ${this.#many.toFixed(2)} ms`,
    )
  }
}

function milliseconds(work: () => unknown): number {
  const begin = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / 1000
}

async function millisecondsInTurns(work: () => Promise<unknown>): Promise<number> {
  const begin = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / 1000
}
