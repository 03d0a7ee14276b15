import { describe, expect, it } from "vitest"
import { bestEvaluation } from "../../../src/train/run/evaluation.ts"

const evaluation = (f1: number, epoch: number) => ({ epoch, batch: 0, recall: f1, precision: f1, f1 })

describe("the best evaluation", () => {
  it("is the latest of the highest, or none", () => {
    const history = [
      evaluation(0, 1),
      evaluation(80, 2),
      evaluation(90, 3),
      evaluation(90, 4),
      evaluation(85, 5),
    ]
    expect(bestEvaluation(history, "total")).toBe(history[3])
    expect(bestEvaluation(history.slice(0, 1), "total")).toBe(history[0])
    expect(bestEvaluation([], "mean")).toBeUndefined()
  })

  it("is chosen by all trees together, or by the mean of the files", () => {
    const history = [
      { ...evaluation(80, 1), mean: 70 },
      { ...evaluation(79, 2), mean: 72 },
    ]
    expect(bestEvaluation(history, "total")).toBe(history[0])
    expect(bestEvaluation(history, "mean")).toBe(history[1])
    // With one file, both are the same.
    expect(bestEvaluation([evaluation(60, 1), evaluation(61, 2)], "mean")?.epoch).toBe(2)
  })
})
