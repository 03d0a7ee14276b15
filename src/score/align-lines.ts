// A gold line and a test line side by side: the same words, and the brackets that match.

import { matchBrackets, type SurvivingBrackets, survivingBrackets } from "./brackets.ts"
import { repairQuotes } from "./quote-repair.ts"
import { type Reading, readLine } from "./read-line.ts"
import type { Rules } from "./rules.ts"

/// "error": a line can't be read, or the words differ. "skip": the test line has no words.
export type SentenceStatus = "valid" | "error" | "skip"

/// Two lines with the same words.
export interface Alignment {
  readonly gold: Reading
  readonly test: Reading
  readonly goldBrackets: SurvivingBrackets
  readonly testBrackets: SurvivingBrackets
  /// For each gold bracket, the test bracket that matches it; -1 if none does.
  readonly matches: Int32Array
}

/// What EVALB makes of a pair of lines.
export interface AlignedLines {
  readonly status: SentenceStatus
  /// The length of the gold sentence.
  readonly length: number
  /// EVALB's error messages, in its order.
  readonly errors: readonly string[]
  /// True if a line has text outside of brackets, which EVALB never gets past.
  readonly stuck: boolean
  /// Undefined if the lines can't be compared.
  readonly alignment: Alignment | undefined
}

/// Aligns a test line with its gold line. Never throws, whatever the lines contain.
export function alignLines(goldLine: string, testLine: string, rules: Rules): AlignedLines {
  const gold = readLine(goldLine, rules)
  const { length } = gold
  const failed = { status: "error", length, stuck: false, alignment: undefined } as const
  if (gold.stuck) return { ...failed, errors: gold.errors, stuck: true }
  const test = readLine(testLine, rules)
  const errors = [...gold.errors, ...test.errors]
  if (test.stuck) return { ...failed, errors, stuck: true }
  if (test.words.length === 0) return { ...failed, errors, status: "skip" }

  if (gold.words.length !== test.words.length) repairQuotes(gold, test, rules)
  const mismatch = compareWords(gold.words, test.words, rules)
  if (mismatch !== undefined) return { ...failed, errors: [...errors, mismatch] }
  return {
    status: errors.length > 0 ? "error" : "valid",
    length,
    errors,
    stuck: false,
    alignment: alignReadings(gold, test, rules),
  }
}

/// Aligns lines with the same words.
export function alignReadings(gold: Reading, test: Reading, rules: Rules): Alignment {
  const goldBrackets = survivingBrackets(gold, rules)
  const testBrackets = survivingBrackets(test, rules)
  return { gold, test, goldBrackets, testBrackets, matches: matchBrackets(goldBrackets, testBrackets, rules) }
}

/// EVALB's error message if the words differ.
function compareWords(gold: readonly string[], test: readonly string[], rules: Rules): string | undefined {
  if (gold.length !== test.length) return `Length unmatch (${gold.length}|${test.length})`
  const word = gold.findIndex((goldWord, index) => !rules.equalWords(goldWord, test[index] as string))
  return word < 0 ? undefined : `Words unmatch (${gold[word]}|${test[word]})`
}
