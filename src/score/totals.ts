// The scores of many sentences: one block of EVALB's summary.

import { addCounts, type BracketScores, noCounts, withPercentages } from "./bracket-scores.ts"
import { harmonicMean, percent } from "./figures.ts"
import type { SentenceResult } from "./score-sentence.ts"

/// The scores of many sentences. Counts are sums over the valid ones.
export interface Totals extends BracketScores {
  readonly sentences: number
  readonly errorSentences: number
  readonly skippedSentences: number
  /// The sentences that the other figures are of.
  readonly validSentences: number
  /// The harmonic mean of recall and precision.
  readonly f1: number
  /// Percentage of the valid sentences whose brackets all match.
  readonly completeMatch: number
  /// Crossing brackets per valid sentence.
  readonly averageCrossing: number
  /// Percentage of the valid sentences with no crossing bracket, and with at most two.
  readonly noCrossing: number
  readonly twoOrLessCrossing: number
}

/// Adds up sentences. `totals` can be called at any time.
export class Tally {
  #sentences = 0
  #errors = 0
  #skipped = 0
  #counted = 0
  #counts = noCounts
  #complete = 0
  #noCrossing = 0
  #twoOrLess = 0

  /// Adds a sentence; `isCounted` is false if its brackets don't count.
  add(result: SentenceResult, isCounted = result.status === "valid"): void {
    this.#sentences++
    if (result.status === "error") this.#errors++
    else if (result.status === "skip") this.#skipped++
    if (!isCounted) return
    this.#counted++
    this.#counts = addCounts(this.#counts, result)
    // A sentence without brackets counts as complete.
    if (result.matched === result.gold && result.matched === result.test) this.#complete++
    if (result.crossing === 0) this.#noCrossing++
    if (result.crossing <= 2) this.#twoOrLess++
  }

  totals(): Totals {
    const valid = this.#counted
    const { taggingAccuracy, ...scores } = withPercentages(this.#counts)
    const { recall, precision, crossing } = scores
    return {
      sentences: this.#sentences,
      errorSentences: this.#errors,
      skippedSentences: this.#skipped,
      validSentences: valid,
      ...scores,
      f1: harmonicMean(recall, precision),
      completeMatch: percent(this.#complete, valid),
      averageCrossing: valid > 0 ? crossing / valid : 0,
      noCrossing: percent(this.#noCrossing, valid),
      twoOrLessCrossing: percent(this.#twoOrLess, valid),
      taggingAccuracy,
    }
  }
}
