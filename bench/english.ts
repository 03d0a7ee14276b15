// How accurate are the English models? Usage: npm run bench:english [-- OPTIONS]
//
//   --model NAME|FILE   repeatable (default: both models of the package)
//   --sets masc,gum     dev sets (default: all five)
//   --threads N         default: 1
//   --words N           use about N words of each dev set (default: all)
//   --treebanks FOLDER  default: ../shared/treebanks
//
// On the words of each dev set: as they are, all in lower or upper case, each with predicted tags, and with the tags of the
// treebank given. EVALB with COLLINS.prm, all lengths. The first English model's scores are recorded, not measured again;
// they are for whole dev sets.

import { existsSync, readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { readModel } from "../src/model/model-file.ts"
import { resolveSearch } from "../src/parser/search-options.ts"
import { ParserPool } from "../src/pool/parser-pool.ts"
import type { ParsedSentence } from "../src/sentence/parsed-sentence.ts"
import type { ReadSentence } from "../src/sentence/read-sentence.ts"
import type { Tree } from "../src/tree/tree.ts"
import { countWords, readDevSet, score, sentencesOf, tagAccuracy, withLeavesOf } from "./dev-sets.ts"
import { firstEnglishModel, type ModelScores } from "./first-english-model.ts"
import { check, machine } from "./measure.ts"
import { englishModels, type NamedModel, namedModels } from "./model-arguments.ts"

const { values } = parseArgs({
  options: {
    model: { type: "string", multiple: true },
    sets: { type: "string", default: Object.keys(firstEnglishModel).join() },
    threads: { type: "string", default: "1" },
    words: { type: "string" },
    treebanks: { type: "string", default: "../shared/treebanks" },
  },
})
const threads = Number(values.threads)

const models = namedModels(values.model, englishModels)
const width = Math.max(...models.map(({ name }) => name.length), "first, recorded".length)
console.log(`${machine()}, ${threads === 1 ? "one thread" : `${threads} threads`}`)
for (const set of values.sets.split(",")) {
  const path = `${values.treebanks}/${set}/dev.mrg`
  if (!existsSync(path)) {
    console.log(`${set} is missing: ${path}`)
    continue
  }
  const golds = readDevSet(path, Number(values.words ?? Number.POSITIVE_INFINITY))
  console.log(`\n${set}: ${golds.length} sentences, ${countWords(golds)} words`)
  console.log(
    `${"".padEnd(width)}      F1  lower case  upper case  tags given    tags      LR      LP  F1 of EVALB, errors  words/s`,
  )
  const recorded = values.words === undefined ? firstEnglishModel[set] : undefined
  if (recorded !== undefined) print("first, recorded", recorded)
  for (const model of models) print(model.name, await measureModel(model, golds))
}

function print(name: string, scores: ModelScores): void {
  const { f1, lowerCase, upperCase, tagsGiven, tags, recall, precision, evalb, errors, speed } = scores
  const columns = [
    figure(f1, 8),
    ...[lowerCase, upperCase, tagsGiven].map((score) => figure(score, 12)),
    ...[tags, recall, precision].map((score) => figure(score, 8)),
    `${evalb.toFixed(2)}, ${errors}`.padStart(21),
    (speed === undefined ? "" : Math.round(speed).toLocaleString("en-US")).padStart(9),
  ]
  console.log(name.padEnd(width) + columns.join("").trimEnd())
}

function figure(score: number, columns: number): string {
  return score.toFixed(2).padStart(columns)
}

async function measureModel({ path }: NamedModel, golds: readonly Tree[]): Promise<ModelScores> {
  const model = readModel(readFileSync(path))
  // With 0, the pool parses on this thread.
  const pool = await ParserPool.load(model, { threads: threads === 1 ? 0 : threads })
  const search = resolveSearch(model.search, {})
  const parse = async (sentences: readonly ReadSentence[]): Promise<readonly ParsedSentence[]> => {
    const { results, invalid } = await pool.runRead({ sentences, search, format: "sentences", columns: 80 })
    if (invalid !== undefined) throw invalid
    return results
  }
  const f1Of = async (input: Parameters<typeof sentencesOf>[1]) => {
    const parsed = await parse(sentencesOf(golds, input))
    return score(golds, withLeavesOf(golds, treesOf(parsed))).f1
  }
  const sentences = sentencesOf(golds, "as is")
  await parse(sentences.slice(0, 20 * threads))
  const begin = performance.now()
  const parsed = await parse(sentences)
  const seconds = (performance.now() - begin) / 1000
  const trees = treesOf(parsed)
  const hasAllWords = trees.every((tree, at) => tree.text === golds[at]?.text)
  check(trees.length === golds.length && hasAllWords, "the trees don't have the words of the sentences")
  const { recall, precision, f1 } = score(golds, withLeavesOf(golds, trees))
  const strict = score(golds, trees)
  const scores = {
    ...{ f1, recall, precision, tags: tagAccuracy(golds, parsed) },
    lowerCase: await f1Of("lower case"),
    upperCase: await f1Of("upper case"),
    tagsGiven: await f1Of("tags given"),
    ...{ evalb: strict.f1, errors: strict.errorSentences, speed: countWords(golds) / seconds },
  }
  await pool.close()
  return scores
}

function treesOf(parsed: readonly ParsedSentence[]): Tree[] {
  return parsed.map(({ tree }) => tree)
}
