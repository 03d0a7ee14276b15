import { describe, expect, it } from "vitest"
import { bestEvaluation } from "../../../src/train/run/evaluation.ts"

const evaluation = (f1: number, epoch: number) => ({ epoch, batch: 0, recall: f1, precision: f1, f1 })

describe("the best evaluation", () => {
  it("is the earliest of the highest, or none", () => {
    const history = [
      evaluation(0, 1),
      evaluation(80, 2),
      evaluation(90, 3),
      evaluation(90, 4),
      evaluation(85, 5),
    ]
    expect(bestEvaluation(history)).toBe(history[2])
    expect(bestEvaluation(history.slice(0, 1))).toBe(history[0])
    expect(bestEvaluation([])).toBeUndefined()
  })
})
