import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { TrainingWeights } from "../../../src/tagger/weights/training-weights.ts"

describe("training weights", () => {
  it("keep the weights of rows that are moved", () => {
    const step = fc.record({ hash: fc.integer({ min: 0, max: 9 }), tag: fc.integer({ min: 0, max: 19 }) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const weights = new TrainingWeights(2)
        const plain = new Map<string, number>()
        for (const { hash, tag } of steps) {
          const row = weights.row(hash)
          weights.addTag(row, tag)
          const gradients = new Float64Array(20)
          gradients[tag] = -0.5
          weights.step(row, 1, gradients, 0.1)
          plain.set(`${hash} ${tag}`, (plain.get(`${hash} ${tag}`) ?? 0) + 1)
        }
        for (let hash = 0; hash < 10; hash++) {
          const [first, second] = [new Float64Array(20), new Float64Array(20)]
          const row = weights.row(hash)
          weights.addScores(row, 0, first)
          weights.addScores(row, 1, second)
          expect(first.every((score) => score === 0)).toBe(true)
          second.forEach((score, tag) => {
            expect(score).toBeCloseTo(adaGrad(plain.get(`${hash} ${tag}`) ?? 0), 5)
          })
        }
      }),
      { numRuns: 40 },
    )
  })

  it("hold thousands of rows", () => {
    const weights = new TrainingWeights(1)
    for (let hash = 0; hash < 10_000; hash++) weights.addTag(weights.row(hash), hash % 7)
    expect([0, 5000, 9999].map((hash) => weights.tags[weights.starts[weights.row(hash)] as number])).toEqual([
      0,
      5000 % 7,
      9999 % 7,
    ])
  })

  it("ignore tiny gradients", () => {
    const weights = new TrainingWeights(1)
    weights.addTag(weights.row(1), 0)
    weights.step(0, 0, Float64Array.of(0.00005), 1)
    expect(weights.values[weights.starts[0] as number]).toBe(0)
  })
})

/// The weight after a number of steps with the gradient -0.5.
function adaGrad(steps: number): number {
  let [weight, squares] = [0, 0]
  for (let step = 0; step < steps; step++) {
    squares += 0.25
    weight += (0.1 * 0.5) / (0.1 + Math.sqrt(squares))
  }
  return weight
}
