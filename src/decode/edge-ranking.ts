// The derivations of an item that is made of other items: the step of lazy k-best that extends the best candidates.

import { emptyFingerprint, joinFingerprints } from "./fingerprint.ts"
import { Heap } from "./heap.ts"
import type { Demand, Derivation, Ranking } from "./lazy-k-best.ts"

/// The hyperedges of an item, by number: the ways to make it from other items, its tails.
export interface Hyperedges {
  /// The score of each edge with the best derivation of each tail; −∞ for an edge that isn't allowed.
  readonly best: ArrayLike<number>
  /// Called once per edge, only when a derivation with this edge is extended or read.
  tails(edge: number): readonly Ranking[]
  /// The score of an edge, given the scores of its tails' derivations. Must not rise when one of them falls.
  score(edge: number, tails: readonly number[]): number
}

// A derivation that may come next.
interface Candidate {
  readonly edge: number
  /// One per tail; empty for the best of each, whose tails need not be known yet.
  readonly ranks: readonly number[]
  /// From here only this tail's rank and those of later tails are raised, so that each combination is met once.
  readonly part: number
  readonly score: number
}

// Equal scores always come out in the same order: by edge, then by the ranks of the tails.
function precedes(a: Candidate, b: Candidate): boolean {
  if (a.score !== b.score) return a.score > b.score
  if (a.edge !== b.edge) return a.edge < b.edge
  for (let part = 0; part < a.ranks.length || part < b.ranks.length; part++) {
    const difference = (a.ranks[part] ?? 0) - (b.ranks[part] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

const bestRanks: readonly number[] = []

/// The derivations of an item made by hyperedges.
export class EdgeRanking implements Ranking {
  readonly best: number
  readonly #edges: Hyperedges
  readonly #found: Derivation[] = []
  readonly #candidates = new Heap<Candidate>(precedes)
  readonly #fingerprints: Set<number> | undefined
  readonly #tails: (readonly Ranking[])[] = []
  // The candidate taken last, and which of its tails is raised next.
  #taken: Candidate | undefined
  #raising = 0
  #isComplete = false

  /// Of derivations with the same brackets only the best counts if the ranking is `distinct`, here and as a part of
  /// others, so that they can't outnumber the trees.
  constructor(edges: Hyperedges, { distinct }: { readonly distinct: boolean }) {
    this.#edges = edges
    this.#fingerprints = distinct ? new Set() : undefined
    for (let edge = 0; edge < edges.best.length; edge++) {
      const score = edges.best[edge] as number
      if (score > Number.NEGATIVE_INFINITY) this.#candidates.push({ edge, ranks: bestRanks, part: 0, score })
    }
    this.best = this.#candidates.peek()?.score ?? Number.NEGATIVE_INFINITY
  }

  at(rank: number): Derivation | undefined {
    return this.#found[rank]
  }

  knows(rank: number): boolean {
    return this.#isComplete || rank < this.#found.length
  }

  advance(): Demand | undefined {
    const demand = this.#addSuccessors()
    if (demand !== undefined) return demand
    const candidate = this.#candidates.peek()
    if (candidate === undefined) {
      this.#isComplete = true
      return undefined
    }
    const missing = this.#fingerprints && this.#firstUnknown(candidate)
    if (missing !== undefined) return missing
    this.#candidates.pop()
    this.#taken = candidate
    this.#raising = candidate.part
    this.#derive(candidate)
    return undefined
  }

  // The candidates that differ from the last one in the rank of one tail, by 1.
  #addSuccessors(): Demand | undefined {
    if (this.#taken === undefined) return undefined
    const { edge, ranks } = this.#taken
    const tails = this.#tailsOf(edge)
    for (; this.#raising < tails.length; this.#raising++) {
      const part = this.#raising
      const tail = tails[part] as Ranking
      const rank = (ranks[part] ?? 0) + 1
      if (!tail.knows(rank)) return { ranking: tail, rank }
      if (tail.at(rank) === undefined) continue
      const raised = tails.map((_, at) => (at === part ? rank : (ranks[at] ?? 0)))
      const score = this.#edges.score(
        edge,
        tails.map((other, at) => scoreAt(other, raised[at] as number)),
      )
      this.#candidates.push({ edge, ranks: raised, part, score })
    }
    this.#taken = undefined
    return undefined
  }

  #derive({ edge, ranks, score }: Candidate): void {
    let fingerprint = emptyFingerprint
    if (this.#fingerprints !== undefined) {
      this.#tailsOf(edge).forEach((tail, part) => {
        const ofTail = (tail.at(ranks[part] ?? 0) as Derivation).fingerprint
        fingerprint = joinFingerprints(fingerprint, ofTail)
      })
      if (this.#fingerprints.has(fingerprint)) return
      this.#fingerprints.add(fingerprint)
    }
    this.#found.push({
      score,
      span: undefined,
      tails: () => this.#tailsOf(edge),
      ranks,
      fingerprint,
    })
  }

  #tailsOf(edge: number): readonly Ranking[] {
    let tails = this.#tails[edge]
    if (tails === undefined) {
      tails = this.#edges.tails(edge)
      this.#tails[edge] = tails
    }
    return tails
  }

  #firstUnknown({ edge, ranks }: Candidate): Demand | undefined {
    const tails = this.#tailsOf(edge)
    const part = tails.findIndex((tail, at) => !tail.knows(ranks[at] ?? 0))
    return part < 0 ? undefined : { ranking: tails[part] as Ranking, rank: ranks[part] ?? 0 }
  }
}

// The best scores are known from the forest: only items of a wanted derivation are worked on.
function scoreAt(ranking: Ranking, rank: number): number {
  return rank === 0 ? ranking.best : (ranking.at(rank) as Derivation).score
}
