// Random walks through the transition system: random gold trees, and random configurations with mistakes.

import { Configuration } from "../../src/transition/configuration.ts"
import { GoldTree } from "../../src/transition/gold-tree.ts"

/// Chooses a whole number, at least 0 and less than `limit`.
export type Choose = (limit: number) => number

/// A small seeded generator (mulberry32).
export function seededChoice(seed: number): Choose {
  let state = seed >>> 0
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

/// Takes a random legal action; half of the spans get one of three labels.
export function stepAtRandom(configuration: Configuration, choose: Choose): void {
  if (configuration.isStructural) {
    const mayChoose = configuration.canShift && configuration.canCombine
    if (mayChoose ? choose(2) === 0 : configuration.canShift) configuration.shift()
    else configuration.combine()
  } else {
    const label = choose(2) === 0 ? 0 : 1 + choose(3)
    configuration.label(configuration.canLabel(label) ? label : 1)
  }
}

/// A random tree over `length` words.
export function randomGold(length: number, choose: Choose): GoldTree {
  const configuration = new Configuration(length)
  while (!configuration.isFinal) stepAtRandom(configuration, choose)
  return new GoldTree(length, configuration.brackets)
}
