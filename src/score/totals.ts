// The figures of many sentences: what the summary's two blocks hold.

import { percent } from "./figures.ts"
import type { SentenceScore } from "./score-sentence.ts"

/// The figures of a block of sentences. Percentages are 0 where there is nothing to divide by.
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
  /// Percent of the valid sentences whose brackets are all right.
  readonly completeMatch: number
  /// Crossing brackets for each valid sentence.
  readonly averageCrossing: number
  /// Percent of the valid sentences.
  readonly noCrossing: number
  readonly twoOrLessCrossing: number
  readonly taggingAccuracy: number
}

/// Adds up sentences as they come; `totals` can be asked for at any time.
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

  add(score: SentenceScore): void {
    this.#sentences++
    if (score.status === "error") this.#errors++
    else if (score.status === "skip") this.#skipped++
    if (score.status !== "valid") return
    this.#matched += score.matched
    this.#gold += score.gold
    this.#test += score.test
    this.#crossing += score.crossing
    this.#words += score.words
    this.#correctTags += score.correctTags
    // A sentence without any bracket is complete too.
    if (score.matched === score.gold && score.matched === score.test) this.#complete++
    if (score.crossing === 0) this.#noCrossing++
    if (score.crossing <= 2) this.#twoOrLess++
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
