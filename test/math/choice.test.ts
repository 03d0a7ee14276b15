import { describe, expect, it } from "vitest"
import { Arena } from "../../src/math/arena.ts"
import { loadKernels } from "../../src/math/kernels.ts"

const { NaN: nan, NEGATIVE_INFINITY: lowest } = Number

describe("losses and choices", async () => {
  const kernels = await loadKernels()
  const arena = new Arena(kernels.memory)
  const [x, flags, best] = [arena.allocateFloats(64), arena.allocateFloats(4), arena.allocateFloats(4)]

  function choose(values: readonly number[], skipsFirst = false): number | undefined {
    arena.floats(x, values.length).set(values)
    arena.ints(flags, 1)[0] = skipsFirst ? 1 : 0
    kernels.argmax(1, values.length, x, values.length, flags, best)
    return arena.ints(best, 1)[0]
  }

  function loss(values: readonly number[], target: number): number {
    arena.floats(x, values.length).set(values)
    arena.ints(flags, 1)[0] = target
    return kernels.softmaxLoss(1, values.length, x, values.length, flags)
  }

  it("take the first of equal columns", () => {
    expect(choose([1, 3, 2, 3])).toBe(1)
    expect(choose([0, 0, 0, 0, 5, 1, 1, 5, 5])).toBe(4)
    expect(choose([lowest, lowest, lowest])).toBe(0)
  })

  it("leave out column 0 where they are told to", () => {
    expect(choose([9, 3, 2, 4], true)).toBe(3)
    expect(choose([9, lowest], true)).toBe(1)
    expect(choose([9], true)).toBe(-1)
  })

  it("never take NaN", () => {
    expect(choose([nan, 1, nan, 2, nan])).toBe(3)
    expect(choose([nan, nan, nan, nan, lowest])).toBe(4)
    expect(choose([nan, nan, nan, nan, nan])).toBe(-1)
  })

  it("let a NaN through to the loss", () => {
    expect(loss([1, nan, 2, 3, 4], 0)).toBeNaN()
    expect(loss([1, 2, nan], 0)).toBeNaN()
    expect(loss([lowest, lowest], 0)).toBeNaN()
  })

  it("take logits of any size", () => {
    expect(loss([1e30, 0, -1e30], 0)).toBe(0)
    expect(loss([3e38, -3e38, 0, 0, 0], 0)).toBe(0)
    expect(loss([0, lowest], 0)).toBe(0)
    expect(loss([0, lowest], 1)).toBe(Infinity)
    expect(loss([1000, 1000], 1)).toBeCloseTo(Math.LN2, 6)
  })

  it("give log-probabilities, -infinity where there is no chance", () => {
    arena.floats(x, 3).set([5, 5, lowest])
    kernels.logSoftmax(1, 3, x, 3, x, 3)
    const [first, second, third] = arena.floats(x, 3)
    expect(first).toBeCloseTo(-Math.LN2, 6)
    expect(second).toBe(first)
    expect(third).toBe(lowest)
  })
})
