// How fast does the tagger tag, and how well? Usage: npm run bench:tagger

import { existsSync, readFileSync } from "node:fs"
import { readTagger, writeTagger } from "../src/model/tagger-file.ts"
import { taggedWords, unescapedWords } from "../src/tagger/tagged-trees.ts"
import { Tagger } from "../src/tagger/tagger.ts"
import { formatAccuracy, scoreTagger } from "../src/tagger/tagging-accuracy.ts"
import { Cleaner } from "../src/tree/clean.ts"
import { readTrees } from "../src/tree/format/read-trees.ts"
import { check, machine, measure } from "./measure.ts"

const folder = "../shared/treebanks/wsj-sample"
// The share of right tags, in formatAccuracy, that Stanford's left3words has on the same words.
const minShare = 96.54

if (!existsSync(folder)) {
  console.error(`${folder} is missing: this benchmark needs train.mrg and dev.mrg there`)
  process.exit(1)
}
const cleaner = new Cleaner()
const read = (file: string) =>
  [...readTrees(readFileSync(`${folder}/${file}`, "utf8"))]
    .flatMap((tree) => cleaner.clean(tree) ?? [])
    .map(taggedWords)
const [train, dev] = [read("train.mrg"), read("dev.mrg")]
const count = (sentences: readonly { readonly length: number }[]) =>
  sentences.reduce((total, { length }) => total + length, 0)

console.log(machine())
const begin = performance.now()
const trained = Tagger.train(train)
const seconds = (performance.now() - begin) / 1000
const file = writeTagger(trained, {})
const { tagger } = readTagger(file)
console.log(
  `trained on ${count(train)} words in ${seconds.toFixed(1)} s, a file of ${(file.length / 1e6).toFixed(2)} MB`,
)

const sentences = dev.map(unescapedWords)
const words = count(sentences)
check(
  sentences.every((sentence) => `${tagger.tag(sentence)}` === `${trained.tag(sentence)}`),
  "a tagger from a file tags differently",
)
const { all, known, unknown } = scoreTagger(tagger, dev)
check(
  100 * all.correct >= minShare * all.words,
  `${formatAccuracy(all)} of dev is right, less than ${minShare}%`,
)
console.log(
  `wsj-sample dev, ${words} words: ${formatAccuracy(all)} right, known words ${formatAccuracy(known)}, unknown ${formatAccuracy(unknown)}`,
)

const { median, fastest, slowest } = await measure(() => {
  for (const sentence of sentences) tagger.tag(sentence)
}, 3)
const speed = (seconds: number) => Math.round(words / seconds).toLocaleString("en-US")
console.log(`one thread: ${speed(median)} words/s, median of 3 (${speed(slowest)} to ${speed(fastest)})`)
// Each sentence by a tagger that has seen no word yet: nothing of what words say is kept from before.
const cold = await measure(() => {
  const fresh = Tagger.fromModel(tagger.model)
  for (const sentence of sentences) fresh.tag(sentence)
}, 3)
console.log(
  `one thread, no word seen before: ${speed(cold.median)} words/s, ${(median / cold.median).toFixed(2)} of that`,
)
