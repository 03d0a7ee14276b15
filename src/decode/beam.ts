// Beam search over configurations: the best few of each step are kept.

import { combine, type StructuralAction, shift } from "../transition/configuration.ts"
import type { NumberedBracket } from "../transition/numbered-bracket.ts"
import type { SpanScores } from "../transition/scores.ts"
import { finish, type Steps } from "../transition/steps.ts"
import { noLabel } from "../tree/label-set.ts"
import type { Constraints } from "./constraints.ts"
import type { DerivedParse } from "./scored-parse.ts"
import { checkBeam, type SearchOptions } from "./search.ts"
import { checkSearchSize } from "./search-memory.ts"
import { TransitionScores } from "./transition-scores.ts"

/// A configuration in the beam, after a label action. It shares its history and its stack with others.
export interface Hypothesis {
  /// The sum of the scores of all actions so far.
  readonly score: number
  /// The boundaries i, k, j of the next structural action; 0 where the stack is too short.
  readonly below: number
  readonly left: number
  readonly right: number
  /// The configuration before the last structural action; undefined at the start.
  readonly parent: Hypothesis | undefined
  /// The last structural action, and the label that followed; meaningless at the start.
  readonly action: StructuralAction
  readonly label: number
  /// A configuration with the same stack except for the topmost boundary; undefined for a stack of one boundary.
  readonly under: Hypothesis | undefined
}

/// A structural action, the state in which it was taken, and the label action after it.
export interface ParseStep {
  readonly i: number
  readonly k: number
  readonly j: number
  readonly action: StructuralAction
  readonly label: number
}

interface Candidate {
  readonly parent: Hypothesis
  /// The parent's index in the beam.
  readonly index: number
  readonly action: StructuralAction
  /// The score of the action alone.
  readonly gain: number
  readonly score: number
}

/// The search, step by step. A beam of 1 is greedy parsing, state by state.
export class Beam {
  readonly #scores: TransitionScores
  readonly #width: number
  #hypotheses: readonly Hypothesis[]
  #stepsLeft: number

  constructor(scores: SpanScores, width: number, constraints?: Constraints) {
    checkBeam(width)
    checkSearchSize(scores.length, { decoder: "beam", beam: width })
    this.#width = width
    this.#scores = new TransitionScores(scores, constraints)
    this.#stepsLeft = 2 * scores.length - 1
    this.#hypotheses = [
      {
        score: 0,
        below: 0,
        left: 0,
        right: 0,
        parent: undefined,
        action: shift,
        label: noLabel,
        under: undefined,
      },
    ]
  }

  /// The hypotheses in the beam, best first; at least one.
  get hypotheses(): readonly Hypothesis[] {
    return this.#hypotheses
  }

  get isFinal(): boolean {
    return this.#stepsLeft === 0
  }

  /// Takes one structural action and its label in every hypothesis. A label doesn't influence later scores, so each
  /// hypothesis takes its best one, and only hypotheses that stay in the beam need one.
  advance(): void {
    if (this.isFinal) throw new Error("the parse is finished; the beam can't advance")
    this.#stepsLeft--
    const candidates = this.#candidates().sort(byScore)
    if (candidates.length > this.#width) candidates.length = this.#width
    this.#hypotheses = candidates.map((candidate) => this.#take(candidate)).sort((a, b) => b.score - a.score)
  }

  #candidates(): Candidate[] {
    const candidates: Candidate[] = []
    for (const [index, parent] of this.#hypotheses.entries()) {
      const gains = this.#scores.structure(parent.below, parent.left, parent.right)
      if (gains.shift > Number.NEGATIVE_INFINITY) {
        const score = parent.score + gains.shift
        candidates.push({ parent, index, action: shift, gain: gains.shift, score })
      }
      if (gains.combine > Number.NEGATIVE_INFINITY) {
        const score = parent.score + gains.combine
        candidates.push({ parent, index, action: combine, gain: gains.combine, score })
      }
    }
    return candidates
  }

  #take({ parent, action, score }: Candidate): Hypothesis {
    const isShift = action === shift
    const right = isShift ? parent.right + 1 : parent.right
    const under = isShift ? parent : parent.under?.under
    const left = under?.right ?? 0
    const best = this.#scores.bestLabel(left, right)
    return {
      score: score + best.score,
      below: under?.under?.right ?? 0,
      left,
      right,
      parent,
      action,
      label: best.label,
      under,
    }
  }
}

// Equal sums are ordered by parent, then by the score of the action (adding can round a difference away), and shift comes
// first, as in greedy parsing.
function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || a.index - b.index || b.gain - a.gain || a.action - b.action
}

/// All steps that led to a hypothesis, in order.
export function stepsOf(hypothesis: Hypothesis): ParseStep[] {
  const steps: ParseStep[] = []
  let at = hypothesis
  while (at.parent !== undefined) {
    const { below, left, right } = at.parent
    steps.push({ i: below, k: left, j: right, action: at.action, label: at.label })
    at = at.parent
  }
  return steps.reverse()
}

/// The brackets of a hypothesis, in the order in which they were made, and its score.
export function parseOf(hypothesis: Hypothesis): DerivedParse {
  const spans: NumberedBracket[] = []
  let at = hypothesis
  while (at.parent !== undefined) {
    spans.push({ start: at.left, end: at.right, label: at.label })
    at = at.parent
  }
  spans.reverse()
  return { brackets: spans.filter(({ label }) => label !== noLabel), spans, score: hypothesis.score }
}

/// The best parse that beam search finds. A wider beam usually finds a better one, but may drop the parse that a narrower
/// beam keeps.
export function beamParse(
  scores: SpanScores,
  options: Pick<SearchOptions, "beam" | "constraints">,
): DerivedParse {
  return finish(beamSteps(scores, options))
}

/// The same with a pause after each step.
export function* beamSteps(
  scores: SpanScores,
  { beam, constraints }: Pick<SearchOptions, "beam" | "constraints">,
): Steps<DerivedParse> {
  const search = new Beam(scores, beam, constraints)
  while (!search.isFinal) {
    search.advance()
    yield
  }
  return parseOf(search.hypotheses[0] as Hypothesis)
}
