// What the benchmarks of parsing parse, and with which model.

import { fileURLToPath } from "node:url"
import { readBenchCorpus } from "./corpus.ts"

/// The words of a sentence, without tags.
export interface BenchSentence {
  readonly tokens: readonly string[]
}

/// The file after --model (default: the package's model).
export function modelFile(): string {
  const at = process.argv.indexOf("--model")
  // From build/bench/.
  const packageModel = new URL("../../models/en.safetensors", import.meta.url)
  return at < 0 ? fileURLToPath(packageModel) : (process.argv[at + 1] ?? "")
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
