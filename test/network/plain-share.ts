// A share of a batch for the plain network: sentences with the examples of their states, and dropout if there is any.

import type { DropoutSeed } from "../../src/network/dropout.ts"
import type { EncodedWords } from "../../src/network/encoded-words.ts"
import { scorerSpans } from "../../src/network/scorers.ts"
import type { TrainingStates } from "../../src/train/objectives/training-states.ts"
import { DrawnMasks } from "./drawn-masks.ts"
import type { Boundary, Example, LayerDropout, PlainNetwork, SentenceDropout } from "./plain-network.ts"
import type { BilstmNetworkShape } from "./shape-of.ts"

/// A sentence, with the tags that are predicted for its words if there are any.
export interface PlainSentence extends EncodedWords {
  readonly tags?: Int32Array | undefined
}

/// The sentences of a share with all that their loss depends on, besides the network.
export class PlainShare {
  readonly #sentences: readonly PlainSentence[]
  readonly #dropout: readonly SentenceDropout[] | undefined
  readonly #wordDropout: readonly LayerDropout[][] | undefined
  readonly #examples: readonly Example[][]

  constructor(
    sentences: readonly PlainSentence[],
    states: TrainingStates,
    shape: BilstmNetworkShape,
    rate: number,
    seed: DropoutSeed,
  ) {
    const masks = rate === 0 ? undefined : new DrawnMasks(rate, seed)
    const wordCounts = sentences.map(({ length }) => length)
    this.#sentences = sentences
    this.#dropout = masks?.sentences(wordCounts, shape)
    const hasTags = sentences.some(({ tags }) => tags !== undefined)
    this.#wordDropout = hasTags ? masks?.words(wordCounts, shape) : undefined
    this.#examples = sentences.map(() => [])
    for (const scorer of ["structure", "label"] as const) {
      const found = examplesOf(states, scorer, wordCounts)
      const features = masks?.features(found.length, scorerSpans[scorer], shape)
      found.forEach(({ sentence, example }, at) => {
        const dropout = features?.[at]
        this.#examples[sentence]?.push(dropout ? { ...example, dropout } : example)
      })
    }
  }

  /// The boundaries of all sentences.
  encode(network: PlainNetwork): Boundary[][] {
    return this.#sentences.map((words, at) => network.encode(words, this.#dropout?.[at]))
  }

  /// The summed loss of the tags.
  tagLoss(network: PlainNetwork, boundaries = this.encode(network)): number {
    return this.#sentences.reduce((total, { tags = new Int32Array() }, at) => {
      return total + network.tagLoss(boundaries[at] as Boundary[], tags, this.#wordDropout?.[at])
    }, 0)
  }

  /// The summed loss, of both scorers or of one, with boundaries that are known already or not.
  loss(network: PlainNetwork, boundaries = this.encode(network), scorer?: Example["scorer"]): number {
    return this.#examples.reduce((total, examples, at) => {
      const counted = examples.filter((example) => scorer === undefined || example.scorer === scorer)
      return total + network.loss(boundaries[at] as Boundary[], counted)
    }, 0)
  }
}

/// The row of each sentence's first boundary with the sentences one after the other, and the number of all rows.
export function firstBoundaryRows(wordCounts: readonly number[]): number[] {
  const rows = [0]
  for (const words of wordCounts) rows.push((rows.at(-1) as number) + words + 1)
  return rows
}

/// The states that a scorer learns from, each with its sentence.
export function examplesOf(states: TrainingStates, scorer: Example["scorer"], wordCounts: readonly number[]) {
  const spans = scorerSpans[scorer]
  const count = scorer === "structure" ? states.structuralCount : states.labelCount
  const pairs = new Int32Array(count * spans * 2)
  const targets = new Int32Array(count)
  const firstRows = firstBoundaryRows(wordCounts)
  if (scorer === "structure") states.fillStructural(Int32Array.from(firstRows), pairs, targets)
  else states.fillLabels(Int32Array.from(firstRows), pairs, targets)
  const sentenceAt = new Map(firstRows.map((row, sentence) => [row, sentence]))
  return Array.from(targets, (target, state) => {
    const ends = Array.from(pairs.subarray(state * spans * 2, (state + 1) * spans * 2))
    const sentence = sentenceAt.get(ends[0] as number) as number
    // The right end of each span but the last.
    const inner = ends.filter((_, at) => at % 2 === 1).slice(0, -1)
    const example: Example = { scorer, inner: inner.map((row) => row - (ends[0] as number)), target }
    return { sentence, example }
  })
}
