// Lemmas of words whose tags and features are known: from a lexicon of words that were in the training data; for other words, by the rule
// that a linear classifier chooses from their endings and from the lemmas that it knows.

import { FeatureIndex } from "../weights/feature-index.ts"
import { hashString } from "../weights/hash.ts"
import { WeightTable, type WeightTableData } from "../weights/weight-table.ts"
import { CandidateFinder, type LemmaCandidate } from "./lemma-candidates.ts"
import { type AnalyzedWord, lemmaFeatures, lexiconKey, maxLemmaFeatures } from "./lemma-features.ts"
import { applyRule, type CaseChange, caseChanges, type LemmaEdit } from "./lemma-rule.ts"

/// A lemmatizer as plain data.
export interface LemmatizerData {
  readonly edits: readonly LemmaEdit[]
  /// Keys of known words in ascending order, and the rule of each: see `ruleNumber`.
  readonly lexicon: { readonly keys: Int32Array; readonly rules: Uint16Array }
  /// Hashes of known lemmas in ascending order.
  readonly lemmas: Int32Array
  /// What is added to the score of a known lemma, in the unit of weights.
  readonly bonus: number
  /// Weights of features: one per edit, and then one per change of case.
  readonly weights: WeightTableData
}

/// A rule as one number.
export function ruleNumber(edit: number, caseChange: number): number {
  return edit * caseChanges.length + caseChange
}

/// Finds lemmas.
export class Lemmatizer {
  readonly data: LemmatizerData
  readonly #words: FeatureIndex
  readonly #lemmas: FeatureIndex
  readonly #weights: WeightTable
  readonly #finder: CandidateFinder
  // One per edit, and then one per change of case.
  readonly #scores: Int32Array
  readonly #features = new Int32Array(maxLemmaFeatures)

  constructor(data: LemmatizerData) {
    this.data = data
    this.#words = FeatureIndex.of(data.lexicon.keys)
    this.#lemmas = FeatureIndex.of(data.lemmas)
    this.#weights = new WeightTable(data.weights)
    this.#finder = new CandidateFinder(data.edits)
    this.#scores = new Int32Array(data.edits.length + caseChanges.length)
  }

  /// The lemma of a word; never empty. That of an empty word is "_".
  lemma({ word, tag, analysis }: AnalyzedWord): string {
    const lower = word.toLowerCase()
    return (
      this.#knownLemma({ word, tag, analysis }) ??
      (lower === word ? undefined : this.#knownLemma({ word: lower, tag, analysis })) ??
      this.#guess({ word, tag, analysis }) ??
      (word === "" ? "_" : word)
    )
  }

  #knownLemma({ word, tag, analysis }: AnalyzedWord): string | undefined {
    const exact = this.#words.find(lexiconKey(word, "analysis", analysis))
    const row = exact >= 0 ? exact : this.#words.find(lexiconKey(word, "tag", tag))
    if (row < 0) return undefined
    const rule = this.data.lexicon.rules[row] as number
    const edit = this.data.edits[Math.floor(rule / caseChanges.length)] as LemmaEdit
    return applyRule({ caseChange: caseChanges[rule % caseChanges.length] as CaseChange, edit }, word)
  }

  #guess(analyzed: AnalyzedWord): string | undefined {
    const scores = this.#scores.fill(0)
    this.#weights.add(this.#features, lemmaFeatures(analyzed, this.#features), scores, 0)
    let [best, bestScore] = [undefined as LemmaCandidate | undefined, Number.NEGATIVE_INFINITY]
    for (const candidate of this.#finder.find(analyzed.word)) {
      const score = this.#scoreOf(candidate)
      if (score > bestScore) [best, bestScore] = [candidate, score]
    }
    return best?.lemma
  }

  #scoreOf({ lemma, edit, caseChange }: LemmaCandidate): number {
    const { edits, bonus } = this.data
    const isKnown = this.#lemmas.find(hashString(lemma)) >= 0
    const rule = (this.#scores[edit] as number) + (this.#scores[edits.length + caseChange] as number)
    return isKnown ? rule + bonus : rule
  }
}
