// How fast are the paper's network, with given tags, and the small one, which predicts them? Greedily, on one thread.
// Usage: npm run bench:parse-presets [-- paper | fast [size of vectors from characters]]

import { paperSearch } from "../src/decode/search.ts"
import { loadKernels } from "../src/math/kernels.ts"
import { Random } from "../src/math/random.ts"
import { type Model, parameterList } from "../src/model/model.ts"
import { boundarySize, inputSize } from "../src/network/bilstm/bilstm-shape.ts"
import { projectedBlocks } from "../src/network/projection.ts"
import { initializeParameters } from "../src/network/weights/initialize.ts"
import { blockSource } from "../src/network/weights/parameters.ts"
import { Engine } from "../src/parser/engine.ts"
import { resolveSearch } from "../src/parser/search-options.ts"
import type { ReadSentence } from "../src/sentence/read-sentence.ts"
import { sentenceOfWords } from "../src/sentence/treebank-words.ts"
import type { Corpus } from "../src/train/corpus.ts"
import { presets } from "../src/train/presets.ts"
import type { TaggedWord } from "../src/tree/span-tree.ts"
import { check, machine, measure } from "./measure.ts"
import { kernelPeak } from "./peak.ts"
import { readBenchCorpus } from "./treebank-corpus.ts"

/// A corpus's network with random weights: the time doesn't depend on what it has learned.
function randomModel({ shape, vocabularies, labels, tags }: Corpus): Model {
  const network = { shape, vocabularies, labels, tags }
  const list = parameterList(network)
  const parameters = new Float32Array(list.length)
  initializeParameters(list, parameters, new Random(1))
  for (let at = 0; at < parameters.length; at++) if (parameters[at] === 0) parameters[at] = Math.sin(at) / 100
  return {
    ...network,
    language: "en",
    weights: blockSource(parameters),
    search: paperSearch,
    provenance: {},
  }
}

/// Millions of multiplications and additions per word: LSTM layers, projections, two states of each scorer, tags. Those of
/// characters are about a hundredth.
function megaflopsPerWord({ shape, labels, tags = [] }: Corpus): number {
  const { encoder, hiddenUnits } = shape
  if (encoder.kind !== "bilstm") throw new Error("only the bi-LSTM is measured here")
  const { units, layers } = encoder
  const inputs = inputSize(encoder) + (layers - 1) * 2 * units
  const lstm = 2 * (inputs + layers * units) * 4 * units
  const projected = (projectedBlocks.structure + projectedBlocks.label) * boundarySize(encoder) * hiddenUnits
  const scored = 2 * (2 + labels.size) * hiddenUnits
  return (2 * (lstm + projected + scored + tags.length * boundarySize(encoder))) / 1e6
}

async function benchmark(
  preset: "paper" | "fast",
  { characters, peak }: { readonly characters: number; readonly peak: number },
): Promise<void> {
  const corpus = readBenchCorpus({ ...presets[preset], characters })
  const tagsFrom = corpus.tags === undefined ? "gold" : "predicted"
  const model = randomModel(corpus)
  const parser = await Engine.load(model)
  const search = resolveSearch(model.search, {})
  const parse = (batch: readonly ReadSentence[]) => parser.parse(batch, search).sentences

  const taggedWords = corpus.dev.map(({ words }) => words)
  const sentences = taggedWords.map((words) => sentenceOfWords(words, tagsFrom))
  const words = taggedWords.flat().length
  const together = parse(sentences.slice(0, 50)).map(({ tree }) => String(tree))
  const alone = sentences.slice(0, 50).map((sentence) => String(parse([sentence])[0]?.tree))
  check(together.join() === alone.join(), "a sentence's tree depends on its batch")

  const megaflops = megaflopsPerWord(corpus)
  console.log(
    `\nsizes of the preset "${preset}", characters ${characters}, ${tagsFrom} tags, ${megaflops.toFixed(1)} MFLOP per word`,
  )
  const all = await measure(() => parse(sentences))
  const share = (speed: number) => (speed * megaflops) / 1000 / peak
  const [speed, slow, fast] = [all.median, all.slowest, all.fastest].map((seconds) => words / seconds) as [
    number,
    number,
    number,
  ]
  console.log(
    `wsj-sample dev, one thread: ${speed.toFixed(0)} words/s, median of 5 (${slow.toFixed(0)} to ${fast.toFixed(0)}), ` +
      `${share(speed).toFixed(2)} of the kernel peak of ${peak.toFixed(1)} GFLOP/s`,
  )

  const pool: TaggedWord[] = taggedWords.flat()
  const ofLength = (length: number, count: number) =>
    Array.from({ length: count }, (_, at) => {
      const words = Array.from(
        { length },
        (_, word) => pool[(at * length + word) % pool.length] as TaggedWord,
      )
      return sentenceOfWords(words, tagsFrom)
    })
  console.log("words/sentence     µs/word    ratio to 10")
  let first = 0
  for (const length of [10, 25, 50, 100, 200, 400]) {
    const batch = ofLength(length, Math.ceil(9600 / length))
    const { median } = await measure(() => parse(batch), 3)
    const microseconds = (median / (batch.length * length)) * 1e6
    first ||= microseconds
    console.log(
      `${String(length).padStart(16)}  ${microseconds.toFixed(1).padStart(10)}  ${(microseconds / first).toFixed(2).padStart(11)}`,
    )
  }

  const single = ofLength(25, 200)
  const times = single.map((sentence) => {
    const begin = performance.now()
    parse([sentence])
    return performance.now() - begin
  })
  times.sort((a, b) => a - b)
  console.log(`one sentence of 25 words per call: median latency ${(times[100] as number).toFixed(2)} ms`)
}

console.log(machine())
const peak = kernelPeak(await loadKernels())
const [, , chosen, characters = 0] = process.argv
for (const preset of ["paper", "fast"] as const) {
  if (chosen === undefined || chosen === preset)
    await benchmark(preset, { characters: Number(characters), peak })
}
