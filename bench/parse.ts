// How fast does a model parse, how long does one sentence take, what do two threads gain, and how much memory does it take?
// Words are given, tags are predicted. Usage: npm run bench:parse [-- --model FILE]

import { execFileSync } from "node:child_process"
import { readFileSync, statSync } from "node:fs"
import { loadKernels } from "../src/math/kernels.ts"
import { readModel } from "../src/model/model-file.ts"
import { Parser } from "../src/parser/parser.ts"
import { ParserPool } from "../src/pool/parser-pool.ts"
import { readSentence } from "../src/sentence/read-sentence.ts"
import { countFlops } from "./flops.ts"
import { check, machine, measure, requireFiles } from "./measure.ts"
import { benchSentences, benchTreebank, modelFile, sentencesOfLength } from "./model-sentences.ts"
import { integerPeak, kernelPeak } from "./peak.ts"

const rounds = 3
const file = modelFile()
requireFiles(file)
const model = readModel(readFileSync(file))
const sentences = benchSentences(model.language)
const words = sentences.reduce((total, { tokens }) => total + tokens.length, 0)
const read = sentences.map((sentence, at) => readSentence(sentence, at))
const flops = await countFlops(model, read)
const parser = await Parser.load(file)

const some = sentences.slice(0, 50)
const together = (await parser.parse(some)).map(({ tree }) => String(tree))
const alone: string[] = []
for (const sentence of some) alone.push(String((await parser.parse([sentence]))[0]?.tree))
check(together.join() === alone.join(), "a sentence's tree depends on its batch")

console.log(machine())
console.log(
  `${file}, ${(statSync(file).size / 1e6).toFixed(1)} MB; ${benchTreebank(model.language)}, ${words} words; ` +
    `${(flops / words / 1e6).toFixed(1)} million operations per word; medians of ${rounds} rounds`,
)

// The peak is measured next to each run, so that other work on the machine slows both alike.
const kernels = await loadKernels()
const runs: { readonly speed: number; readonly peak: number; readonly integers: number }[] = []
for (let round = 0; round < rounds; round++) {
  const peak = kernelPeak(kernels)
  const integers = integerPeak(kernels)
  const { median } = await measure(() => parser.parse(sentences), 3)
  runs.push({ speed: words / median, peak, integers })
}
const gigaflops = flops / words / 1e9
show("words/s on one thread", (run) => run.speed, 0)
show("kernel peak, GFLOP/s", (run) => run.peak, 1)
show("share of it", (run) => (run.speed * gigaflops) / run.peak, 2)
show("peak with int8 weights, GFLOP/s", (run) => run.integers, 1)
show("share of it", (run) => (run.speed * gigaflops) / run.integers, 2)

for (const length of [10, 25]) {
  const times: number[] = []
  for (const sentence of sentencesOfLength(sentences, length, 120)) {
    const begin = performance.now()
    await parser.parse([sentence])
    times.push(performance.now() - begin)
  }
  // The first ones warm up.
  const late = times.slice(20).sort((a, b) => a - b)
  console.log(
    `one sentence of ${length} words per call: ${(late[50] as number).toFixed(1)} ms, ` +
      `nine out of ten within ${(late[90] as number).toFixed(1)} ms`,
  )
}

const pools = await Promise.all([1, 2].map((threads) => ParserPool.load(file, { threads })))
const [one, two] = pools as [ParserPool, ParserPool]
const gains: number[] = []
for (let round = 0; round < rounds; round++) {
  const [slow, fast] = [
    await measure(() => one.parse(sentences), 1),
    await measure(() => two.parse(sentences), 1),
  ]
  gains.push(slow.median / fast.median)
}
await Promise.all(pools.map((pool) => pool.close()))
gains.sort((a, b) => a - b)
console.log(
  `two threads: ${gains[rounds >> 1]?.toFixed(2)} times as fast as one ` +
    `(${gains[0]?.toFixed(2)} to ${gains.at(-1)?.toFixed(2)})`,
)

const input = sentences.map(({ tokens }) => tokens.join(" ")).join("\n")
const [parserMemory, oneMemory, threeMemory] = [0, 1, 3].map((threads) => {
  const script = new URL("parse-memory.js", import.meta.url).pathname
  return Number(execFileSync(process.execPath, [script, `${threads}`, "--model", file], { input }))
}) as [number, number, number]
console.log(
  `peak memory of the process: ${parserMemory} MB on one thread, ${oneMemory} MB with a pool of one thread, ` +
    `${((threeMemory - oneMemory) / 2).toFixed(0)} MB more for each further one`,
)

function show(name: string, figure: (run: (typeof runs)[number]) => number, digits: number): void {
  const sorted = runs.map(figure).sort((a, b) => a - b)
  const [low, middle, high] = [0, rounds >> 1, rounds - 1].map((at) => sorted[at]?.toFixed(digits))
  console.log(`${name}: ${middle} (${low} to ${high})`)
}
