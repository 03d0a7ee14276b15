// How the choice of a lemma is learned: a logistic regression over the candidates of each word, with AdaGrad and feature dropout.

import type { Random } from "../../math/random.ts"
import type { TaggerSettings } from "../tagger-settings.ts"
import { exponential } from "../weights/exponential.ts"
import { smoothing, TrainingWeights } from "../weights/training-weights.ts"
import { roundWeights, toUnits, type WeightTableData } from "../weights/weight-table.ts"
import { CandidateFinder, type LemmaCandidate } from "./lemma-candidates.ts"
import { type AnalyzedWord, lemmaFeatures, maxLemmaFeatures } from "./lemma-features.ts"
import { caseChanges, type LemmaEdit } from "./lemma-rule.ts"

/// A word with an analysis, its lemma, and the rule that makes it. It counts once, however often it occurs, since most words that aren't in
/// the lexicon are rare.
export interface LemmaType extends AnalyzedWord {
  readonly lemma: string
  readonly edit: number
  readonly caseChange: number
}

export type LearnerSettings = Pick<TaggerSettings, "epochs" | "rate" | "dropout" | "growthThreshold">

interface Example {
  readonly type: LemmaType
  readonly candidates: readonly LemmaCandidate[]
  /// For each candidate, whether another word has it as its lemma.
  readonly areKnown: readonly boolean[]
}

/// The bonus of known lemmas, and the weights: see `LemmatizerData`.
export function learnLemmas(
  types: readonly LemmaType[],
  edits: readonly LemmaEdit[],
  settings: LearnerSettings,
  random: Random,
): { readonly bonus: number; readonly weights: WeightTableData } {
  const { epochs, rate } = settings
  const examples = makeExamples(types, edits)
  const learner = new LemmaLearner(edits.length, settings, random)
  for (let epoch = 0; epoch < epochs; epoch++) {
    random.shuffle(examples)
    for (const example of examples) learner.learn(example, rate * (1 - epoch / epochs))
  }
  return { bonus: toUnits(learner.bonus), weights: roundWeights(learner.weights) }
}

function makeExamples(types: readonly LemmaType[], edits: readonly LemmaEdit[]): Example[] {
  const finder = new CandidateFinder(edits)
  const wordsOf = new Map<string, Set<string>>()
  for (const { word, lemma } of types) {
    const words = wordsOf.get(lemma) ?? new Set()
    wordsOf.set(lemma, words)
    words.add(word.toLowerCase())
  }
  return types.flatMap((type) => {
    const lower = type.word.toLowerCase()
    const candidates = finder.find(type.word)
    if (!candidates.some((candidate) => isRule(candidate, type))) return []
    const areKnown = candidates.map(({ lemma }) => {
      const words = wordsOf.get(lemma)
      return words !== undefined && words.size > (words.has(lower) ? 1 : 0)
    })
    return [{ type, candidates, areKnown }]
  })
}

function isRule(candidate: LemmaCandidate, { edit, caseChange }: LemmaType): boolean {
  return candidate.edit === edit && candidate.caseChange === caseChange
}

class LemmaLearner {
  readonly weights = new TrainingWeights(1)
  bonus = 0
  // AdaGrad's sum of squared gradients of the bonus.
  #bonusSquares = 0
  readonly #editCount: number
  readonly #settings: LearnerSettings
  readonly #random: Random
  // The scores of edits and then of changes of case, and then the gradients of the log-loss.
  readonly #scores: Float64Array
  readonly #gradients: Float64Array
  readonly #features = new Int32Array(maxLemmaFeatures)
  readonly #rows = new Int32Array(maxLemmaFeatures)
  #rowCount = 0

  constructor(editCount: number, settings: LearnerSettings, random: Random) {
    this.#editCount = editCount
    this.#settings = settings
    this.#random = random
    this.#scores = new Float64Array(editCount + caseChanges.length)
    this.#gradients = new Float64Array(editCount + caseChanges.length)
  }

  learn({ type, candidates, areKnown }: Example, rate: number): void {
    this.#chooseRows(type)
    const hasBonus = this.#random.uniform() >= this.#settings.dropout
    const scores = candidates.map(({ edit, caseChange }, at) => {
      const bonus = hasBonus && areKnown[at] ? this.bonus : 0
      return (this.#scores[edit] as number) + (this.#scores[this.#editCount + caseChange] as number) + bonus
    })
    const best = scores.reduce((most, score) => Math.max(most, score))
    const shares = scores.map((score) => exponential(score - best))
    const sum = shares.reduce((total, share) => total + share)
    const gradients = this.#gradients.fill(0)
    let bonusGradient = 0
    candidates.forEach((candidate, at) => {
      const gradient = (shares[at] as number) / sum - (isRule(candidate, type) ? 1 : 0)
      const ofCase = this.#editCount + candidate.caseChange
      gradients[candidate.edit] = (gradients[candidate.edit] as number) + gradient
      gradients[ofCase] = (gradients[ofCase] as number) + gradient
      if (hasBonus && areKnown[at]) bonusGradient += gradient
    })
    this.#step(rate)
    this.#bonusSquares += bonusGradient ** 2
    this.bonus -= (rate * bonusGradient) / (smoothing + Math.sqrt(this.#bonusSquares))
  }

  /// Sets the scores from the word's features, of which some drop out.
  #chooseRows(type: LemmaType): void {
    const count = lemmaFeatures(type, this.#features)
    const scores = this.#scores.fill(0)
    this.#rowCount = 0
    for (let at = 0; at < count; at++) {
      if (this.#random.uniform() < this.#settings.dropout) continue
      const row = this.weights.row(this.#features[at] as number)
      this.#rows[this.#rowCount++] = row
      this.weights.addScores(row, 0, scores)
    }
  }

  #step(rate: number): void {
    const gradients = this.#gradients
    const rows = this.#rows.subarray(0, this.#rowCount)
    const { growthThreshold } = this.#settings
    for (let number = 0; number < gradients.length; number++) {
      if (Math.abs(gradients[number] as number) <= growthThreshold) continue
      for (const row of rows) this.weights.addTag(row, number)
    }
    for (const row of rows) this.weights.step(row, 0, gradients, rate)
  }
}
