// Dynamic programming over configurations: the best parse, and the k best.

import type { SpanScores } from "../transition/scores.ts"
import { noLabel } from "../tree/label-set.ts"
import { bestDerivations, spansOf } from "./lazy-k-best.ts"
import { packForest } from "./packed-forest.ts"
import { PackedRankings } from "./packed-k-best.ts"
import type { DerivedParse } from "./scored-parse.ts"
import { checkBeam, checkK, type SearchOptions } from "./search.ts"
import { TransitionScores } from "./transition-scores.ts"

/// Beam search that packs the configurations of a step whose later scores are the same into one state, so that a beam
/// holds many more of them. An infinite beam finds the best parse of all; a beam of 1 finds the greedy parse.
///
/// Returns the k best parses (default: 1), all of them different trees, best first, or all in the beam if there are fewer.
/// A tree's score is that of its best derivation.
export function dynamicProgrammingParses(
  scores: SpanScores,
  { beam, k = 1, constraints }: Omit<SearchOptions, "decoder">,
): DerivedParse[] {
  checkK(k)
  checkBeam(beam)
  const transitionScores = new TransitionScores(scores, constraints)
  const { root, firstShift } = packForest(transitionScores, beam)
  const ranking = new PackedRankings(transitionScores).of(root)
  return bestDerivations(ranking, k).map((derivation) => {
    const spans = spansOf(derivation)
    const brackets = spans.filter(({ label }) => label !== noLabel)
    return { brackets, spans, score: firstShift + derivation.score }
  })
}
