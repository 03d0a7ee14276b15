// How fast does the service answer, one sentence per request, compared with parsing all sentences in one call?
// The server runs in a process of its own; this one sends the requests, and compares each answer with the library's.
// Usage: npm run bench:serve [-- --model NAME|FILE]... [-- --threads 1,2]

import { parseArgs } from "node:util"
import { Parser } from "../src/parser/parser.ts"
import { ParserPool } from "../src/pool/parser-pool.ts"
import { writeSentenceJson } from "../src/sentence/json-codec.ts"
import { check, machine, measure } from "./measure.ts"
import { type NamedModel, namedModels } from "./model-arguments.ts"
import { benchSentences } from "./model-sentences.ts"
import { type LoadedAnswers, sendAll } from "./serve/load.ts"
import { startService } from "./serve/service.ts"

const { values } = parseArgs({
  options: { model: { type: "string", multiple: true }, threads: { type: "string", default: "1,2" } },
})
const rounds = 3
// Seconds after which a round is given up, and how many requests it has per connection at least.
const longest = 120
const connections = [
  { count: 1, requests: 100 },
  { count: 8, requests: 400 },
  { count: 64, requests: 1200 },
] as const

const sentences = benchSentences("en")

console.log(machine())
console.log(
  `wsj-sample dev, ${sentences.length} sentences, one per request; medians of ${rounds} rounds (lowest to highest)`,
)
for (const model of namedModels(values.model ?? ["en", "en-fast"]))
  for (const threads of values.threads.split(",").map(Number)) await report(model, threads)

async function report({ name, path }: NamedModel, threads: number): Promise<void> {
  const parser = await Parser.load(path)
  const parsed = await parser.parse(sentences)
  const expected = parsed.map(
    (sentence) => `{"model":${JSON.stringify(name)},"sentences":[${writeSentenceJson(sentence, 1)}]}`,
  )
  const requests = sentences.map(({ tokens }) => JSON.stringify({ tokens }))
  const service = await startService(path, threads)
  try {
    const batch: number[] = []
    const served = new Map<number, LoadedAnswers[]>(connections.map(({ count }) => [count, []]))
    // In turns, so that other work on the machine slows all of them alike.
    for (let round = 0; round < rounds; round++) {
      batch.push(sentences.length / (await batchTime(path, parser, threads)))
      for (const { count, requests: total } of connections) {
        const load = { url: service.url, connections: count, total, longest, bodies: requests, expected }
        const answers = await sendAll(load)
        check(answers.wrong === 0, `${answers.wrong} answers aren't the library's: ${answers.example}`)
        check(answers.right === total, `${total - answers.right} of ${total} answers are missing`)
        served.get(count)?.push(answers)
      }
    }
    const inBatches = middle(batch)
    console.log(`\n${name}, ${threads === 1 ? "1 thread" : `${threads} threads`}, sentences/s`)
    console.log(`all in one call          ${spread(batch, 0)}`)
    for (const [count, answers] of served) {
      const speeds = answers.map(({ perSecond }) => perSecond)
      const [p50, p99] = [50, 99].map((share) => middle(answers.map((each) => each.percentile(share))))
      console.log(
        `${String(count).padStart(2)} connections          ${spread(speeds, 0)}, ` +
          `${(middle(speeds) / inBatches).toFixed(2)} of one call; ` +
          `p50 ${p50?.toFixed(0)} ms, p99 ${p99?.toFixed(0)} ms; all answers right`,
      )
    }
    console.log(`sentences per batch at the end: ${await service.sentencesPerBatch()}`)
  } finally {
    await service.stop()
  }
}

/// Seconds for all sentences in one call, as bench/parse.ts measures it: on this thread, or with a pool.
async function batchTime(path: string, parser: Parser, threads: number): Promise<number> {
  if (threads === 1) return (await measure(() => parser.parse(sentences), 1)).median
  const pool = await ParserPool.load(path, { threads })
  const { median } = await measure(() => pool.parse(sentences), 1)
  await pool.close()
  return median
}

function middle(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[figures.length >> 1] as number
}

function spread(figures: readonly number[], digits: number): string {
  const [low, high] = [Math.min(...figures), Math.max(...figures)]
  return `${middle(figures).toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`
}
