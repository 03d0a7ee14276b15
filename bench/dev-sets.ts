// The English dev sets, and how parses of them are scored.

import { readFileSync } from "node:fs"
import { scorePairs } from "../src/score/evaluate.ts"
import { builtInParameters } from "../src/score/parameters.ts"
import type { ParsedSentence } from "../src/sentence/parsed-sentence.ts"
import type { ReadSentence } from "../src/sentence/read-sentence.ts"
import { sentenceOfWords } from "../src/sentence/treebank-words.ts"
import { Cleaner, standardCleaning } from "../src/tree/clean.ts"
import { readTrees } from "../src/tree/format/read-trees.ts"
import { type TaggedWord, toSpans } from "../src/tree/span-tree.ts"
import type { Tree } from "../src/tree/tree.ts"

// Labels of CRAFT that the models don't have: their brackets are removed.
const splice = ["CAPTION", "HEADING", "TITLE", "CIT", "NML"]

/// The trees of a file. If they have more than `mostWords` words, only every n-th tree, so that they have about as many.
export function readDevSet(path: string, mostWords: number): Tree[] {
  const cleaner = new Cleaner({ ...standardCleaning, splice })
  const trees = [...readTrees(readFileSync(path, "utf8"), { onProblem: () => {} })].flatMap(
    (tree) => cleaner.clean(tree) ?? [],
  )
  const step = Math.max(1, Math.ceil(countWords(trees) / mostWords))
  return trees.filter((_, at) => at % step === 0)
}

export const countWords = (trees: readonly Tree[]): number =>
  trees.reduce((sum, tree) => sum + tree.leaves().length, 0)

/// How the words of a dev set are passed to the parser.
export const inputs = {
  "as is": (words: readonly TaggedWord[]) => sentenceOfWords(words, "predicted"),
  "lower case": (words: readonly TaggedWord[]) => changed(words, (form) => form.toLowerCase()),
  "upper case": (words: readonly TaggedWord[]) => changed(words, (form) => form.toUpperCase()),
  "tags given": (words: readonly TaggedWord[]) => sentenceOfWords(words, "gold"),
} as const

const changed = (words: readonly TaggedWord[], change: (form: string) => string): ReadSentence =>
  sentenceOfWords(
    // The escapes of brackets aren't words.
    words.map((word) => (/^-[LR].B-$/.test(word.form) ? word : { ...word, form: change(word.form) })),
    "predicted",
  )

/// The sentences of trees, as one of the inputs.
export function sentencesOf(golds: readonly Tree[], input: keyof typeof inputs): ReadSentence[] {
  return golds.map((tree) => inputs[input](toSpans(tree).words))
}

/// EVALB's scores with COLLINS.prm, all lengths.
export function score(golds: readonly Tree[], trees: readonly Tree[]) {
  // Square brackets may be escaped or not, which EVALB would count as different words.
  const text = (tree: Tree) => tree.map(({ word }) => (word === undefined ? {} : { word })).toString()
  const pairs = golds.map((gold, at) => [text(gold), text(trees[at] as Tree)] as const)
  return scorePairs(pairs, builtInParameters.collins).all
}

/// Replaces the leaves by those of the gold trees. EVALB leaves out a sentence if its words differ, or if a tag makes one a
/// punctuation mark in only one of the trees; this way every sentence counts.
export function withLeavesOf(golds: readonly Tree[], trees: readonly Tree[]): Tree[] {
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
export function tagAccuracy(golds: readonly Tree[], parsed: readonly ParsedSentence[]): number {
  let [correct, all] = [0, 0]
  golds.forEach((gold, at) => {
    gold.leaves().forEach(({ label }, word) => {
      all++
      if (parsed[at]?.tokens[word]?.tag === label) correct++
    })
  })
  return (100 * correct) / all
}
