import { afterEach, describe, expect, it, vi } from "vitest"
import { Random } from "../../../src/math/random.ts"
import { exploredStates } from "../../../src/train/objectives/explore.ts"
import type { OracleSettings } from "../../../src/train/settings.ts"
import { Configuration } from "../../../src/transition/configuration.ts"
import { GoldTree } from "../../../src/transition/gold-tree.ts"
import type { BatchScores, StateRows } from "../../../src/transition/scores.ts"
import { examplesOf } from "../../network/plain-share.ts"

const explore: OracleSettings = { oracle: "explore", alpha: 1, tie: "combine" }
const sentences = 4000

/// Every state has the same scores.
function constantScores(structure: readonly [number, number], labels: readonly number[]): BatchScores {
  const repeat =
    (values: readonly number[]) =>
    ({ count }: StateRows) =>
      Float32Array.from({ length: count * values.length }, (_, at) => values[at % values.length] as number)
  return { structure: repeat(structure), labels: repeat(labels), labelCount: labels.length }
}

const goldsOf = (length: number) =>
  Array.from({ length: sentences }, () => new GoldTree(length, [{ start: 0, end: length, label: 1 }]))

/// How far the share of draws may be from its probability: five standard deviations.
const bound = (probability: number) => 5 * Math.sqrt((probability * (1 - probability)) / sentences)

function drawFrom(seed: number): () => number {
  const random = new Random(seed)
  return () => random.uniform()
}

afterEach(() => vi.restoreAllMocks())

describe("exploration", () => {
  it.each([0, 0.5, 1, 1.5])("combines with probability ∝ exp(α · score) at α = %d", (alpha) => {
    const golds = goldsOf(3)
    const scores = constantScores([0.3, 1.2], [0, 1])
    const states = exploredStates(golds, scores, { ...explore, alpha, draw: drawFrom(7) })
    // Two words lie on the stack, one is left: combine leads to (0, 0, 2), shift to (1, 2, 3).
    const seen = examplesOf(
      states,
      "structure",
      golds.map(({ length }) => length),
    ).map(({ example }) => example.inner.join())
    const combined = seen.filter((inner) => inner === "0,0,2").length
    const shifted = seen.filter((inner) => inner === "1,2,3").length
    expect(combined + shifted).toBe(sentences)
    const probability = 1 / (1 + Math.exp(-alpha * 0.9))
    expect(Math.abs(combined / sentences - probability)).toBeLessThan(bound(probability))
  })

  it("draws a number only if both actions are legal", () => {
    let draws = 0
    const draw = () => {
      draws++
      return 0.99
    }
    exploredStates(goldsOf(2).slice(0, 1), constantScores([0, 0], [0, 1]), { ...explore, draw })
    expect(draws).toBe(0)
    // Always shift: of the states of three words, the one with two on the stack is a choice.
    exploredStates(goldsOf(3).slice(0, 1), constantScores([0, 0], [0, 1]), { ...explore, draw })
    expect(draws).toBe(1)
  })

  it("takes the best labels", () => {
    const label = vi.spyOn(Configuration.prototype, "label")
    const scores = constantScores([0, 0], [0.5, 0, 0.4])
    exploredStates(goldsOf(2), scores, { ...explore, draw: drawFrom(3) })
    const [first, , last] = [0, 1, 2].map((step) =>
      label.mock.calls.slice(step * sentences, (step + 1) * sentences).flat(),
    )
    expect(new Set(first)).toEqual(new Set([0]))
    expect(new Set(last)).toEqual(new Set([2]))
  })
})
