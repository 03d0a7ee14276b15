// Seeds for everything random in a run: pure functions of the run's seed, of the purpose of the numbers, and of the position
// in the run.

import { Random } from "../math/random.ts"

// Each purpose has its own random numbers.
const purposes = {
  parameters: 1,
  order: 2,
  unknownWords: 3,
  exploration: 4,
  givenTags: 5,
  draws: 6,
  features: 7,
} as const

/// The random generator for a purpose at a position.
export function randomFor(
  purpose: keyof typeof purposes,
  seed: number,
  ...position: readonly number[]
): Random {
  return new Random(mix([seed, purposes[purpose], ...position]))
}

/// Mixes several numbers into one, each with the steps of MurmurHash3's finaliser.
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
