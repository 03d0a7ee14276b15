// How good is the English model? Usage: npm run bench:english [-- MODEL.safetensors [TREEBANKS]]
//
// Words as the dev sets have them, tags predicted and, for comparison, given; then without capitals, and all in
// capitals; EVALB with COLLINS.prm, all lengths.

import { existsSync, readFileSync } from "node:fs"
import { readModel } from "../src/model/model-file.ts"
import { Engine } from "../src/parser/engine.ts"
import { scorePairs } from "../src/score/evaluate.ts"
import { builtInParameters } from "../src/score/parameters.ts"
import type { ParsedSentence } from "../src/sentence/parsed-sentence.ts"
import { Cleaner, standardCleaning } from "../src/tree/clean.ts"
import { readTrees } from "../src/tree/format/read-trees.ts"
import { toSpans } from "../src/tree/span-tree.ts"
import type { Tree } from "../src/tree/tree.ts"
import { machine } from "./measure.ts"

const packaged = new URL("../../models/en.safetensors", import.meta.url).pathname
const [modelFile = packaged, treebanks = "../shared/treebanks"] = process.argv.slice(2)

// Labels of CRAFT that the model doesn't have.
const splice = ["CAPTION", "HEADING", "TITLE", "CIT", "NML"]

const engine = await Engine.load(readModel(readFileSync(modelFile)))
console.log(`${machine()}, one thread\n${modelFile}`)
console.log(
  "dev set      sentences    words  words/s    tags     LR     LP     F1   as EVALB reads it   tags given   small   capitals",
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
  const begin = performance.now()
  const parsed = engine.parse(tokens)
  const seconds = (performance.now() - begin) / 1000
  const trees = treesOf(parsed)
  const { recall, precision, f1 } = score(golds, withLeavesOf(golds, trees))
  const plain = score(golds, trees)
  const given = score(golds, treesOf(engine.parse(golds.map((tree) => toSpans(tree).words))))
  const recased = (change: (word: string) => string) => {
    const parsed = engine.parse(tokens.map((sentence) => sentence.map(change)))
    return score(golds, withLeavesOf(golds, treesOf(parsed))).f1
  }
  const small = recased((word) => word.toLowerCase())
  const capitals = recased((word) => word.toUpperCase())
  const columns = [golds.length, words, Math.round(words / seconds)].map((count) => `${count}`.padStart(8))
  const figures = [tagShare(golds, parsed), recall, precision, f1].map((figure) =>
    figure.toFixed(2).padStart(6),
  )
  const asRead = `${plain.f1.toFixed(2)}, ${plain.errorSentences} errors`.padEnd(20)
  const others = [given.f1, small, capitals].map((figure) => figure.toFixed(2).padStart(8)).join(" ")
  console.log(`${name.padEnd(12)} ${columns.join(" ")}  ${figures.join(" ")}   ${asRead}${others}`)
}

function treesOf(parsed: readonly ParsedSentence[]): Tree[] {
  return parsed.map(({ tree }) => tree)
}

function score(golds: readonly Tree[], trees: readonly Tree[]) {
  // Square brackets are written in two ways, which EVALB takes for two words.
  const text = (tree: Tree) => tree.map(({ word }) => (word === undefined ? {} : { word })).toString()
  const pairs = golds.map((gold, at) => [text(gold), text(trees[at] as Tree)] as const)
  return scorePairs(pairs, builtInParameters.collins).all
}

/// To EVALB, a tag that makes punctuation of a word, or the reverse, is an error, and the sentence is left out, as it is
/// if the words differ. With the gold trees' leaves every sentence counts.
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

function tagShare(golds: readonly Tree[], parsed: readonly ParsedSentence[]): number {
  let [right, all] = [0, 0]
  golds.forEach((gold, at) => {
    gold.leaves().forEach(({ label }, place) => {
      all++
      if (parsed[at]?.tokens[place]?.tag === label) right++
    })
  })
  return (100 * right) / all
}
