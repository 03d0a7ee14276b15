import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Random } from "../../src/math/random.ts"

const word = (number: bigint) => BigInt.asUintN(32, number)

/// The plain twin: xoshiro128** as its authors define it, in BigInts.
function xoshiro(state: readonly (number | bigint)[], count: number): number[] {
  let [a, b, c, d] = state.map(BigInt) as [bigint, bigint, bigint, bigint]
  const rotate = (number: bigint, by: bigint) => word((number << by) | (number >> (32n - by)))
  return Array.from({ length: count }, () => {
    const result = word(rotate(word(b * 5n), 7n) * 9n)
    const shifted = word(b << 9n)
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotate(d, 11n)
    return Number(result)
  })
}

/// The state of a seed: a counter in steps of the golden ratio from its lower half, mixed, then mixed with its upper half.
function mixedState(seed: number): bigint[] {
  const mix = (number: bigint) => {
    let mixed = word((number ^ (number >> 16n)) * 0x85ebca6bn)
    mixed = word((mixed ^ (mixed >> 13n)) * 0xc2b2ae35n)
    return mixed ^ (mixed >> 16n)
  }
  const high = word(BigInt(seed) >> 32n)
  return [1n, 2n, 3n, 4n].map((at) => mix(mix(word(BigInt(seed) + at * 0x9e3779b9n)) ^ high))
}

describe("random numbers", () => {
  it("are those of xoshiro128**, whose state is mixed from the seed", () => {
    // The test vector of the rand_xoshiro crate, made with the authors' C code.
    expect(xoshiro([1, 2, 3, 4], 5)).toEqual([11520, 0, 5927040, 70819200, 2031721883])
    for (const seed of [0, 1, 12345, 2 ** 32 + 7, -1]) {
      const random = new Random(seed)
      expect(Array.from({ length: 50 }, () => random.uint32())).toEqual(xoshiro(mixedState(seed), 50))
    }
  })

  it("repeat for the same seed and differ for others", () => {
    const draw = (seed: number) => {
      const random = new Random(seed)
      return Array.from({ length: 4 }, () => random.uint32()).join()
    }
    expect(draw(5)).toBe(draw(5))
    const seeds = [0, 1, 2, -1, 2 ** 32, 2 ** 32 + 1, 2 ** 52]
    expect(new Set(seeds.map(draw)).size).toBe(seeds.length)
    expect(() => new Random(0.5)).toThrow(expect.objectContaining({ code: "invalid-argument" }))
  })

  it("are uniform in [0, 1)", () => {
    const random = new Random(1)
    const bins = new Array<number>(10).fill(0)
    for (let i = 0; i < 100_000; i++) {
      const bin = Math.floor(random.uniform() * 10)
      bins[bin] = (bins[bin] as number) + 1
    }
    // Six standard deviations.
    for (const count of bins) expect(Math.abs(count - 10_000)).toBeLessThan(570)
  })

  it("are integers below the limit, all equally likely", () => {
    const random = new Random(2)
    const bins = [0, 0, 0]
    for (let i = 0; i < 30_000; i++) {
      const bin = random.integer(3)
      bins[bin] = (bins[bin] as number) + 1
    }
    for (const count of bins) expect(Math.abs(count - 10_000)).toBeLessThan(490)
    expect(random.integer(1)).toBe(0)
    expect(random.integer(2 ** 32)).toBeLessThan(2 ** 32)
    for (const limit of [0, -1, 1.5, 2 ** 33]) expect(() => random.integer(limit)).toThrow(RangeError)
  })

  it("shuffle without losing items, all orders equally likely", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer(), (items, seed) => {
        const shuffled = [...items]
        new Random(seed).shuffle(shuffled)
        expect(shuffled.sort((a, b) => a - b)).toEqual(items.sort((a, b) => a - b))
      }),
      { numRuns: 50 },
    )
    const orders = new Map<string, number>()
    const random = new Random(4)
    for (let i = 0; i < 6000; i++) {
      const items = ["a", "b", "c"]
      random.shuffle(items)
      orders.set(items.join(""), (orders.get(items.join("")) ?? 0) + 1)
    }
    expect(orders.size).toBe(6)
    for (const count of orders.values()) expect(Math.abs(count - 1000)).toBeLessThan(175)
  })
})
