// Scores a test tree against its gold tree: the numbers of one row of EVALB's report.

import { type BracketScores, noCounts, withPercentages } from "./bracket-scores.ts"
import { countCrossing, countMatches, survivingBrackets } from "./brackets.ts"
import { repairQuotes } from "./quote-repair.ts"
import { readLine } from "./read-line.ts"
import type { Rules } from "./rules.ts"

/// "error": a line can't be read, or the words differ. "skip": the test line has no words.
export type SentenceStatus = "valid" | "error" | "skip"

/// The scores of one sentence. Counts are 0 if the sentence is skipped or can't be compared.
export interface SentenceResult extends BracketScores {
  readonly status: SentenceStatus
  /// The length of the gold sentence.
  readonly length: number
  /// EVALB's error messages, in its order.
  readonly errors: readonly string[]
  /// True if a line has text outside of brackets, which EVALB never gets past.
  readonly stuck: boolean
}

/// Scores a test line against its gold line. Never throws, whatever the lines contain.
export function scoreSentence(goldLine: string, testLine: string, rules: Rules): SentenceResult {
  const gold = readLine(goldLine, rules)
  const length = gold.length
  if (gold.stuck) return resultOf({ status: "error", length, errors: gold.errors, stuck: true })
  const test = readLine(testLine, rules)
  const errors = [...gold.errors, ...test.errors]
  if (test.stuck) return resultOf({ status: "error", length, errors, stuck: true })
  if (test.words.length === 0) return resultOf({ status: "skip", length, errors })

  if (gold.words.length !== test.words.length) repairQuotes(gold, test, rules)
  const mismatch = compareWords(gold.words, test.words, rules)
  if (mismatch !== undefined) return resultOf({ status: "error", length, errors: [...errors, mismatch] })
  const goldBrackets = survivingBrackets(gold, rules)
  const testBrackets = survivingBrackets(test, rules)
  const counts = {
    matched: countMatches(goldBrackets, testBrackets, rules),
    gold: goldBrackets.labels.length,
    test: testBrackets.labels.length,
    crossing: countCrossing(goldBrackets, testBrackets),
    words: gold.words.length,
    correctTags: gold.tags.filter((tag, word) => rules.equalTags(tag, test.tags[word] as string)).length,
  }
  return resultOf({ status: errors.length > 0 ? "error" : "valid", length, errors }, counts)
}

/// EVALB's error message if the words differ.
function compareWords(gold: readonly string[], test: readonly string[], rules: Rules): string | undefined {
  if (gold.length !== test.length) return `Length unmatch (${gold.length}|${test.length})`
  const word = gold.findIndex((goldWord, index) => !rules.equalWords(goldWord, test[index] as string))
  return word < 0 ? undefined : `Words unmatch (${gold[word]}|${test[word]})`
}

interface Outcome {
  readonly status: SentenceStatus
  readonly length: number
  readonly errors: readonly string[]
  readonly stuck?: boolean
}

function resultOf({ status, length, errors, stuck = false }: Outcome, counts = noCounts): SentenceResult {
  return { status, length, ...withPercentages(counts), errors, stuck }
}
