import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { greedySteps } from "../../src/decode/greedy-steps.ts"
import { greedy, parseInLockStep } from "../../src/decode/lock-step.ts"
import { ScoreError } from "../../src/decode/scored-parse.ts"
import { combine } from "../../src/transition/configuration.ts"
import { constraintsOf, meets, randomRequirements } from "./random-requirements.ts"
import { randomScores } from "./random-scores.ts"
import { firstSentence } from "./sentence-scores.ts"

const lengths = fc.integer({ min: 1, max: 15 })

describe("the steps of a greedy parse", () => {
  it("fail if a score is not a number", () => {
    const scores = firstSentence(randomScores(1, 3), 4)
    const broken = { ...scores, length: 4, labels: () => Float32Array.of(0, Number.NaN, 1) }
    expect(() => [...greedySteps(broken)]).toThrow(ScoreError)
  })

  it("make the brackets of greedy parsing, ties included, by the best action at each step", () => {
    fc.assert(
      fc.property(lengths, fc.nat(1e6), fc.constantFrom(1, 2, 1e6), (length, seed, levels) => {
        const scores = randomScores(seed, 4, levels)
        const [parse] = parseInLockStep([length], scores, greedy)
        const steps = [...greedySteps(firstSentence(scores, length))]
        expect(steps.flatMap(({ bracket }) => bracket ?? [])).toEqual(parse?.brackets)
        expect(steps.map(({ step }) => step)).toEqual(steps.map((_, at) => 2 * at + 2))
        expect(steps.at(-1)?.stack).toEqual([0, length])
        for (const { action, structure, label, labels } of steps) {
          const [taken, other] =
            action === combine ? [structure.combine, structure.shift] : [structure.shift, structure.combine]
          expect(taken).toBeGreaterThanOrEqual(other)
          expect(labels[0]?.label).toBe(label)
        }
      }),
    )
  })

  it("begin with given actions, right or wrong, and are greedy from there", () => {
    const scores = firstSentence(randomScores(5, 4), 4)
    const own = [...greedySteps(scores)]
    const actions = own.flatMap(({ action, label }) => [action, label])
    const forced = [0, 3, 0, 2, 1]
    const steps = [...greedySteps(scores, undefined, forced)]
    expect(steps.flatMap(({ action, label }) => [action, label]).slice(0, 5)).toEqual(forced)
    expect(steps).toHaveLength(own.length)
    expect(steps[2]?.label).toBe(steps[2]?.labels[0]?.label)
    expect([...greedySteps(scores, undefined, actions.slice(0, 7))]).toEqual(own)
    expect(() => [...greedySteps(scores, undefined, [1])]).toThrow(
      expect.objectContaining({ code: "invalid-argument" }),
    )
  })

  it("meet the constraints", () => {
    fc.assert(
      fc.property(lengths, fc.nat(1e6), (length, seed) => {
        const requirements = randomRequirements(length, 4, seed)
        const scores = firstSentence(randomScores(seed, 4), length)
        const steps = [...greedySteps(scores, constraintsOf(length, requirements))]
        expect(
          meets(
            steps.flatMap(({ bracket }) => bracket ?? []),
            requirements,
          ),
        ).toBe(true)
      }),
    )
  })
})
