// What the benchmarks of parsing parse, and with which model.

import { readFileSync } from "node:fs"
import { defaultModel } from "../src/parser/package-models.ts"
import { cleanTree } from "../src/tree/clean.ts"
import { readTrees } from "../src/tree/format/read-trees.ts"
import { toSpans } from "../src/tree/span-tree.ts"
import { requireFiles } from "./measure.ts"
import { modelPath } from "./model-arguments.ts"

/// The words of a sentence, without tags.
export interface BenchSentence {
  readonly tokens: readonly string[]
}

/// The file after --model, which may be the name of a model of the package (default: en).
export function modelFile(): string {
  const at = process.argv.indexOf("--model")
  return modelPath(at < 0 ? defaultModel : (process.argv[at + 1] ?? ""))
}

const treebanks: Readonly<Record<string, string>> = { fr: "sequoia/dev.ptb" }

/// The treebank whose sentences are parsed with a model of a language.
export const benchTreebank = (language: string): string => treebanks[language] ?? "wsj-sample/dev.mrg"

/// The words of the treebank for the language; ends the benchmark if it is missing.
export function benchSentences(language: string): BenchSentence[] {
  const path = `../shared/treebanks/${benchTreebank(language)}`
  requireFiles(path)
  const trees = [...readTrees(readFileSync(path, "utf8"))].flatMap((tree) => cleanTree(tree) ?? [])
  return trees.map((tree) => ({ tokens: toSpans(tree).words.map(({ form }) => form) }))
}

/// `count` sentences of a length, cut from the words of all sentences.
export function sentencesOfLength(
  sentences: readonly BenchSentence[],
  length: number,
  count: number,
): BenchSentence[] {
  const words = sentences.flatMap(({ tokens }) => tokens)
  return Array.from({ length: count }, (_, at) => ({
    tokens: Array.from({ length }, (_, word) => words[(at * length + word) % words.length] as string),
  }))
}
