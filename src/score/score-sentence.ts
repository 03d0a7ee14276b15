// Scores a test tree against its gold tree: the numbers of one row of EVALB's report.

import { type AlignedLines, alignLines, type SentenceStatus } from "./align-lines.ts"
import { type BracketScores, noCounts, withPercentages } from "./bracket-scores.ts"
import { countCrossing } from "./brackets.ts"
import type { Rules } from "./rules.ts"

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
  return scoreAligned(alignLines(goldLine, testLine, rules), rules)
}

/// Scores lines that are aligned already.
export function scoreAligned(lines: AlignedLines, rules: Rules): SentenceResult {
  const { status, length, errors, stuck, alignment } = lines
  const counts = alignment === undefined ? noCounts : countsOf(alignment, rules)
  return { status, length, ...withPercentages(counts), errors, stuck }
}

function countsOf(
  { gold, test, goldBrackets, testBrackets, matches }: NonNullable<AlignedLines["alignment"]>,
  rules: Rules,
): typeof noCounts {
  return {
    matched: matches.reduce((sum, match) => sum + (match < 0 ? 0 : 1), 0),
    gold: goldBrackets.labels.length,
    test: testBrackets.labels.length,
    crossing: countCrossing(goldBrackets, testBrackets),
    words: gold.words.length,
    correctTags: gold.tags.filter((tag, word) => rules.equalTags(tag, test.tags[word] as string)).length,
  }
}
