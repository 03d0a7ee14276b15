// What is counted in one sentence, or summed over many, and the percentages that follow from it.

import { percent } from "./figures.ts"

/// The counts of one sentence, or their sums over many, and percentages from 0 to 100, which are 0 if there is nothing to
/// divide by.
export interface BracketScores {
  /// Brackets that match, gold brackets, test brackets.
  readonly matched: number
  readonly gold: number
  readonly test: number
  /// Test brackets that cross a gold bracket.
  readonly crossing: number
  /// Words that aren't deleted, and those whose tag is correct.
  readonly words: number
  readonly correctTags: number
  /// The percentage of gold brackets, and of test brackets, that match.
  readonly recall: number
  readonly precision: number
  /// The percentage of words whose tag is correct.
  readonly taggingAccuracy: number
}

export type BracketCounts = Omit<BracketScores, "recall" | "precision" | "taggingAccuracy">

export const noCounts: BracketCounts = {
  matched: 0,
  gold: 0,
  test: 0,
  crossing: 0,
  words: 0,
  correctTags: 0,
}

export function addCounts(a: BracketCounts, b: BracketCounts): BracketCounts {
  return {
    matched: a.matched + b.matched,
    gold: a.gold + b.gold,
    test: a.test + b.test,
    crossing: a.crossing + b.crossing,
    words: a.words + b.words,
    correctTags: a.correctTags + b.correctTags,
  }
}

export function withPercentages(counts: BracketCounts): BracketScores {
  return {
    ...counts,
    recall: percent(counts.matched, counts.gold),
    precision: percent(counts.matched, counts.test),
    taggingAccuracy: percent(counts.correctTags, counts.words),
  }
}
