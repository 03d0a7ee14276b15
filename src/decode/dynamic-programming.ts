// Parses by dynamic programming: the best one, and the k best.

import type { SpanScores } from "../transition/scores.ts"
import { bestDerivations, bracketsOf } from "./lazy-k-best.ts"
import { packForest } from "./packed-forest.ts"
import { PackedRankings } from "./packed-k-best.ts"
import type { ScoredParse } from "./span-scores.ts"
import { type BeamOptions, checkedWidth, TransitionScores } from "./transition-scores.ts"

/// Beam search in which the configurations of a step whose later scores are the same count as one, so that a beam holds
/// many more of them. With an unbounded beam the parse is the best there is; with a beam of 1 it is the greedy one.
export function dynamicProgrammingParse(scores: SpanScores, options: BeamOptions): ScoredParse {
  return kBestParses(scores, { ...options, k: 1 })[0] as ScoredParse
}

/// The k best parses within a beam, the best first, no tree twice: a tree's score is that of its best derivation. Fewer
/// come back only if the beam holds fewer trees.
export function kBestParses(
  scores: SpanScores,
  { beam, k, constraints }: BeamOptions & { readonly k: number },
): ScoredParse[] {
  if (!(Number.isInteger(k) && k > 0))
    throw new RangeError(`the ${k} best parses were asked for; k must be a whole number from 1 on`)
  const width = checkedWidth(beam)
  const transitionScores = new TransitionScores(scores, constraints)
  const { root, firstShift } = packForest(transitionScores, width)
  const ranking = new PackedRankings(transitionScores).of(root)
  return bestDerivations(ranking, k).map((derivation) => {
    return { brackets: bracketsOf(derivation), score: firstShift + derivation.score }
  })
}
