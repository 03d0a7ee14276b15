// Does the dynamic oracle's time per action stay the same as sentences grow? Usage: npm run bench:oracle

import { Configuration, combine, shift } from "../src/transition/configuration.ts"
import { DynamicOracle } from "../src/transition/dynamic-oracle.ts"
import { GoldTree } from "../src/transition/gold-tree.ts"
import { structuralOracle } from "../src/transition/reachable.ts"
import { check, machine, measure } from "./measure.ts"

// A linear congruential generator is random enough for trees and mistakes, and its seed makes them repeatable.
let state = 1
const random = (limit: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * limit)
}

function randomGold(length: number): GoldTree {
  const c = new Configuration(length)
  while (!c.isFinal) {
    if (c.canShift && (!c.canCombine || random(2) === 0)) c.shift()
    else c.combine()
    c.label(c.step === c.lastStep - 1 ? 1 : random(2))
  }
  return new GoldTree(length, c.brackets)
}

/// A parse in which one in ten structural actions is random; the others are the oracle's. Returns the links followed.
function walk(gold: GoldTree, verify: boolean): number {
  const c = new Configuration(gold.length)
  const oracle = new DynamicOracle(gold, c)
  while (!c.isFinal) {
    if (verify)
      check(
        `${oracle.structural()}` === `${structuralOracle(c, gold)}`,
        "the oracle differs from its definition",
      )
    const wantsCombine = random(10) === 0 ? c.canCombine : oracle.allows(combine)
    c.act(wantsCombine || !c.canShift ? combine : shift)
    oracle.advance()
    c.label(c.step === c.lastStep - 1 ? 1 : oracle.label())
    oracle.advance()
  }
  return oracle.linksFollowed
}

for (let sentence = 0; sentence < 20; sentence++) walk(randomGold(50), true)
console.log(machine())
console.log("     words  ns per action  (fastest to slowest)  links per word  ratio to 50 words")
let first = 0
for (const length of [50, 500, 5_000, 50_000]) {
  // The same number of words in each row, so that each takes about the same time.
  const trees = Array.from({ length: 500_000 / length }, () => randomGold(length))
  let links = 0
  const timing = await measure(() => {
    links = 0
    for (const gold of trees) links += walk(gold, false)
  })
  const actions = trees.length * (4 * length - 2)
  const nanoseconds = (seconds: number) => (seconds / actions) * 1e9
  first ||= nanoseconds(timing.median)
  console.log(
    `${String(length).padStart(10)}  ${nanoseconds(timing.median).toFixed(1).padStart(13)}  ` +
      `${`(${nanoseconds(timing.fastest).toFixed(1)} to ${nanoseconds(timing.slowest).toFixed(1)})`.padEnd(20)}  ` +
      `${(links / 500_000).toFixed(2).padStart(14)}  ${(nanoseconds(timing.median) / first).toFixed(2).padStart(17)}`,
  )
}
