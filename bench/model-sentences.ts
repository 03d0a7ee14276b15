// What the benchmarks of parsing parse, and with which model.

import { defaultModel } from "../src/parser/package-models.ts"
import { modelPath } from "./model-arguments.ts"
import { readBenchCorpus } from "./treebank-corpus.ts"

/// The words of a sentence, without tags.
export interface BenchSentence {
  readonly tokens: readonly string[]
}

/// The file after --model, which may be the name of a model of the package (default: en).
export function modelFile(): string {
  const at = process.argv.indexOf("--model")
  return modelPath(at < 0 ? defaultModel : (process.argv[at + 1] ?? ""))
}

/// The sentences of wsj-sample dev.
export function benchSentences(): BenchSentence[] {
  return readBenchCorpus().dev.map(({ words }) => ({ tokens: words.map(({ form }) => form) }))
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
