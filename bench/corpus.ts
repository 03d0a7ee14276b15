// How fast is a corpus parsed from file to file, what does each thread gain, and does memory stay flat? From NDJSON with text to
// NDJSON with trees and confidence, as a filter. Usage: npm run bench:corpus [-- --model NAME…] [--words N]

import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { check, machine } from "./measure.ts"
import { namedModels } from "./model-arguments.ts"
import { benchSentences } from "./model-sentences.ts"

const rounds = 3
const { values } = parseArgs({
  options: { model: { type: "string", multiple: true }, words: { type: "string", default: "12000" } },
})
const folder = mkdtempSync(join(tmpdir(), "spandrel-bench-"))
process.on("exit", () => rmSync(folder, { recursive: true, force: true }))

/// What a run of the program took.
interface Run {
  readonly seconds: number
  /// Of all threads.
  readonly processorSeconds: number
  readonly megabytes: number
  readonly words: number
}

/// Writes an input of about that many words, and returns its path.
function writeInput(words: number): string {
  const sentences = benchSentences("en")
  const lines: string[] = []
  for (let at = 0, written = 0; written < words; at++) {
    const { tokens } = sentences[at % sentences.length] as (typeof sentences)[number]
    lines.push(JSON.stringify({ id: at, text: tokens.join(" ") }))
    written += tokens.length
  }
  const path = join(folder, `${words}.ndjson`)
  writeFileSync(path, `${lines.join("\n")}\n`)
  return path
}

function parse(input: string, output: string, { model, threads }: { model: string; threads: number }): Run {
  const script = new URL("corpus-run.js", import.meta.url).pathname
  const options = [
    "--input-format",
    "ndjson",
    "--format",
    "ndjson",
    "--on-error",
    "skip",
    "--split",
    "records",
  ]
  const args = [
    "parse",
    "--model",
    model,
    "--threads",
    `${threads}`,
    "--input",
    input,
    "--output",
    output,
    ...options,
  ]
  const usage = execFileSync(process.execPath, [script, ...args], { encoding: "utf8" })
  return JSON.parse(usage) as Run
}

const median = (figures: readonly number[]) =>
  [...figures].sort((a, b) => a - b)[figures.length >> 1] as number
const spread = (figures: readonly number[], digits: number) =>
  `${median(figures).toFixed(digits)} (${Math.min(...figures).toFixed(digits)} to ${Math.max(...figures).toFixed(digits)})`

const size = Number(values.words)
const [small, large] = [writeInput(size), writeInput(10 * size)]
const counts = Array.from({ length: availableParallelism() }, (_, at) => at + 1).filter(
  (count) => (count & (count - 1)) === 0,
)
console.log(machine())
console.log(
  `wsj-sample dev as text, ${size} and ${10 * size} words; medians of ${rounds} rounds (lowest to highest)`,
)

for (const { name, path: model } of namedModels(values.model)) {
  const outputs = counts.map((threads) => join(folder, `${name}-${threads}.ndjson`))
  const runs = counts.map(() => ({ small: [] as Run[], large: [] as Run[] }))
  // Rounds go over all thread counts, so that other work on the machine slows all alike.
  for (let round = 0; round < rounds; round++)
    for (const [at, threads] of counts.entries()) {
      runs[at]?.small.push(parse(small, outputs[at] as string, { model, threads }))
      runs[at]?.large.push(parse(large, outputs[at] as string, { model, threads }))
    }
  const [first = "", ...others] = outputs.map((path) => readFileSync(path, "utf8"))
  check(
    others.every((other) => other === first),
    "the output depends on the number of threads",
  )
  check(first.split("\n").length === readFileSync(large, "utf8").split("\n").length, "lines are missing")
  check(!first.includes('"error"'), "a sentence wasn't parsed")
  // What nine tenths of the larger input take: loading the model and starting threads take the same time for both.
  const speedsBy = (time: "seconds" | "processorSeconds") =>
    runs.map(({ small, large }) =>
      large.map((run, round) => {
        const less = small[round] as Run
        return (run.words - less.words) / (run[time] - less[time])
      }),
    )
  const [speeds, perCore] = [speedsBy("seconds"), speedsBy("processorSeconds")]
  for (const [at, threads] of counts.entries()) {
    const gainOf = (all: readonly number[][]) =>
      (all[at] as number[]).map((figure, round) => figure / (all[0]?.[round] as number))
    const memory = (which: "small" | "large") =>
      spread(
        (runs[at]?.[which] ?? []).map((run) => run.megabytes),
        0,
      )
    console.log(`${name}, ${threads} ${threads === 1 ? "thread" : "threads"}`)
    console.log(`  ${spread(speeds[at] ?? [], 0)} words/s, ${spread(gainOf(speeds), 2)} times one thread`)
    // On a machine that does other work, this says more.
    console.log(
      `  ${spread(perCore[at] ?? [], 0)} words per second of processor time, ${spread(gainOf(perCore), 2)} times one thread`,
    )
    console.log(`  peak memory ${memory("small")} MB, ${memory("large")} MB for ten times the input`)
  }
}
