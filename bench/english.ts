// How accurate is the English model? Usage: npm run bench:english [-- MODEL.safetensors [TREEBANKS]]
//
// On the words of each dev set, with predicted tags; for comparison with gold tags, and with all words in lower or upper
// case. EVALB with COLLINS.prm, all lengths.

import { existsSync, readFileSync } from "node:fs"
import { readModel } from "../src/model/model-file.ts"
import { Engine } from "../src/parser/engine.ts"
import { resolveSearch } from "../src/parser/search-options.ts"
import { scorePairs } from "../src/score/evaluate.ts"
import { builtInParameters } from "../src/score/parameters.ts"
import type { ParsedSentence } from "../src/sentence/parsed-sentence.ts"
import { readSentence } from "../src/sentence/read-sentence.ts"
import { sentenceOfWords } from "../src/sentence/treebank-words.ts"
import { Cleaner, standardCleaning } from "../src/tree/clean.ts"
import { readTrees } from "../src/tree/format/read-trees.ts"
import { toSpans } from "../src/tree/span-tree.ts"
import type { Tree } from "../src/tree/tree.ts"
import { check, machine, measure, perSecond } from "./measure.ts"

const packaged = new URL("../../models/en.safetensors", import.meta.url).pathname
const [modelFile = packaged, treebanks = "../shared/treebanks"] = process.argv.slice(2)

// Labels of CRAFT that the model doesn't have: their brackets are removed.
const splice = ["CAPTION", "HEADING", "TITLE", "CIT", "NML"]

const runs = 3

const engine = await Engine.load(readModel(readFileSync(modelFile)))
const search = resolveSearch(engine.model.search, {})
const parse = (sentences: readonly (readonly string[])[]) =>
  engine.parse(
    sentences.map((sentence, at) => readSentence(sentence, at)),
    search,
  ).sentences
const parseTagged = (golds: readonly Tree[]) => {
  const sentences = golds.map((tree) => sentenceOfWords(toSpans(tree).words, "gold"))
  return engine.parse(sentences, search).sentences
}
check(
  treesOf(parse([["I", "like", "fish", "."]])).join() ===
    "(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))) (. .))",
  "a simple sentence is parsed wrongly",
)
console.log(`${machine()}, one thread, median of ${runs} runs (slowest to fastest)\n${modelFile}`)
console.log(
  "dev set      sentences    words  words/s                     tags     LR     LP     F1   " +
    "F1 of EVALB, errors   gold tags   lower case   upper case",
)
for (const name of ["masc", "gum", "craft", "genia", "wsj-sample"]) {
  const path = `${treebanks}/${name}/dev.mrg`
  if (!existsSync(path)) {
    console.log(`${name.padEnd(12)} is missing: ${path}`)
    continue
  }
  const cleaner = new Cleaner({ ...standardCleaning, splice })
  const golds = [...readTrees(readFileSync(path, "utf8"), { onProblem: () => {} })].flatMap(
    (tree) => cleaner.clean(tree) ?? [],
  )
  const tokens = golds.map((tree) => tree.leaves().map(({ word = "" }) => word))
  const words = tokens.flat().length
  const parsed = parse(tokens)
  const timing = await measure(() => parse(tokens), runs)
  const trees = treesOf(parsed)
  const { recall, precision, f1 } = score(golds, withLeavesOf(golds, trees))
  const strict = score(golds, trees)
  const goldTags = score(golds, treesOf(parseTagged(golds))).f1
  const f1OfCase = (change: (word: string) => string) => {
    const changed = parse(tokens.map((sentence) => sentence.map(change)))
    return score(golds, withLeavesOf(golds, treesOf(changed))).f1
  }
  const lower = f1OfCase((word) => word.toLowerCase())
  const upper = f1OfCase((word) => word.toUpperCase())
  const counts = [golds.length, words].map((count) => `${count}`.padStart(8)).join(" ")
  const figures = [tagAccuracy(golds, parsed), recall, precision, f1].map((figure) =>
    figure.toFixed(2).padStart(6),
  )
  const asEvalb = `${strict.f1.toFixed(2)}, ${strict.errorSentences}`.padEnd(20)
  const others = [goldTags, lower, upper].map((figure) => figure.toFixed(2).padStart(11)).join(" ")
  console.log(
    `${name.padEnd(12)} ${counts}  ${perSecond(words, timing).padEnd(24)} ${figures.join(" ")}   ${asEvalb}${others}`,
  )
}

function treesOf(parsed: readonly ParsedSentence[]): Tree[] {
  return parsed.map(({ tree }) => tree)
}

function score(golds: readonly Tree[], trees: readonly Tree[]) {
  // Square brackets may be escaped or not, which EVALB would count as different words.
  const text = (tree: Tree) => tree.map(({ word }) => (word === undefined ? {} : { word })).toString()
  const pairs = golds.map((gold, at) => [text(gold), text(trees[at] as Tree)] as const)
  return scorePairs(pairs, builtInParameters.collins).all
}

/// Replaces the leaves by those of the gold trees. EVALB leaves out a sentence if its words differ, or if a tag makes one a
/// punctuation mark in only one of the trees; this way every sentence counts.
function withLeavesOf(golds: readonly Tree[], trees: readonly Tree[]): Tree[] {
  return trees.map((tree, at) => {
    const leaves = (golds[at] as Tree).leaves()
    return tree.map(({ isLeaf, start }) => {
      if (!isLeaf) return {}
      const { label, word = "" } = leaves[start] as Tree
      return { label, word }
    })
  })
}

/// The percentage of correct tags.
function tagAccuracy(golds: readonly Tree[], parsed: readonly ParsedSentence[]): number {
  let [correct, all] = [0, 0]
  golds.forEach((gold, at) => {
    gold.leaves().forEach(({ label }, word) => {
      all++
      if (parsed[at]?.tokens[word]?.tag === label) correct++
    })
  })
  return (100 * correct) / all
}
