// How fast is the tagger, and does its time per word stay the same? Usage: npm run bench:tagger

import { readFileSync } from "node:fs"
import { readTagger, writeTagger } from "../src/model/tagger-file.ts"
import { taggedWords, unescapedWords } from "../src/tagger/tagged-trees.ts"
import { Tagger } from "../src/tagger/tagger.ts"
import { formatAccuracy, scoreTagger } from "../src/tagger/tagging-accuracy.ts"
import { Cleaner } from "../src/tree/clean.ts"
import { readTrees } from "../src/tree/format/read-trees.ts"
import { check, machine, measure, perSecond, requireFiles } from "./measure.ts"

const folder = "../shared/treebanks/wsj-sample"
const runs = 5
// The accuracy of Stanford's left3words tagger on the same words, in percent.
const minAccuracy = 96.54

requireFiles(`${folder}/train.mrg`, `${folder}/dev.mrg`)
const cleaner = new Cleaner()
const read = (file: string) =>
  [...readTrees(readFileSync(`${folder}/${file}`, "utf8"))]
    .flatMap((tree) => cleaner.clean(tree) ?? [])
    .map(taggedWords)
const [train, dev] = [read("train.mrg"), read("dev.mrg")]
const sentences = dev.map(unescapedWords)
const allWords = sentences.flat()
const words = allWords.length

const begin = performance.now()
const trained = Tagger.train(train)
const seconds = (performance.now() - begin) / 1000
const file = writeTagger(trained, {})
const { tagger } = readTagger(file)
check(
  sentences.every((sentence) => `${tagger.tag(sentence)}` === `${trained.tag(sentence)}`),
  "a tagger from a file tags differently",
)
const { all, known, unknown } = scoreTagger(tagger, dev)
check(
  100 * all.correct >= minAccuracy * all.words,
  `${formatAccuracy(all)} of dev is correct, less than ${minAccuracy}%`,
)

console.log(machine())
console.log(
  `trained on ${train.flat().length} words in ${seconds.toFixed(1)} s, file of ${(file.length / 1e6).toFixed(2)} MB`,
)
console.log(
  `wsj-sample dev, ${words} words: ${formatAccuracy(all)} correct, ` +
    `known words ${formatAccuracy(known)}, unknown ${formatAccuracy(unknown)}`,
)
console.log(`one thread, median of ${runs} runs (slowest to fastest)`)

const warm = await measure(() => {
  for (const sentence of sentences) tagger.tag(sentence)
}, runs)
console.log(`all words cached: ${perSecond(words, warm)} words/s`)
const cold = await measure(() => {
  const fresh = Tagger.fromModel(tagger.model)
  for (const sentence of sentences) fresh.tag(sentence)
}, runs)
console.log(
  `empty cache: ${perSecond(words, cold)} words/s, ${(warm.median / cold.median).toFixed(2)} of the above`,
)

await showGrowth("words per sentence", [10_000, 100_000], (length) => {
  const sentence = Array.from({ length }, (_, at) => allWords[at % words] as string)
  return () => tagger.tag(sentence)
})
await showGrowth("characters per word", [100_000, 1_000_000], (length) => {
  const sentence = ["fish".repeat(length / 4), "sleeps"]
  return () => Tagger.fromModel(tagger.model).tag(sentence)
})

/// Prints how the time per unit grows with the length of the input: about 1 where time is linear.
async function showGrowth(
  unit: string,
  [short, long]: readonly [number, number],
  workOf: (length: number) => () => unknown,
): Promise<void> {
  const [first, second] = [await measure(workOf(short), runs), await measure(workOf(long), runs)]
  const growth = second.median / long / (first.median / short)
  console.log(`${long} ${unit} instead of ${short}: ${growth.toFixed(2)} times the time per unit`)
}
