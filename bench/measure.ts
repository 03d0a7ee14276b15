// How benchmarks measure: several runs, their median and spread, and the machine.

import { existsSync } from "node:fs"
import { cpus } from "node:os"

/// The times of several runs, in seconds.
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

/// Work done per second, with the slowest and the fastest run: "1,163 (1,154 to 1,192)".
export function perSecond(amount: number, { median, fastest, slowest }: Timing): string {
  const [middle, low, high] = [median, slowest, fastest].map((seconds) =>
    Math.round(amount / seconds).toLocaleString("en-US"),
  )
  return `${middle} (${low} to ${high})`
}

/// One line about the machine.
export function machine(): string {
  const models = cpus()
  return `${models[0]?.model ?? "unknown processor"}, ${models.length} cores, Node.js ${process.version}`
}

/// Ends the benchmark unless the answer is correct: a fast wrong answer is worth nothing.
export function check(isCorrect: boolean, problem: string): void {
  if (isCorrect) return
  console.error(`wrong answer: ${problem}`)
  process.exit(1)
}

/// Ends the benchmark if a file is missing.
export function requireFiles(...paths: readonly string[]): void {
  const missing = paths.find((path) => !existsSync(path))
  if (missing === undefined) return
  console.error(`this benchmark needs the file ${missing}`)
  process.exit(1)
}
