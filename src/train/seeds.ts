// Seeds for everything random in a run: a pure function of the run's seed, of what the numbers are for, and of the
// position in the run.

import { Random } from "../math/random.ts"

// What the numbers are for; each use has draws of its own.
const uses = { parameters: 1, order: 2, unknownWords: 3, exploration: 4 } as const

/// The generator for a use at a position.
export function randomFor(use: keyof typeof uses, seed: number, ...position: readonly number[]): Random {
  return new Random(mix([seed, uses[use], ...position]))
}

/// One number of several: each is stirred in by the steps of MurmurHash3's finaliser.
function mix(numbers: readonly number[]): number {
  let mixed = 0x9e3779b9
  for (const number of numbers) {
    mixed = Math.imul(mixed ^ (number >>> 0), 0x85ebca6b)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0xc2b2ae35)
    mixed ^= mixed >>> 13
  }
  return mixed >>> 0
}
