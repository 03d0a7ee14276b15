import { describe, expect, it } from "vitest"
import { Arena } from "../../src/math/arena.ts"
import { loadKernels } from "../../src/math/kernels.ts"

const { NaN: nan, NEGATIVE_INFINITY: lowest } = Number

describe("losses and log-probabilities", async () => {
  const kernels = await loadKernels()
  const arena = new Arena(kernels.memory)
  const [x, targets] = [arena.allocate(4 * 64), arena.allocate(4 * 1)]

  function loss(values: readonly number[], target: number): number {
    arena.floats(x, values.length).set(values)
    arena.ints(targets, 1)[0] = target
    return kernels.softmaxLoss(1, values.length, x, values.length, targets)
  }

  it("pass NaN on to the loss", () => {
    expect(loss([1, nan, 2, 3, 4], 0)).toBeNaN()
    expect(loss([1, 2, nan], 0)).toBeNaN()
    expect(loss([lowest, lowest], 0)).toBeNaN()
  })

  it("accept logits of any size", () => {
    expect(loss([1e30, 0, -1e30], 0)).toBe(0)
    expect(loss([3e38, -3e38, 0, 0, 0], 0)).toBe(0)
    expect(loss([0, lowest], 0)).toBe(0)
    expect(loss([0, lowest], 1)).toBe(Infinity)
    expect(loss([1000, 1000], 1)).toBeCloseTo(Math.LN2, 6)
  })

  it("are -infinity for a column with probability 0", () => {
    arena.floats(x, 3).set([5, 5, lowest])
    kernels.logSoftmax(1, 3, x, 3, x, 3)
    const [first, second, third] = arena.floats(x, 3)
    expect(first).toBeCloseTo(-Math.LN2, 6)
    expect(second).toBe(first)
    expect(third).toBe(lowest)
  })
})
