import { describe, expect, it } from "vitest"
import { Configuration } from "../../src/transition/configuration.ts"
import { GoldTree } from "../../src/transition/gold-tree.ts"
import { labelOracle, reachable, structuralOracle } from "../../src/transition/reachable.ts"
import { BracketSets, countBits, type MatchGroup } from "./bracket-sets.ts"
import {
  bitOf,
  everyHistoryAndFuture,
  everyState,
  everyTree,
  type LabelledSpan,
  type State,
} from "./every-configuration.ts"

const maskOf = (brackets: readonly LabelledSpan[]) =>
  brackets.reduce((mask, { start, end, label }) => mask | bitOf(start, end, label), 0)

/// A configuration with this state, with no more brackets than necessary.
function configurationOf(length: number, { path }: State): Configuration {
  const configuration = new Configuration(length)
  for (const action of path) {
    if (action === "sh") configuration.shift()
    else if (action === "comb") configuration.combine()
    else configuration.label(Number(action))
  }
  return configuration
}

/// F1 = 2rp / (r + p) = 2 · matched / (gold + made), as a fraction, for exact comparisons.
interface Score {
  readonly matched: number
  readonly total: number
}
const isEqual = (a: Score, b: Score) => a.matched * b.total === b.matched * a.total

/// The best F1 that is reachable from a state, given what was made before, and how many sets of brackets have it.
function best(
  futures: readonly MatchGroup[],
  made: Omit<MatchGroup, "count">,
  goldSize: number,
): Score & { count: number } {
  let matched = -1
  let total = 1
  let count = 0
  for (const future of futures) {
    const nextMatched = made.matched + future.matched
    const nextTotal = goldSize + made.size + future.size
    const lead = nextMatched * total - matched * nextTotal
    if (lead > 0) {
      matched = nextMatched
      total = nextTotal
      count = future.count
    } else if (lead === 0) count += future.count
  }
  return { matched, total, count }
}

/// Checks every claim of the paper's section 4 by brute force, for one sentence length.
function proveAll(length: number): { trees: number; configurations: number; perTree: number } {
  const states = everyState(length)
  const { histories, futures } = everyHistoryAndFuture(states)
  const compressed = (sets: Map<string, Set<number>>) =>
    new Map([...sets].map(([key, set]) => [key, new BracketSets(set)] as const))
  const historySets = compressed(histories)
  const futureSets = compressed(futures)
  const configurations = new Map(
    [...states].map(([key, state]) => [key, configurationOf(length, state)] as const),
  )
  const made = new Map(
    [...histories].map(([key, set]) => [key, [...set].reduce((all, mask) => all | mask, 0)] as const),
  )
  let checked = 0
  let trees = 0

  for (const brackets of everyTree(length)) {
    trees++
    const gold = new GoldTree(length, brackets)
    const goldMask = maskOf(brackets)
    const future = new Map(
      [...futureSets].map(([key, sets]) => [key, sets.bestOfEachSize(goldMask)] as const),
    )
    const reach = new Map([...configurations].map(([key, c]) => [key, maskOf(reachable(c, gold))] as const))
    const claim = (holds: boolean, name: string, key: string, action = "none") => {
      if (holds) return
      const where = `state "${key}", action ${action}, gold tree ${JSON.stringify(brackets)}`
      throw new Error(`${name} fails at ${where}`)
    }

    for (const [key, { actions, isStructural }] of states) {
      const c = configurations.get(key) as Configuration
      const reachMask = reach.get(key) as number
      const names = isStructural
        ? structuralOracle(c, gold).map((action) => (action === 0 ? "sh" : "comb"))
        : [`${labelOracle(c, gold)}`]
      const dyna = new Set(actions.size === 0 ? [] : names)

      claim((reachMask & (made.get(key) as number)) === 0, "reach(c) ∩ t = ∅", key)
      claim((futures.get(key) as Set<number>).has(reachMask), "Lemma: t*(c) is a descendant", key)
      for (const [action, { to, bit }] of actions) {
        // A label action moves a bracket from reach(c) to t; with it added back, both lemmas have the same form.
        const after = (reach.get(to) as number) | bit
        if (dyna.has(action)) claim(after === reachMask, "Lemma: reach(τ(c)) = reach(c)", key, action)
        else claim(after !== reachMask, "Lemma: t*(τ'(c)) ≠ t*(c)", key, action)
        const kept = after & goldMask
        claim((kept & ~reachMask) === 0, "Lemma: no action makes a bracket reachable", key, action)
        if (!dyna.has(action) && bit === 0)
          claim(kept !== reachMask, "Lemma: other actions lose a bracket", key, action)
      }

      for (const made of (historySets.get(key) as BracketSets).groupByMatch(goldMask)) {
        checked += made.count
        const top = best(future.get(key) as MatchGroup[], made, gold.size)
        const reached = countBits(reachMask)
        const optimal = { matched: made.matched + reached, total: gold.size + made.size + reached }
        claim(isEqual(optimal, top), "Theorem: F1(t*(c)) = F1(c)", key)
        claim(top.count === 1, "Corollary: every other descendant has a lower F1", key)
        for (const [action, { to, bit }] of actions) {
          const isMatch = (bit & goldMask) !== 0
          const after = { matched: made.matched + Number(isMatch), size: made.size + Number(bit !== 0) }
          const next = best(future.get(to) as MatchGroup[], after, gold.size)
          claim(isEqual(next, top) === dyna.has(action), "Definition of oracle", key, action)
        }
      }
    }
  }
  const perTree = [...histories.values()].reduce((sum, { size }) => sum + size, 0)
  return { trees, configurations: checked, perTree }
}

describe("dyna(c) is the oracle of the paper's definition, for every tree and every configuration", () => {
  // The number of trees: the little Schröder numbers (1, 1, 3, 11, 45) count the shapes; from two words on, each word has a
  // bracket or not.
  it.each([
    [1, 1],
    [2, 4],
    [3, 24],
    [4, 176],
    [5, 1440],
  ])("over %i words", (length, trees) => {
    const proof = proveAll(length)
    expect(proof.trees).toBe(trees)
    expect(proof.configurations).toBe(trees * proof.perTree)
  })
})
