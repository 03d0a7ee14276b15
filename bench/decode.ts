// How fast and how accurate is each decoder? Usage: npm run bench:decode -- MODEL.safetensors [DEV.mrg]
//
// The model should have been trained on wsj-sample; docs/reproduce.md has the commands.

import { existsSync, readFileSync } from "node:fs"
import { readModel } from "../src/model/model-file.ts"
import { Engine } from "../src/parser/engine.ts"
import { type ParseOptions, resolveSearch } from "../src/parser/search-options.ts"
import { scorePairs } from "../src/score/evaluate.ts"
import { builtInParameters } from "../src/score/parameters.ts"
import { sentenceOfWords } from "../src/sentence/treebank-words.ts"
import { Cleaner } from "../src/tree/clean.ts"
import { readTrees } from "../src/tree/format/read-trees.ts"
import { toSpans } from "../src/tree/span-tree.ts"
import { check, machine, measure } from "./measure.ts"

const [modelFile, devFile = "../shared/treebanks/wsj-sample/dev.mrg"] = process.argv.slice(2)
if (modelFile === undefined || !existsSync(modelFile) || !existsSync(devFile)) {
  console.error("usage: npm run bench:decode -- MODEL.safetensors [DEV.mrg]; both files must exist")
  process.exit(1)
}
const parser = await Engine.load(readModel(readFileSync(modelFile)))
const cleaner = new Cleaner()
const golds = [...readTrees(readFileSync(devFile, "utf8"))].flatMap((tree) => cleaner.clean(tree) ?? [])
const sentences = golds.map((tree) => sentenceOfWords(toSpans(tree).words, "gold"))
const words = golds.reduce((total, { end }) => total + end, 0)

const isForChart = parser.model.search.decoder === "chart"
const searches: (ParseOptions & { readonly name: string })[] = [
  { name: "greedy", decoder: "greedy" },
  { name: "beam 1", decoder: "beam", beam: 1 },
  { name: "beam 4", decoder: "beam", beam: 4 },
  { name: "beam 16", decoder: "beam", beam: 16 },
  { name: "dp 4", decoder: "dp", beam: 4 },
  { name: "dp 16", decoder: "dp", beam: 16 },
  { name: "dp 64", decoder: "dp", beam: 64 },
  { name: "chart", decoder: "chart" },
]

console.log(machine())
console.log(`${devFile}, ${golds.length} sentences, ${words} words, tags given, one thread, median of 3`)
console.log("decoder      words/s  (slowest to fastest)   to first     LR     LP     F1")
const parse = (options: ParseOptions) =>
  parser.parse(sentences, resolveSearch(parser.model.search, options)).sentences
const textsOf = (options: ParseOptions) => parse(options).map(({ tree }) => tree.toString())
let first = 0
let greedy: string[] | undefined
for (const { name, ...options } of searches) {
  if (isForChart ? options.decoder === "greedy" : options.decoder === "chart") continue
  const texts = textsOf(options)
  if (options.decoder === "greedy") greedy = texts
  if (options.beam === 1 && greedy !== undefined)
    check(texts.join("\n") === greedy.join("\n"), "a beam of 1 and greedy parsing give different trees")
  const { median, slowest, fastest } = await measure(() => parse(options), 3)
  const pairs = golds.map((gold, at) => [gold.toString(), texts[at] as string] as const)
  const { recall, precision, f1 } = scorePairs(pairs, builtInParameters.collins).all
  const speed = words / median
  first ||= speed
  const spread = `(${(words / slowest).toFixed(0)} to ${(words / fastest).toFixed(0)})`
  console.log(
    `${name.padEnd(10)}  ${speed.toFixed(0).padStart(8)}  ${spread.padEnd(20)}  ${(speed / first).toFixed(2).padStart(9)}  ` +
      [recall, precision, f1].map((figure) => figure.toFixed(2)).join("  "),
  )
}
