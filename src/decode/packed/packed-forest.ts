// Dynamic programming over packed states, step by step within a beam. The result is a forest of the derivations of many
// trees.

import type { Steps } from "../../transition/steps.ts"
import { noLabel } from "../../tree/label-set.ts"
import { Heap } from "../heap.ts"
import type { TransitionScores } from "../transition-scores.ts"
import { Base, combined, type PackedState, type Way } from "./packed-state.ts"

// Candidates that a step looks at per state that it may keep, so that many ways to the same few states can't make it slow.
// This is twice the number of plain beam search.
const patience = 4

/// The final state of all parses. The score of a parse is its inside score plus that of the first shift.
export interface PackedForest {
  readonly root: PackedState
  readonly firstShift: number
}

// An action in a state, for the best of its configurations that weren't taken yet.
interface Candidate {
  /// The state and its index in the step.
  readonly state: PackedState
  readonly index: number
  /// For combine: which of the states below this one, 0 being the best.
  readonly lower: number
  /// For shift: the states from which the word is shifted together.
  readonly base: Base | undefined
  /// The score of the action alone.
  readonly gain: number
  readonly score: number
}

/// Keeps `width` packed states of each step, and pauses after it.
export function* packForest(scores: TransitionScores, width: number): Steps<PackedForest> {
  const start: PackedState = {
    below: 0,
    left: 0,
    right: 0,
    base: undefined,
    structure: scores.structure(0, 0, 0),
    prefix: 0,
    inside: 0,
    label: { label: noLabel, score: 0 },
    ways: [],
  }
  let states = [start]
  for (let step = 1; step < 2 * scores.length; step++) {
    states = nextStates(states, scores, width)
    yield
  }
  return { root: states[0] as PackedState, firstShift: start.structure.shift }
}

// Cube pruning: the combines of a state are a row, sorted by the state below, and a row is followed only as far as it is
// among the best.
function nextStates(states: readonly PackedState[], scores: TransitionScores, width: number): PackedState[] {
  const candidates = firstCandidates(states, scores.length)
  const next: PackedState[] = []
  for (let looks = patience * width; looks > 0 && next.length < width; looks--) {
    const candidate = candidates.pop()
    if (candidate === undefined) break
    const { state, index, lower, base, score } = candidate
    if (base !== undefined) {
      next.push(stateOn(base, { right: base.right + 1, way: undefined, score }, scores))
      continue
    }
    const made = combineWith(candidate, scores)
    if (made !== undefined) next.push(made)
    const hasMore = lower + 1 < (state.base as Base).states.length
    if (hasMore) candidates.push(combineCandidate(state, index, lower + 1))
  }
  return next
}

function firstCandidates(states: readonly PackedState[], length: number): Heap<Candidate> {
  const candidates = new Heap<Candidate>(precedes)
  const indices = new Map<number, number[]>()
  states.forEach((state, index) => {
    if (state.structure.shift > Number.NEGATIVE_INFINITY) {
      const span = state.left * (length + 1) + state.right
      const group = indices.get(span)
      if (group === undefined) indices.set(span, [index])
      else group.push(index)
    }
    if (state.structure.combine > Number.NEGATIVE_INFINITY) {
      candidates.push(combineCandidate(state, index, 0))
    }
  })
  for (const group of indices.values()) {
    const base = new Base(group.map((index) => states[index] as PackedState))
    const state = base.states[0] as PackedState
    const index = group[0] as number
    candidates.push({ state, index, lower: 0, base, gain: state.structure.shift, score: base.score })
  }
  return candidates
}

function combineCandidate(state: PackedState, index: number, lower: number): Candidate {
  const gain = state.structure.combine
  const score = state.prefix + gain - (state.base as Base).deficit(lower)
  return { state, index, lower, base: undefined, gain, score }
}

// Equal sums are ordered as in plain beam search: by state, then by the score of the action, and shift comes first.
function precedes(a: Candidate, b: Candidate): boolean {
  if (a.score !== b.score) return a.score > b.score
  if (a.index !== b.index) return a.index < b.index
  if (a.gain !== b.gain) return a.gain > b.gain
  return a.base !== undefined && b.base === undefined
}

/// The state after a combine; undefined if this step has that state already, which then gets one more way.
function combineWith({ state: upper, lower: index, score }: Candidate, scores: TransitionScores) {
  const lower = (upper.base as Base).states[index] as PackedState
  const base = lower.base as Base
  const way: Way = { lower, upper }
  if (base.latest?.right !== upper.right) return stateOn(base, { right: upper.right, way, score }, scores)
  addWay(base.latest, way)
  return undefined
}

/// A new state on the base. `score` is its prefix score without the label.
function stateOn(
  base: Base,
  { right, way, score }: { right: number; way: Way | undefined; score: number },
  scores: TransitionScores,
): PackedState {
  const { left: below, right: left } = base
  const label = scores.bestLabel(left, right)
  const inside =
    way === undefined ? label.score : combined(way, way.lower.inside, way.upper.inside, label.score)
  base.latest = {
    below,
    left,
    right,
    base,
    structure: scores.structure(below, left, right),
    prefix: score + label.score,
    inside,
    label,
    ways: way === undefined ? [] : [way],
  }
  return base.latest
}

// The first way is the best except for rounding.
function addWay(state: PackedState, way: Way): void {
  state.ways.push(way)
  const inside = combined(way, way.lower.inside, way.upper.inside, state.label.score)
  state.inside = Math.max(state.inside, inside)
}
