// The derivations of one item of a forest, best first, each found only when asked for: algorithm 3 of Huang & Chiang
// (2005), "Better k-best parsing". There it calls itself; here what is awaited stands on a list.

import { Heap } from "./heap.ts"

/// One way to derive an item: which choice it makes, and which of the derivations of the choice's two tails it takes,
/// counted from the best, 0.
export interface Derivation {
  readonly choice: number
  readonly left: number
  readonly right: number
  readonly score: number
}

/// What an item can be made of, and the score of the best derivation of it.
export interface Choice {
  readonly choice: number
  readonly score: number
}

/// The two items that a choice joins. A derivation's score is the sum of theirs.
export type Tails = (choice: number) => readonly [left: Ranking, right: Ranking]

/// A derivation that comes next after one that was found; its score is known once its tails' derivations are.
interface Successor extends Omit<Derivation, "score"> {
  readonly leftTail: Ranking
  readonly rightTail: Ranking
}

interface Awaited {
  readonly ranking: Ranking
  readonly rank: number
}

// Equal scores come out in the same order always: the first choice, then the best left tail. The right tail needs no
// say: of those with the same left one, each is a candidate only after the last was found.
function precedes(a: Derivation, b: Derivation): boolean {
  return (b.score - a.score || a.choice - b.choice || a.left - b.left) < 0
}

/// The derivations of one item, as far as they are known.
export class Ranking {
  readonly #tails: Tails | undefined
  readonly #found: Derivation[] = []
  readonly #candidates = new Heap<Derivation>(precedes)
  readonly #successors: Successor[] = []
  #isExhausted = false

  /// The choices in any order. Without tails each is one derivation.
  constructor(choices: Iterable<Choice>, tails?: Tails) {
    this.#tails = tails
    for (const { choice, score } of choices) this.#candidates.push({ choice, left: 0, right: 0, score })
  }

  /// The derivation of the rank, 0 being the best; undefined if there are fewer.
  at(rank: number): Derivation | undefined {
    const awaited: Awaited[] = [{ ranking: this, rank }]
    for (let last = awaited.at(-1); last !== undefined; last = awaited.at(-1)) {
      const before = last.ranking.#findUpTo(last.rank)
      if (before === undefined) awaited.pop()
      else awaited.push(before)
    }
    return this.#found[rank]
  }

  #isKnown(rank: number): boolean {
    return this.#isExhausted || rank < this.#found.length
  }

  /// Finds derivations up to the rank; gives back what must be found first, if anything.
  #findUpTo(rank: number): Awaited | undefined {
    while (!this.#isKnown(rank)) {
      const awaited = this.#weighSuccessors()
      if (awaited !== undefined) return awaited
      const best = this.#candidates.pop()
      if (best === undefined) {
        this.#isExhausted = true
        return undefined
      }
      this.#found.push(best)
      if (this.#tails === undefined) continue
      const { choice, left, right } = best
      const [leftTail, rightTail] = this.#tails(choice)
      this.#successors.push({ choice, left, right: right + 1, leftTail, rightTail })
      // Only from the first column on to the next row: so each pair of ranks is come to once.
      if (right === 0) this.#successors.push({ choice, left: left + 1, right, leftTail, rightTail })
    }
    return undefined
  }

  #weighSuccessors(): Awaited | undefined {
    for (let next = this.#successors.at(-1); next !== undefined; next = this.#successors.at(-1)) {
      const { choice, left, right, leftTail, rightTail } = next
      if (!leftTail.#isKnown(left)) return { ranking: leftTail, rank: left }
      if (!rightTail.#isKnown(right)) return { ranking: rightTail, rank: right }
      this.#successors.pop()
      const ofLeft = leftTail.#found[left]
      const ofRight = rightTail.#found[right]
      if (ofLeft && ofRight)
        this.#candidates.push({ choice, left, right, score: ofLeft.score + ofRight.score })
    }
    return undefined
  }
}
