// Dynamic programming over configurations: the best parse, and the k best.

import type { SpanScores } from "../../transition/scores.ts"
import { finish, type Steps } from "../../transition/steps.ts"
import { noLabel } from "../../tree/label-set.ts"
import { eachDerivation, spansOf } from "../lazy-k-best.ts"
import type { DerivedParse } from "../scored-parse.ts"
import { checkBeam, checkK, type SearchOptions } from "../search.ts"
import { TransitionScores } from "../transition-scores.ts"
import { packForest } from "./packed-forest.ts"
import { PackedRankings } from "./packed-k-best.ts"

/// Beam search that packs the configurations of a step whose later scores are the same into one state, so that a beam
/// holds many more of them. An infinite beam finds the best parse of all; a beam of 1 finds the greedy parse.
///
/// Returns the k best parses (default: 1), all of them different trees, best first, or all in the beam if there are fewer.
/// A tree's score is that of its best derivation.
export function dynamicProgrammingParses(
  scores: SpanScores,
  options: Omit<SearchOptions, "decoder">,
): DerivedParse[] {
  return finish(dynamicProgrammingSteps(scores, options))
}

/// The same with pauses.
export function* dynamicProgrammingSteps(
  scores: SpanScores,
  { beam, k = 1, constraints }: Omit<SearchOptions, "decoder">,
): Steps<DerivedParse[]> {
  checkK(k)
  checkBeam(beam)
  const transitionScores = new TransitionScores(scores, constraints)
  const { root, firstShift } = yield* packForest(transitionScores, beam)
  const ranking = new PackedRankings(transitionScores).of(root)
  const parses: DerivedParse[] = []
  for (const derivation of eachDerivation(ranking, k)) {
    const spans = spansOf(derivation)
    const brackets = spans.filter(({ label }) => label !== noLabel)
    parses.push({ brackets, spans, score: firstShift + derivation.score })
    yield
  }
  return parses
}
