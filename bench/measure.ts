// How benchmarks measure: several runs, the median, the spread, and the machine they ran on.

import { cpus } from "node:os"

/// The times of some runs, in seconds, sorted.
export interface Timing {
  readonly median: number
  readonly fastest: number
  readonly slowest: number
}

/// Runs the work once to warm up, then `runs` times.
export async function measure(work: () => unknown, runs = 5): Promise<Timing> {
  await work()
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const begin = performance.now()
    await work()
    times.push((performance.now() - begin) / 1000)
  }
  times.sort((a, b) => a - b)
  return {
    median: times[Math.floor(runs / 2)] as number,
    fastest: times[0] as number,
    slowest: times.at(-1) as number,
  }
}

/// One line about the machine.
export function machine(): string {
  const models = cpus()
  return `${models[0]?.model ?? "unknown processor"}, ${models.length} cores, Node.js ${process.version}`
}

/// Ends the benchmark unless the answer is right: a fast wrong answer is worth nothing.
export function check(isRight: boolean, what: string): void {
  if (isRight) return
  console.error(`wrong answer: ${what}`)
  process.exit(1)
}
