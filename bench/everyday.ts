// How well are everyday sentences parsed? Usage: npm run bench:everyday [-- OPTIONS]
//
//   --model NAME|FILE   repeatable (default: both models of the package)
//   --brief             only the counts
//
// From plain text, with the package's tokeniser: sentences with gold trees of every common construction, and frames for verbs
// that could also be nouns. A tree is exact if all its brackets are right; punctuation doesn't count.

import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { readModel } from "../src/model/model-file.ts"
import { Parser } from "../src/parser/parser.ts"
import { readEveryday, readVerbFrames } from "./everyday-data.ts"
import { scoreTree, scoreVerb } from "./everyday-score.ts"
import { machine } from "./measure.ts"
import { englishModels, namedModels } from "./model-arguments.ts"

const { values } = parseArgs({
  options: { model: { type: "string", multiple: true }, brief: { type: "boolean", default: false } },
})
const data = (name: string) => new URL(`../../bench/data/${name}`, import.meta.url)
const sentences = readEveryday(data("everyday.txt"))
const frames = readVerbFrames(data("verb-frames.txt"))

console.log(machine())
for (const { name, path } of namedModels(values.model, englishModels)) {
  const parser = await Parser.load(readModel(readFileSync(path)))
  console.log(`\n${name}`)
  await reportTrees(parser)
  await reportVerbs(parser)
}

async function reportTrees(parser: Parser): Promise<void> {
  const results = await inOrder(sentences, async (sentence) => {
    const parsed = await parser.parse(sentence.text)
    return { ...scoreTree(sentence, parsed), sentence, parsed }
  })
  const sum = (of: (result: (typeof results)[number]) => number) =>
    results.reduce((total, result) => total + of(result), 0)
  const matched = sum((result) => result.matched)
  const f1 = (200 * matched) / sum(({ expected, found }) => expected + found)
  const tags = (100 * sum((result) => result.correctTags)) / sum((result) => result.tags)
  console.log(
    `trees: ${share(results.map(({ isExact }) => isExact))} exact, F1 ${f1.toFixed(2)}, tags ${tags.toFixed(2)}%`,
  )
  for (const group of new Set(sentences.map((sentence) => sentence.group))) {
    const ofGroup = results.filter(({ sentence }) => sentence.group === group)
    console.log(`  ${group}: ${share(ofGroup.map(({ isExact }) => isExact))}`)
    if (values.brief) continue
    for (const { isExact, gold, parsed } of ofGroup) {
      if (isExact) continue
      console.log(`    gold   ${gold}`)
      console.log(`    parsed ${parsed.map(({ tree }) => tree).join(" ")}`)
    }
  }
}

async function reportVerbs(parser: Parser): Promise<void> {
  const results = await inOrder(frames, async (frame) => ({
    ...scoreVerb(frame, await parser.parse(frame.text)),
    frame,
  }))
  const isRight = ({ isTagged, isHead }: (typeof results)[number]) => isTagged && isHead
  console.log(
    `verbs: ${share(results.map(({ isTagged }) => isTagged))} with the right tag, ` +
      `${share(results.map(isRight))} also directly below a VP`,
  )
  for (const group of new Set(frames.map((frame) => frame.group))) {
    const ofGroup = results.filter(({ frame }) => frame.group === group)
    console.log(`  ${group}: ${share(ofGroup.map(isRight))}`)
    if (values.brief) continue
    for (const { frame, found, isTagged, isHead } of ofGroup) {
      if (isTagged && isHead) continue
      console.log(`    ${frame.text.padEnd(40)} ${frame.tag}: ${found}${isHead ? "" : ", not below a VP"}`)
    }
  }
}

async function inOrder<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await work(item))
  return results
}

function share(flags: readonly boolean[]): string {
  return `${flags.filter(Boolean).length} of ${flags.length}`
}
