// Many sets of brackets, counted by how well they match a gold tree.

import { bitOf, goldLabel } from "./every-configuration.ts"

// A table for 15 bits at a time: bits are counted a hundred million times.
const bitsOf15 = new Uint8Array(1 << 15)
for (let mask = 1; mask < bitsOf15.length; mask++)
  bitsOf15[mask] = (bitsOf15[mask >> 1] as number) + (mask & 1)

export function countBits(mask: number): number {
  return (bitsOf15[mask & 0x7fff] as number) + (bitsOf15[mask >> 15] as number)
}

// Every bracket that is in some gold tree: one label per span.
let goldBits = 0
for (let end = 1; end <= 5; end++) {
  for (let start = 0; start < end; start++) goldBits |= bitOf(start, end, goldLabel(start, end))
}

// Five words can have at most 9 brackets, so that a size has one decimal digit.
const sizes = 10

/// The number of sets that have `size` brackets, of which `matched` are in the gold tree. F1 depends on nothing else.
export interface MatchGroup {
  readonly matched: number
  readonly size: number
  readonly count: number
}

/// Sets of brackets. A span has the same label in every gold tree that contains it, so sets that agree in their brackets
/// with these labels, and in their sizes, match every gold tree equally well: they are stored once, with their number.
export class BracketSets {
  readonly #masks: Int32Array
  readonly #sizes: Uint8Array
  readonly #counts: Int32Array

  constructor(masks: Iterable<number>) {
    const counts = new Map<number, number>()
    for (const mask of masks) {
      const key = (mask & goldBits) * sizes + countBits(mask)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    this.#masks = Int32Array.from(counts.keys(), (key) => Math.floor(key / sizes))
    this.#sizes = Uint8Array.from(counts.keys(), (key) => key % sizes)
    this.#counts = Int32Array.from(counts.values())
  }

  /// All sets, grouped by how many of their brackets are in the gold tree and how many they have.
  groupByMatch(gold: number): MatchGroup[] {
    const counts = new Int32Array(sizes * sizes)
    for (let at = 0; at < this.#masks.length; at++) {
      const cell = countBits((this.#masks[at] as number) & gold) * sizes + (this.#sizes[at] as number)
      counts[cell] = (counts[cell] as number) + (this.#counts[at] as number)
    }
    const groups: MatchGroup[] = []
    for (let cell = 0; cell < counts.length; cell++) {
      const count = counts[cell] as number
      if (count > 0) groups.push({ matched: Math.floor(cell / sizes), size: cell % sizes, count })
    }
    return groups
  }

  /// Of the sets of each size, those with the most brackets of the gold tree. The others of this size have a lower F1,
  /// whatever brackets are added to all of them.
  bestOfEachSize(gold: number): MatchGroup[] {
    const best = new Int32Array(sizes).fill(-1)
    const counts = new Int32Array(sizes)
    for (let at = 0; at < this.#masks.length; at++) {
      const size = this.#sizes[at] as number
      const matched = countBits((this.#masks[at] as number) & gold)
      if (matched < (best[size] as number)) continue
      const before = matched > (best[size] as number) ? 0 : (counts[size] as number)
      best[size] = matched
      counts[size] = before + (this.#counts[at] as number)
    }
    const groups: MatchGroup[] = []
    for (let size = 0; size < sizes; size++) {
      const count = counts[size] as number
      if (count > 0) groups.push({ matched: best[size] as number, size, count })
    }
    return groups
  }
}
