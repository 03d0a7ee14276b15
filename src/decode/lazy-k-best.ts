// The best derivations of a forest, one at a time, each found only when it is needed: algorithm 3 of Huang & Chiang
// (2005), "Better k-best parsing". The paper's version is recursive; here the open demands are kept on a stack, since a
// tree may be as deep as a sentence is long.

import type { NumberedBracket } from "../transition/numbered-bracket.ts"
import { noLabel } from "../tree/label-set.ts"

/// The derivations of one item of a forest, best first, as far as they are known.
export interface Ranking {
  /// The score of the best derivation, known from the start.
  readonly best: number
  /// The derivation of a rank, 0 being the best; undefined if it isn't known or doesn't exist.
  at(rank: number): Derivation | undefined
  /// True if the derivation of the rank was found, or if there are fewer.
  knows(rank: number): boolean
  /// Goes on to the next derivation. If that takes an unknown derivation of another item, returns this instead.
  advance(): Demand | undefined
}

/// A derivation that must be found first.
export interface Demand {
  readonly ranking: Ranking
  readonly rank: number
}

/// One derivation of an item: the span that it adds, and derivations of other items, by rank.
export interface Derivation {
  readonly score: number
  /// Its label may be "no label".
  readonly span: NumberedBracket | undefined
  readonly tails: () => readonly Ranking[]
  /// Which derivation of each tail; empty for the best of each.
  readonly ranks: readonly number[]
  /// Of all its brackets; 0 in a ranking that isn't distinct.
  readonly fingerprint: number
}

/// The derivation of the rank, 0 being the best; undefined if there are fewer.
export function findDerivation(ranking: Ranking, rank: number): Derivation | undefined {
  const demands: Demand[] = [{ ranking, rank }]
  for (let top = demands.at(-1); top !== undefined; top = demands.at(-1)) {
    if (top.ranking.knows(top.rank)) {
      demands.pop()
      continue
    }
    const first = top.ranking.advance()
    if (first !== undefined) demands.push(first)
  }
  return ranking.at(rank)
}

/// The k best derivations, or all if there are fewer.
export function bestDerivations(ranking: Ranking, k: number): Derivation[] {
  return [...eachDerivation(ranking, k)]
}

/// The same, each when it is asked for.
export function* eachDerivation(ranking: Ranking, k: number): Generator<Derivation, void, undefined> {
  for (let rank = 0; rank < k; rank++) {
    const derivation = findDerivation(ranking, rank)
    if (derivation === undefined) return
    yield derivation
  }
}

/// All brackets of a derivation, in pre-order if each item's own span comes from its first tail.
export function bracketsOf(derivation: Derivation): NumberedBracket[] {
  return spansOf(derivation).filter(({ label }) => label !== noLabel)
}

/// All spans of a derivation, those without a label too, in the same order.
export function spansOf(derivation: Derivation): NumberedBracket[] {
  const spans: NumberedBracket[] = []
  const open = [derivation]
  for (let top = open.pop(); top !== undefined; top = open.pop()) {
    if (top.span !== undefined) spans.push(top.span)
    const { ranks } = top
    const tails = top.tails()
    for (let part = tails.length - 1; part >= 0; part--) {
      open.push(findDerivation(tails[part] as Ranking, ranks[part] ?? 0) as Derivation)
    }
  }
  return spans
}
