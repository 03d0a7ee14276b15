import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { balancedShares } from "../../../src/train/workers/balance.ts"

const deals = fc.record({
  weights: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 30 }),
  shares: fc.integer({ min: 1, max: 8 }),
})

describe("balanced shares", () => {
  it("have each item once, and are as many as asked for", () => {
    fc.assert(
      fc.property(deals, ({ weights, shares }) => {
        const items = [...weights.keys()].map((item) => 3 * item)
        const dealt = balancedShares(items, (item) => weights[item / 3] as number, shares)
        expect(dealt).toHaveLength(shares)
        expect(dealt.flat().sort((a, b) => a - b)).toEqual(items)
      }),
    )
  })

  it("differ in weight by at most one item", () => {
    fc.assert(
      fc.property(deals, ({ weights, shares }) => {
        const dealt = balancedShares([...weights.keys()], (item) => weights[item] as number, shares)
        const sums = dealt.map((items) => items.reduce((total, item) => total + (weights[item] as number), 0))
        expect(Math.max(...sums) - Math.min(...sums)).toBeLessThanOrEqual(Math.max(0, ...weights))
      }),
    )
  })

  it("depend only on the set of items, not on their order", () => {
    fc.assert(
      fc.property(deals, fc.nat(), ({ weights, shares }, turn) => {
        const items = [...weights.keys()]
        const turned = items.map((_, at) => items[(at + turn) % items.length] as number)
        const weightOf = (item: number) => weights[item] as number
        expect(balancedShares(turned, weightOf, shares)).toEqual(balancedShares(items, weightOf, shares))
      }),
    )
  })

  it("get the heaviest item first, each the lightest share", () => {
    const weights = [5, 9, 1, 4, 4]
    expect(balancedShares([0, 1, 2, 3, 4], (item) => weights[item] as number, 2)).toEqual([
      [1, 4],
      [0, 3, 2],
    ])
  })
})
