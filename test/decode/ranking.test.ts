import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Derivation, Ranking } from "../../src/decode/ranking.ts"

const scores = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 6 })

const leaf = (of: readonly number[]) => new Ranking(of.map((score, choice) => ({ choice, score })))
const descending = (numbers: readonly number[]) => numbers.toSorted((a, b) => b - a)

function allOf(ranking: Ranking): Derivation[] {
  const found: Derivation[] = []
  for (let next = ranking.at(0); next !== undefined; next = ranking.at(found.length)) found.push(next)
  return found
}

describe("a ranking", () => {
  it("has its choices in order, the first of equals first", () => {
    const found = allOf(leaf([1, 3, 2, 3]))
    expect(found.map(({ choice, score }) => [choice, score])).toEqual([
      [1, 3],
      [3, 3],
      [2, 2],
      [0, 1],
    ])
  })

  it("has every sum of its tails' scores once, in order", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(scores, scores), { minLength: 1, maxLength: 4 }), (pairs) => {
        const tails = pairs.map(([left, right]) => [leaf(left), leaf(right)] as const)
        const choices = pairs.map(([left, right], choice) => ({
          choice,
          score: Math.max(...left) + Math.max(...right),
        }))
        const found = allOf(new Ranking(choices, (choice) => tails[choice] as (typeof tails)[number]))
        const sums = pairs.flatMap(([left, right]) => left.flatMap((a) => right.map((b) => a + b)))
        expect(found.map(({ score }) => score)).toEqual(descending(sums))
        const ways = found.map(({ choice, left, right }) => `${choice} ${left} ${right}`)
        expect(new Set(ways).size).toBe(ways.length)
        for (const { choice, left, right, score } of found) {
          const [ofLeft, ofRight] = pairs[choice] as (typeof pairs)[number]
          const sum = (descending(ofLeft)[left] as number) + (descending(ofRight)[right] as number)
          expect(score).toBe(sum)
        }
      }),
    )
  })

  it("stands on others as deep as it may, and asks for no more than it needs", () => {
    let top = leaf([2, 1])
    let asked = 0
    for (let depth = 0; depth < 50_000; depth++) {
      const below = top
      const side = leaf([0])
      top = new Ranking([{ choice: 0, score: 2 }], () => {
        asked++
        return [side, below]
      })
    }
    expect(top.at(0)?.score).toBe(2)
    expect(asked).toBeLessThan(2)
    expect(top.at(1)?.score).toBe(1)
    expect(top.at(2)).toBeUndefined()
    expect(top.at(9)).toBeUndefined()
  })
})
