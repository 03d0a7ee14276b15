// How fast does the paper's network train, on one thread and on two, and how close to the kernels' peak?
// Usage: npm run bench:train [-- BATCHES]

import { loadKernels } from "../src/math/kernels.ts"
import { trainingThreads } from "../src/node/training-threads.ts"
import { makeRun } from "../src/train/run/run.ts"
import { paperSettings } from "../src/train/settings.ts"
import { check, machine } from "./measure.ts"
import { kernelPeak } from "./peak.ts"
import { readBenchCorpus } from "./treebank-corpus.ts"

// Multiplications and additions of a training step per word: 8.3 MFLOP in the LSTMs, 13.4 in the hidden layers.
const megaflopsPerWord = 22
const batches = Number(process.argv[2] ?? 40)
const corpus = readBenchCorpus()

async function wordsPerSecond(threads: number): Promise<{ speed: number; peak: number }> {
  const kernels = await loadKernels({ shared: true })
  const run = await makeRun(kernels, trainingThreads, { corpus, settings: paperSettings, threads })
  const peak = kernelPeak(kernels)
  await run.trainer.begin()
  let [words, first, last, begin] = [0, 0, 0, 0]
  // The first batches warm up the engine.
  for (let batch = -5; batch < batches; batch++) {
    if (batch === 0) begin = performance.now()
    const report = await run.trainer.step({ epoch: 0, batch: batch + 5 })
    if (batch === 0) first = report.loss
    if (batch >= 0) words += report.words
    last = report.loss
  }
  const speed = (words / (performance.now() - begin)) * 1000
  await run.team.close()
  check(Number.isFinite(last) && last < first, `the loss must fall; it went from ${first} to ${last}`)
  return { speed, peak }
}

console.log(machine())
console.log(
  `wsj-sample, the paper's settings (explore, α = 1), ${batches} batches per run, one and two threads in turn`,
)
const ones: number[] = []
const twos: number[] = []
const shares: [number[], number[]] = [[], []]
for (let round = 0; round < 3; round++) {
  for (const [threads, speeds] of [
    [1, ones],
    [2, twos],
  ] as const) {
    const { speed, peak } = await wordsPerSecond(threads)
    speeds.push(speed)
    shares[threads - 1]?.push((speed * megaflopsPerWord) / 1000 / (peak * threads))
  }
}
const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[1] as number
const show = (numbers: readonly number[], digits: number) =>
  `${median(numbers).toFixed(digits)} (${numbers.map((number) => number.toFixed(digits)).join(", ")})`
console.log(`one thread:  ${show(ones, 0)} words/s, ${show(shares[0], 2)} of the kernels' peak`)
console.log(`two threads: ${show(twos, 0)} words/s, ${show(shares[1], 2)} of the kernels' peak`)
const ratios = twos.map((speed, round) => speed / (ones[round] as number))
console.log(`two threads / one:  ${show(ratios, 2)}`)
