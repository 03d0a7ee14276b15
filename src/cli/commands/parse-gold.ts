// The words of gold trees, parsed: what `spandrel evaluate --model` scores.

import { SpandrelError } from "../../check/error.ts"
import { displayName } from "../../node/input.ts"
import { readTreebank } from "../../node/read-treebank.ts"
import type { Search } from "../../parser/search-options.ts"
import type { ParserPool } from "../../pool/parser-pool.ts"
import { parsePastInvalid } from "../../sentence/parse-past-invalid.ts"
import type { ReadSentence } from "../../sentence/read-sentence.ts"
import { SentenceError } from "../../sentence/sentence-error.ts"
import { sentenceOfWords } from "../../sentence/treebank-words.ts"
import { taggedWords } from "../../tagger/tagged-trees.ts"
import { Cleaner } from "../../tree/clean.ts"
import { printable } from "../../unicode/printable.ts"
import type { CommandContext } from "../command-context.ts"
import { exitCodes } from "../exit-codes.ts"
import type { TreeTags } from "../options/tree-tags.ts"
import { reportProblems } from "../terminal/report-problems.ts"

/// A gold tree, cleaned as for training, and its words.
export interface GoldSentence {
  readonly line: string
  readonly sentence: ReadSentence
  /// Where the tree is, for messages.
  readonly location: string
}

/// Reads the trees of a file. Those that can't be read are reported and left out.
export async function readGold(
  file: string,
  tags: TreeTags,
  context: CommandContext,
): Promise<{ readonly sentences: readonly GoldSentence[]; readonly invalid: number }> {
  const cleaner = new Cleaner()
  const report = reportProblems(context)
  const sentences: GoldSentence[] = []
  let invalid = 0
  const onProblem: typeof report = (problem) => {
    invalid++
    report(problem)
  }
  const source = displayName(file)
  for await (const tree of readTreebank([file], { onProblem })) {
    const cleaned = cleaner.clean(tree)
    if (cleaned === undefined) continue
    const sentence = sentenceOfWords(taggedWords(cleaned), tags, tags)
    sentences.push({ line: cleaned.toString(), sentence, location: `${source}:${tree.line}` })
  }
  if (sentences.length > 0) return { sentences, invalid }
  throw new SpandrelError("invalid-file", `there are no trees in ${source}; pass a file of gold trees`)
}

export interface GoldParsing {
  readonly pool: ParserPool
  readonly search: Search
  /// Called with words and sentences that are done.
  readonly onProgress: (words: number, sentences: number) => void
}

// Sentences per worker and job: enough for batches of similar length, and few enough for the progress to
// move.
const portion = 128

/// The tree of each sentence as a line, in order; an empty line for one that the parser refuses, which is
/// reported.
export async function* parseGold(
  gold: readonly GoldSentence[],
  { pool, search, onProgress }: GoldParsing,
  context: CommandContext,
): AsyncGenerator<string, void, undefined> {
  const size = portion * Math.max(1, pool.threads)
  const parse = (sentences: readonly ReadSentence[]) =>
    pool.runRead({ sentences, search, format: "bracket", columns: 80 })
  const start = (from: number) => {
    const sentences = gold.slice(from, from + size).map(({ sentence }) => sentence)
    const result = parse(sentences)
    // An error is thrown when the result is awaited.
    result.catch(() => {})
    return { sentences, result }
  }
  let next = start(0)
  for (let from = 0; from < gold.length; from += size) {
    const { sentences, result } = next
    // One job ahead keeps all workers busy.
    next = start(from + size)
    const parsed = parsePastInvalid(sentences, async (rest, first) => {
      const found = await (first === 0 ? result : parse(rest))
      onProgress(found.words, found.results.length)
      return found
    })
    let at = from
    for await (const line of parsed) {
      const { location } = gold[at++] as GoldSentence
      if (line instanceof SentenceError) {
        context.stderr.write(`spandrel: ${printable(`${location}: ${line.reason}`)}\n`)
        context.exitCode = exitCodes.badInput
      }
      yield line instanceof SentenceError ? "" : line
    }
  }
}
