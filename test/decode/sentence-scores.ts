// Scores of single sentences for the decoders.

import type { SpanScores } from "../../src/transition/scores.ts"
import type { RandomScores } from "./random-scores.ts"

/// The scores of the first sentence of a batch. Each call overwrites the last result, as a network does.
export function firstSentence(scores: RandomScores, length: number): SpanScores {
  const structure = new Float32Array(2)
  const labels = new Float32Array(scores.labelCount)
  return {
    length,
    structure: (i, k, j) => {
      structure.set(scores.structureOf(0, i, k, j))
      return structure
    },
    labels: (i, j) => {
      labels.set(scores.labelsOf(0, i, j))
      return labels
    },
  }
}

/// Scores that are cheap to compute, for sentences of any length. `eagerness` is added to the score of combine.
export function cheapScores(length: number, eagerness = 0): SpanScores {
  const structure = new Float32Array(2)
  const labels = new Float32Array(8)
  return {
    length,
    structure: (i, k, j) => {
      structure[0] = (Math.imul(31 * i + 17 * k + 7 * j, 0x9e3779b1) >>> 8) / 2 ** 24
      structure[1] = (Math.imul(13 * i + 29 * k + 5 * j, 0x85ebca6b) >>> 8) / 2 ** 24 + eagerness
      return structure
    },
    labels: (i, j) => {
      for (let label = 0; label < 8; label++) {
        labels[label] = (Math.imul(19 * i + 11 * j + 3 * label, 0xc2b2ae35) >>> 8) / 2 ** 24
      }
      return labels
    },
  }
}

/// Counts how often each kind of score is computed.
export function counted(
  scores: SpanScores,
): SpanScores & { readonly calls: { structure: number; labels: number } } {
  const calls = { structure: 0, labels: 0 }
  return {
    length: scores.length,
    calls,
    structure: (i, k, j) => {
      calls.structure++
      return scores.structure(i, k, j)
    },
    labels: (i, j) => {
      calls.labels++
      return scores.labels(i, j)
    },
  }
}

/// The same scores with all label scores multiplied by a number.
export const scaled = (scores: SpanScores, factor: number): SpanScores => ({
  ...scores,
  labels: (i, j) => scores.labels(i, j).map((score) => factor * score),
})
