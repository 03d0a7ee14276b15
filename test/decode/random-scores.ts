// Scores without a network: a pure function of sentence, boundaries and action.

import type { BatchScores, StateRows } from "../../src/transition/scores.ts"

/// A number from -1 to 1, by the given numbers.
function hashed(...numbers: readonly number[]): number {
  let mixed = 0x2545f491
  for (const number of numbers) {
    mixed = Math.imul(mixed ^ (number + 1), 0x9e3779b1)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x85ebca77)
    mixed ^= mixed >>> 13
  }
  return (mixed >>> 0) / 2 ** 31 - 1
}

/// Random scores of one state.
export interface RandomScores extends BatchScores {
  structureOf(sentence: number, i: number, k: number, j: number): [shift: number, combine: number]
  labelsOf(sentence: number, i: number, j: number): number[]
}

/// Scores for any batch. The fewer `levels`, the more ties.
export function randomScores(seed: number, labelCount: number, levels = 1e6): RandomScores {
  const score = (...key: readonly number[]) => Math.fround(Math.round(hashed(seed, ...key) * levels) / levels)
  const structureOf = (sentence: number, i: number, k: number, j: number): [number, number] => [
    score(sentence, i, k, j, 0),
    score(sentence, i, k, j, 1),
  ]
  const labelsOf = (sentence: number, i: number, j: number) =>
    Array.from({ length: labelCount }, (_, label) => score(sentence, i, j, label))
  const forAll = ({ count, sentence, i, k, j }: StateRows, of: (...state: number[]) => number[]) =>
    Float32Array.from(
      Array.from({ length: count }, (_, row) =>
        of(...([sentence, i, k, j].map((column) => column[row]) as number[])),
      ).flat(),
    )
  return {
    labelCount,
    structureOf,
    labelsOf,
    structure: (states) => forAll(states, (s = 0, i = 0, k = 0, j = 0) => structureOf(s, i, k, j)),
    labels: (states) => forAll(states, (s = 0, i = 0, _ = 0, j = 0) => labelsOf(s, i, j)),
  }
}
