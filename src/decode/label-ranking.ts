// The labels of a span as derivations.

import { noLabel } from "../tree/label-set.ts"
import { emptyFingerprint, fingerprint } from "./fingerprint.ts"
import type { Derivation, Ranking } from "./lazy-k-best.ts"
import type { ScoredLabel } from "./transition-scores.ts"

const noTails = () => []

/// Labels that come sorted, best first. The first is drawn at once, the others when they are needed.
export class LabelRanking implements Ranking {
  readonly best: number
  readonly #start: number
  readonly #end: number
  readonly #labels: Iterator<ScoredLabel>
  readonly #found: Derivation[] = []
  #isComplete = false

  constructor(start: number, end: number, labels: Iterable<ScoredLabel>) {
    this.#start = start
    this.#end = end
    this.#labels = labels[Symbol.iterator]()
    this.advance()
    this.best = this.at(0)?.score ?? Number.NEGATIVE_INFINITY
  }

  at(rank: number): Derivation | undefined {
    return this.#found[rank]
  }

  knows(rank: number): boolean {
    return this.#isComplete || rank < this.#found.length
  }

  advance(): undefined {
    const next = this.#labels.next()
    if (next.done) this.#isComplete = true
    else this.#found.push(this.#derivation(next.value))
  }

  #derivation({ label, score }: ScoredLabel): Derivation {
    const isBracket = label !== noLabel
    const [start, end] = [this.#start, this.#end]
    return {
      score,
      span: { start, end, label },
      tails: noTails,
      ranks: [],
      fingerprint: isBracket ? fingerprint(start, end, label) : emptyFingerprint,
    }
  }
}
