// Loss-augmented scores: mistakes get higher scores than the network gives them. A parser that still finds the gold tree has a
// margin.

import type { GoldTree } from "../../transition/gold-tree.ts"
import type { SpanScores } from "../../transition/scores.ts"
import { noLabel } from "../../tree/label-set.ts"

/// The scores of a sentence, plus 1 for every label of a span but the gold one; "no label" is the gold label of a span
/// without a gold bracket. So each difference from the gold tree adds 1: a bracket that isn't gold, a gold bracket that is
/// missing or has another label.
export class LossAugmentedScores implements SpanScores {
  readonly length: number
  readonly #scores: SpanScores
  readonly #goldLabels = new Map<number, number>()
  #labels = new Float32Array(0)

  constructor(scores: SpanScores, gold: GoldTree) {
    this.length = scores.length
    this.#scores = scores
    for (let at = 0; at < gold.size; at++) {
      const key = this.#key(gold.starts[at] as number, gold.ends[at] as number)
      this.#goldLabels.set(key, gold.labels[at] as number)
    }
  }

  structure(i: number, k: number, j: number): Float32Array {
    return this.#scores.structure(i, k, j)
  }

  labels(i: number, j: number): Float32Array {
    const plain = this.#scores.labels(i, j)
    if (this.#labels.length !== plain.length) this.#labels = new Float32Array(plain.length)
    const gold = this.goldLabel(i, j)
    for (let label = 0; label < plain.length; label++) {
      this.#labels[label] = (plain[label] as number) + (label === gold ? 0 : 1)
    }
    return this.#labels
  }

  /// The label of the gold bracket over (i, j); 0 if there is none.
  goldLabel(i: number, j: number): number {
    return this.#goldLabels.get(this.#key(i, j)) ?? noLabel
  }

  #key(i: number, j: number): number {
    return i * (this.length + 1) + j
  }
}
