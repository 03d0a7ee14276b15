// What does the queue cost? A corpus through Redis with two worker processes of one thread each, against one process with two
// threads (bench/corpus.ts), on the same input. Usage: npm run bench:cluster [-- --model NAME…] [--words N]

import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { openQueue } from "../src/cluster/open-queue.ts"
import { startRedis } from "../test/cluster/servers/servers.ts"
import { check, machine } from "./measure.ts"
import { namedModels } from "./model-arguments.ts"
import { benchSentences } from "./model-sentences.ts"

const rounds = 3
const { values } = parseArgs({
  options: { model: { type: "string", multiple: true }, words: { type: "string", default: "10000" } },
})
// The program as users run it, made by npm run build.
const program = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url))
const folder = mkdtempSync(join(tmpdir(), "spandrel-bench-"))
const redis = await startRedis()
const reading = ["--input-format", "ndjson", "--on-error", "skip"]
// Enough for both workers to end at about the same time. They are much smaller than usual, so that this shows more of the queue's cost.
const shardCount = 40

/// Writes an input of about that many words.
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

const spandrel = (...args: string[]) =>
  execFileSync(process.execPath, [program, ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  })

/// One process with two threads.
function parseAlone(
  model: string,
  input: string,
  output: string,
): { readonly seconds: number; readonly words: number } {
  const begin = performance.now()
  const files = ["--input", input, "--output", output]
  spandrel("parse", "--model", model, "--threads", "2", "--format", "ndjson", ...reading, ...files)
  const seconds = (performance.now() - begin) / 1000
  return { seconds, words: readFileSync(output, "utf8").match(/"word":/g)?.length ?? 0 }
}

/// Figures of the server: commands and bytes so far, and memory.
function serverFigures(): Readonly<Record<string, number>> {
  const port = new URL(redis.url).port
  const text = execFileSync("redis-cli", ["-p", port, "info"], { encoding: "utf8" })
  const find = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, "m").exec(text)?.[1])
  return {
    commands: find("total_commands_processed"),
    received: find("total_net_input_bytes"),
    sent: find("total_net_output_bytes"),
    memory: find("used_memory"),
  }
}

function startWorkers(model: string): ChildProcess[] {
  const args = ["cluster", "work", "--queue", redis.url, "--model", model, "--threads", "1"]
  return [1, 2].map(() => spawn(process.execPath, [program, ...args], { stdio: "ignore" }))
}

interface ClusterRun {
  readonly wordsPerSecond: number
  /// Per shard.
  readonly traffic: Readonly<Record<string, number>>
}

/// Parses the input with both workers, which have been started and wait. The time is from the first shard to the end of the last one.
async function parseInCluster(model: string, input: string, output: string): Promise<ClusterRun> {
  const queue = await openQueue({ url: redis.url, name: "spandrel", timeout: 10, onRetry: console.error })
  try {
    await queue.clear()
    const before = serverFigures()
    const shardSize = statSync(input).size / shardCount / 1e6
    const submission = ["--input", input, "--output", output, "--shard-size", `${shardSize}`]
    spandrel("cluster", "submit", "--queue", redis.url, "--model", model, ...reading, ...submission)
    for (;;) {
      const { waiting, active, delayed, done } = await queue.counts()
      if (done > 0 && waiting + active + delayed === 0) break
      await sleep(500)
    }
    const after = serverFigures()
    const done = await queue.done(1_000_000)
    const from = Math.min(...done.map(({ since }) => since))
    const until = Math.max(...done.map((shard) => shard.until))
    const words = done.reduce((sum, { result }) => sum + result.words, 0)
    const names = Object.keys(before)
    const traffic = names.map((name) => [name, ((after[name] ?? 0) - (before[name] ?? 0)) / done.length])
    return { wordsPerSecond: (1000 * words) / (until - from), traffic: Object.fromEntries(traffic) }
  } finally {
    await queue.close()
  }
}

async function waitForWorkers(): Promise<void> {
  const queue = await openQueue({ url: redis.url, name: "spandrel", timeout: 10, onRetry: console.error })
  while ((await queue.workers()).length < 2) await sleep(200)
  await queue.close()
  // Workers are known to the server a moment before their threads are ready.
  await sleep(3000)
}

const median = (figures: readonly number[]) =>
  [...figures].sort((a, b) => a - b)[figures.length >> 1] as number
const spread = (figures: readonly number[], digits = 0) =>
  `${median(figures).toFixed(digits)} (${Math.min(...figures).toFixed(digits)} to ${Math.max(...figures).toFixed(digits)})`

const size = Number(values.words)
const [small, large] = [writeInput(size), writeInput(10 * size)]
console.log(machine())
console.log(
  `wsj-sample dev as text in NDJSON, about ${10 * size} words, ${statSync(large).size} bytes; medians of ${rounds} rounds`,
)
try {
  for (const { name, path: model } of namedModels(values.model ?? ["en", "en-fast"]))
    await report(name, model)
} finally {
  await redis.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function report(name: string, model: string): Promise<void> {
  const [alone, together, traffic]: [number[], number[], ClusterRun["traffic"][]] = [[], [], []]
  const output = join(folder, `${name}.ndjson`)
  for (let round = 0; round < rounds; round++) {
    // Loading the model and starting threads take the same time for both inputs.
    const less = parseAlone(model, small, output)
    const more = parseAlone(model, large, output)
    alone.push((more.words - less.words) / (more.seconds - less.seconds))
    const workers = startWorkers(model)
    await waitForWorkers()
    const run = await parseInCluster(model, large, join(folder, `${name}-${round}`))
    for (const worker of workers) worker.kill()
    const collected = join(folder, `${name}-collected.ndjson`)
    spandrel("cluster", "collect", join(folder, `${name}-${round}`), "--output", collected)
    check(
      readFileSync(collected).equals(readFileSync(output)),
      "the cluster's output isn't that of one process",
    )
    together.push(run.wordsPerSecond)
    traffic.push(run.traffic)
  }
  const ratios = together.map((figure, round) => figure / (alone[round] as number))
  console.log(
    `${name}: one process, two threads ${spread(alone)} words/s; two workers ${spread(together)} words/s`,
  )
  console.log(`${name}: workers to threads ${spread(ratios, 2)}`)
  const per = (field: string) => spread(traffic.map((one) => one[field] ?? 0))
  console.log(
    `${name}: per shard ${per("commands")} commands, ${per("received")} bytes to Redis, ${per("sent")} bytes from it, ` +
      `${per("memory")} bytes of its memory`,
  )
}
