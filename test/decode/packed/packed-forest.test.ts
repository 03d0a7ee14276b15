import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type PackedForest, packForest } from "../../../src/decode/packed/packed-forest.ts"
import type { PackedState } from "../../../src/decode/packed/packed-state.ts"
import { TransitionScores } from "../../../src/decode/transition-scores.ts"
import { finish } from "../../../src/transition/steps.ts"
import { randomScores } from "../random-scores.ts"
import { firstSentence } from "../sentence-scores.ts"

const unbounded = Number.POSITIVE_INFINITY

function forestOf(length: number, seed: number, width: number): PackedForest {
  const scores = firstSentence(randomScores(seed, 3), length)
  return finish(packForest(new TransitionScores(scores), width))
}

/// All states that the root was made of, and those below them.
function statesOf({ root }: PackedForest): PackedState[] {
  const states = new Set([root])
  for (const { base, ways } of states) {
    for (const state of base?.states ?? []) states.add(state)
    for (const { lower, upper } of ways) states.add(lower).add(upper)
  }
  return [...states]
}

/// The step of a state: one shift per word, and one combine per word that is no longer a span of its own.
function stepOf({ base, right }: PackedState): number {
  let depth = 0
  for (let at = base; at !== undefined; at = at.states[0]?.base) depth++
  return 2 * right - depth
}

describe("a packed forest", () => {
  it("has prefix and inside scores that differ by what is below a state", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.nat(1e6),
        fc.constantFrom(1, 3, 8, unbounded),
        (length, seed, width) => {
          for (const { base, prefix, inside } of statesOf(forestOf(length, seed, width))) {
            expect(prefix).toBeCloseTo((base?.score ?? 0) + inside, 9)
          }
        },
      ),
      { numRuns: 30 },
    )
  })

  it("has states on top of states that end where they start, best first", () => {
    for (const { base, below, left } of statesOf(forestOf(9, 1, 8))) {
      const under = base?.states ?? []
      for (const state of under) expect([state.left, state.right]).toEqual([below, left])
      const shifted = under.map(({ prefix, structure }) => prefix + structure.shift)
      expect(shifted).toEqual(shifted.toSorted((a, b) => b - a))
    }
  })

  it("combines neighbouring spans", () => {
    for (const { below, left, right, ways } of statesOf(forestOf(9, 2, 8))) {
      for (const { lower, upper } of ways) {
        expect([lower.below, lower.left, lower.right]).toEqual([below, left, upper.left])
        expect([upper.below, upper.right]).toEqual([left, right])
      }
      expect(ways.length > 0).toBe(right - left > 1)
    }
  })

  it.each([1, 3, 8])("has at most %d states per step, all different", (width) => {
    const names = new Map<number, string[]>()
    for (const state of statesOf(forestOf(12, 3, width))) {
      const step = stepOf(state)
      names.set(step, [...(names.get(step) ?? []), `${state.below} ${state.left} ${state.right}`])
    }
    expect([...names.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, step) => step))
    for (const step of names.values()) {
      expect(step.length).toBeLessThanOrEqual(width)
      expect(new Set(step).size).toBe(step.length)
    }
  })

  it("has every way to every state if the beam is infinite", () => {
    const states = statesOf(forestOf(6, 4, unbounded))
    // A state with the spans (i, k), (k, j) is made at each of the j - k - 1 boundaries where (k, j) can be split.
    expect(states.filter(({ left, right, ways }) => ways.length !== Math.max(0, right - left - 1))).toEqual(
      [],
    )
    // 7 states with at most one span, 35 with two.
    expect(new Set(states.map(({ below, left, right }) => `${below} ${left} ${right}`)).size).toBe(42)
  })
})
