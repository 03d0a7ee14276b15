// The best derivations of packed states, found lazily (Huang & Chiang 2005, algorithm 3), every tree only once.

import { noLabel } from "../tree/label-set.ts"
import { emptyFingerprint, fingerprint, joinFingerprints } from "./fingerprint.ts"
import { Heap } from "./heap.ts"
import { combined, type PackedState, type Way } from "./packed-state.ts"
import type { ScoredLabel, TransitionScores } from "./transition-scores.ts"

/// A derivation of a state's topmost span: its label, and the derivations of the halves that it was made of.
export interface Derivation {
  readonly state: PackedState
  readonly label: number
  readonly lower: Derivation | undefined
  readonly upper: Derivation | undefined
  /// The inside score.
  readonly score: number
  /// Of all its brackets.
  readonly fingerprint: number
}

/// All derivations of a forest, made as they are asked for.
export class Derivations {
  readonly #lists = new Map<PackedState, DerivationList>()
  readonly #listOf: (state: PackedState) => DerivationList

  constructor(scores: TransitionScores) {
    this.#listOf = (state) => {
      let list = this.#lists.get(state)
      if (list === undefined) {
        list = new DerivationList(state, scores, this.#listOf)
        this.#lists.set(state, list)
      }
      return list
    }
  }

  /// The state's derivation with the rank, 0 being the best; undefined if there are no more. Of several with the same
  /// brackets the best counts alone, here and as a part of others, so that they can't outnumber the trees.
  at(state: PackedState, rank: number): Derivation | undefined {
    const list = this.#listOf(state)
    // The paper's recursion as a stack, since a tree may be deep.
    const demands: Demand[] = [{ list, rank }]
    for (let top = demands.at(-1); top !== undefined; top = demands.at(-1)) {
      if (top.list.knows(top.rank)) {
        demands.pop()
        continue
      }
      const first = top.list.advance()
      if (first !== undefined) demands.push(first)
    }
    return list.found[rank]
  }
}

/// A derivation that must be known first.
interface Demand {
  readonly list: DerivationList
  readonly rank: number
}

// A derivation by the ranks of its three parts: the halves' derivations, and the label.
interface Candidate {
  readonly way: Way | undefined
  /// The way's place among the state's ways.
  readonly order: number
  readonly ranks: readonly number[]
  /// From here only this part's rank and the later ones' are raised, so that each combination is met once.
  readonly part: number
  readonly score: number
}

const lowerPart = 0
const upperPart = 1
const labelPart = 2
const bestRanks = [0, 0, 0] as const

function precedes(a: Candidate, b: Candidate): boolean {
  return a.score !== b.score ? a.score > b.score : a.order < b.order
}

/// The derivations of one state, the best first, as far as they are known.
class DerivationList {
  readonly found: Derivation[] = []
  readonly #state: PackedState
  readonly #scores: TransitionScores
  readonly #listOf: (state: PackedState) => DerivationList
  readonly #candidates = new Heap<Candidate>(precedes)
  readonly #fingerprints = new Set<number>()
  // The candidate taken last, and which of its parts is to be raised next.
  #taken: Candidate | undefined
  #raising = 0
  #isComplete = false

  constructor(state: PackedState, scores: TransitionScores, listOf: (state: PackedState) => DerivationList) {
    this.#state = state
    this.#scores = scores
    this.#listOf = listOf
    if (state.ways.length === 0) {
      this.#add({ way: undefined, order: 0, ranks: bestRanks, part: labelPart })
    }
    for (const [order, way] of state.ways.entries()) {
      this.#add({ way, order, ranks: bestRanks, part: lowerPart })
    }
  }

  /// True if the derivation with the rank is found, or doesn't exist.
  knows(rank: number): boolean {
    return this.#isComplete || rank < this.found.length
  }

  /// Goes on to the next derivation, or until it needs another state's, which is returned.
  advance(): Demand | undefined {
    for (; this.#taken !== undefined && this.#raising <= labelPart; this.#raising++) {
      const demand = this.#raise(this.#taken, this.#raising)
      if (demand !== undefined) return demand
    }
    const candidate = this.#candidates.peek()
    if (candidate === undefined) {
      this.#isComplete = true
      return undefined
    }
    const demand = this.#missing(candidate, lowerPart) ?? this.#missing(candidate, upperPart)
    if (demand !== undefined) return demand
    this.#candidates.pop()
    this.#taken = candidate
    this.#raising = candidate.part
    this.#derive(candidate)
    return undefined
  }

  /// Adds the candidate with the next rank of one part, if there is one.
  #raise(candidate: Candidate, part: number): Demand | undefined {
    const { way, order, ranks } = candidate
    const rank = (ranks[part] as number) + 1
    const raised = { way, order, ranks: ranks.with(part, rank), part }
    const demand = this.#missing(raised, part)
    if (demand !== undefined) return demand
    const half = halfOf(raised, part)
    const count = half === undefined ? this.#labels().length : this.#listOf(half).found.length
    if (rank < count) this.#add(raised)
    return undefined
  }

  #missing(candidate: Pick<Candidate, "way" | "ranks">, part: number): Demand | undefined {
    const half = halfOf(candidate, part)
    if (half === undefined) return undefined
    const list = this.#listOf(half)
    const rank = candidate.ranks[part] as number
    return list.knows(rank) ? undefined : { list, rank }
  }

  #add(candidate: Omit<Candidate, "score">): void {
    const { way, ranks } = candidate
    const [lower, upper, label] = ranks as [number, number, number]
    const { score: labelScore } = this.#label(label)
    const score =
      way === undefined
        ? labelScore
        : combined(way, this.#inside(way.lower, lower), this.#inside(way.upper, upper), labelScore)
    this.#candidates.push({ ...candidate, score })
  }

  // The best are known from the forest: only states on the way of a wanted derivation get a list that is worked on.
  #inside(state: PackedState, rank: number): number {
    return rank === 0 ? state.inside : (this.#listOf(state).found[rank] as Derivation).score
  }

  #label(rank: number): ScoredLabel {
    return rank === 0 ? this.#state.label : (this.#labels()[rank] as ScoredLabel)
  }

  #labels(): readonly ScoredLabel[] {
    return this.#scores.rankedLabels(this.#state.left, this.#state.right)
  }

  /// Makes the derivation of a candidate, unless a better one has the same brackets.
  #derive({ way, ranks, score }: Candidate): void {
    const [lowerRank, upperRank, labelRank] = ranks as [number, number, number]
    const { left, right } = this.#state
    const { label } = this.#label(labelRank)
    const lower = way && this.#listOf(way.lower).found[lowerRank]
    const upper = way && this.#listOf(way.upper).found[upperRank]
    const below = joinFingerprints(
      lower?.fingerprint ?? emptyFingerprint,
      upper?.fingerprint ?? emptyFingerprint,
    )
    const all = label === noLabel ? below : joinFingerprints(below, fingerprint(left, right, label))
    if (this.#fingerprints.has(all)) return
    this.#fingerprints.add(all)
    this.found.push({ state: this.#state, label, lower, upper, score, fingerprint: all })
  }
}

// The state whose derivations the part is one of; none for a label.
function halfOf({ way }: Pick<Candidate, "way">, part: number): PackedState | undefined {
  if (part === lowerPart) return way?.lower
  return part === upperPart ? way?.upper : undefined
}
