// Seeded random numbers: xoshiro128** (Blackman & Vigna 2018).

import { SpandrelError } from "../check/error.ts"

/// A generator of uniform random numbers; the same seed, an integer, gives the same sequence on every machine.
export class Random {
  #a: number
  #b: number
  #c: number
  #d: number

  constructor(seed: number) {
    ;[this.#a, this.#b, this.#c, this.#d] = stateOf(seed)
  }

  /// An integer from 0 to 2³² - 1.
  uint32(): number {
    const product = Math.imul(this.#b, 5)
    const result = Math.imul((product << 7) | (product >>> 25), 9)
    const shifted = this.#b << 9
    this.#c ^= this.#a
    this.#d ^= this.#b
    this.#b ^= this.#c
    this.#a ^= this.#d
    this.#c ^= shifted
    this.#d = (this.#d << 11) | (this.#d >>> 21)
    return result >>> 0
  }

  /// A number in [0, 1) with 53 random bits.
  uniform(): number {
    const high = this.uint32() >>> 5
    return (high * 67_108_864 + (this.uint32() >>> 6)) / 9_007_199_254_740_992
  }

  /// An integer from 0 to limit - 1, all equally likely; the limit is at most 2³².
  integer(limit: number): number {
    if (!(Number.isInteger(limit) && limit > 0 && limit <= 2 ** 32)) {
      throw new RangeError(`the limit of a random integer is ${limit}; it must be an integer from 1 to 2^32`)
    }
    // Numbers beyond the last multiple of the limit would favour small remainders.
    const bound = 2 ** 32 - (2 ** 32 % limit)
    let value = this.uint32()
    while (value >= bound) value = this.uint32()
    return value % limit
  }

  /// Shuffles the items in place.
  shuffle<Item>(items: Item[]): void {
    for (let last = items.length - 1; last > 0; last--) {
      const other = this.integer(last + 1)
      const moved = items[last] as Item
      items[last] = items[other] as Item
      items[other] = moved
    }
  }
}

// The two halves of the seed are mixed, since xoshiro's first numbers would show the bits of an unmixed seed.
function stateOf(seed: number): [number, number, number, number] {
  if (!Number.isSafeInteger(seed))
    throw new SpandrelError("invalid-argument", `the seed is ${seed}; it must be a whole number`)
  let counter = seed >>> 0
  const high = Math.floor(seed / 2 ** 32) >>> 0
  const next = () => {
    counter = (counter + 0x9e3779b9) >>> 0
    return mix(mix(counter) ^ high)
  }
  // Never four zeros, where xoshiro would stay: mixing is one-to-one, and the counters differ.
  return [next(), next(), next(), next()]
}

// MurmurHash3's finaliser.
function mix(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
