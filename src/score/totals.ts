// The scores of many sentences: one block of EVALB's summary.

import { percent } from "./figures.ts"
import type { SentenceResult } from "./score-sentence.ts"

/// The scores of a set of sentences. Percentages are from 0 to 100, and 0 if there is nothing to divide by.
export interface Totals {
  readonly sentences: number
  readonly errorSentences: number
  readonly skippedSentences: number
  readonly validSentences: number
  /// Sums over the valid sentences.
  readonly matched: number
  readonly gold: number
  readonly test: number
  readonly crossing: number
  readonly words: number
  readonly correctTags: number
  readonly recall: number
  readonly precision: number
  readonly f1: number
  /// Percentage of the valid sentences whose brackets all match.
  readonly completeMatch: number
  /// Crossing brackets per valid sentence.
  readonly averageCrossing: number
  /// Percentage of the valid sentences with no crossing bracket, and with at most two.
  readonly noCrossing: number
  readonly twoOrLessCrossing: number
  readonly taggingAccuracy: number
}

/// Adds up sentences. `totals` can be called at any time.
export class Tally {
  #sentences = 0
  #errors = 0
  #skipped = 0
  #matched = 0
  #gold = 0
  #test = 0
  #crossing = 0
  #words = 0
  #correctTags = 0
  #complete = 0
  #noCrossing = 0
  #twoOrLess = 0

  add(result: SentenceResult): void {
    this.#sentences++
    if (result.status === "error") this.#errors++
    else if (result.status === "skip") this.#skipped++
    if (result.status !== "valid") return
    this.#matched += result.matched
    this.#gold += result.gold
    this.#test += result.test
    this.#crossing += result.crossing
    this.#words += result.words
    this.#correctTags += result.correctTags
    // A sentence without brackets counts as complete.
    if (result.matched === result.gold && result.matched === result.test) this.#complete++
    if (result.crossing === 0) this.#noCrossing++
    if (result.crossing <= 2) this.#twoOrLess++
  }

  totals(): Totals {
    const valid = this.#sentences - this.#errors - this.#skipped
    const recall = percent(this.#matched, this.#gold)
    const precision = percent(this.#matched, this.#test)
    return {
      sentences: this.#sentences,
      errorSentences: this.#errors,
      skippedSentences: this.#skipped,
      validSentences: valid,
      matched: this.#matched,
      gold: this.#gold,
      test: this.#test,
      crossing: this.#crossing,
      words: this.#words,
      correctTags: this.#correctTags,
      recall,
      precision,
      f1: recall + precision > 0 ? (2 * precision * recall) / (precision + recall) : 0,
      completeMatch: percent(this.#complete, valid),
      averageCrossing: valid > 0 ? this.#crossing / valid : 0,
      noCrossing: percent(this.#noCrossing, valid),
      twoOrLessCrossing: percent(this.#twoOrLess, valid),
      taggingAccuracy: percent(this.#correctTags, this.#words),
    }
  }
}
