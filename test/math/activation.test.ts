import { describe, expect, it } from "vitest"
import { Arena } from "../../src/math/arena.ts"
import { loadKernels } from "../../src/math/kernels.ts"
import { builds } from "./builds.ts"
import { logistic } from "./plain/activation.ts"
import { sampleAllFloats } from "./sample-floats.ts"

const smallestNormal = 2 ** -126

describe.each(builds.filter(({ shared }) => !shared))("in the $build build", async (options) => {
  const kernels = await loadKernels(options)
  const arena = new Arena(kernels.memory)

  /// Copies the floats to memory, runs the kernel, and returns the floats that are there afterwards.
  function inMemory(floats: Float32Array, run: (address: number) => void): Float32Array {
    const mark = arena.mark()
    const address = arena.allocate(4 * floats.length)
    arena.floats(address, floats.length).set(floats)
    run(address)
    const result = arena.floats(address, floats.length).slice()
    arena.release(mark)
    return result
  }

  const functions = {
    tanh: (x: Float32Array) => inMemory(x, (address) => kernels.tanh(x.length, address, address)),
    /// By way of the gates of an LSTM cell, whose first three blocks are sigmoids.
    sigmoid(x: Float32Array): Float32Array {
      const units = Math.ceil(x.length / 3)
      const gates = new Float32Array(4 * units)
      gates.set(x)
      const cells = arena.allocate(4 * units)
      const activated = inMemory(gates, (address) =>
        kernels.lstmForward(
          ...([1, units, address, 4 * units, cells, 0] as const),
          ...([cells, units, cells, units, cells, units] as const),
        ),
      )
      return activated.slice(0, x.length)
    },
    /// By way of the probability of the first of two classes, whose logits are x and 0.
    softmax(x: Float32Array): Float32Array {
      const targets = arena.allocate(4 * x.length)
      arena.ints(targets, x.length).fill(1)
      const logits = Float32Array.from({ length: 2 * x.length }, (_, at) =>
        at % 2 ? 0 : (x[at / 2] as number),
      )
      const gradient = inMemory(logits, (address) => {
        kernels.softmaxLoss(x.length, 2, address, 2, targets)
      })
      return gradient.filter((_, at) => at % 2 === 0)
    },
  }
  type Name = keyof typeof functions

  function worst(name: Name, error: (got: number, input: number) => number): { error: number; at: number } {
    const inputs = sampleAllFloats()
    let most = { error: 0, at: 0 }
    functions[name](inputs).forEach((got, i) => {
      const at = inputs[i] as number
      if (Number.isNaN(at)) {
        if (!Number.isNaN(got)) most = { error: Infinity, at }
        return
      }
      const found = error(got, at)
      // An error of NaN counts as the worst.
      if (!(found <= most.error)) most = { error: found, at }
    })
    return most
  }

  const apply = (name: Name, inputs: readonly number[]) => [...functions[name](Float32Array.from(inputs))]

  it("softmax has a relative error below 3e-7, or is within one unit in the last place if subnormal", () => {
    const { error, at } = worst("softmax", (got, input) => {
      const expected = logistic(input)
      if (expected < smallestNormal) return Math.abs(got - expected) < 2 ** -149 ? 0 : Infinity
      return Math.abs(got - expected) / expected
    })
    expect(error, `at ${at}`).toBeLessThan(3e-7)
  })

  it("tanh has an absolute error below 1e-7 and a relative one below 1.5e-7", () => {
    const { error, at } = worst("tanh", (got, input) => {
      const expected = Math.tanh(input)
      const absolute = Math.abs(got - expected)
      const relative = Math.abs(expected) < smallestNormal ? 0 : absolute / Math.abs(expected)
      return Math.max(absolute / 1e-7, relative / 1.5e-7)
    })
    expect(error, `at ${at}`).toBeLessThan(1)
  })

  it("sigmoid has an absolute error below 1e-7, and a relative one below 1.6e-7 from -87", () => {
    const { error, at } = worst("sigmoid", (got, input) => {
      const expected = logistic(input)
      const absolute = Math.abs(got - expected)
      return Math.max(absolute / 1e-7, input < -87 ? 0 : absolute / expected / 1.6e-7)
    })
    expect(error, `at ${at}`).toBeLessThan(1)
  })

  it("the ends of the range are exact", () => {
    expect(apply("softmax", [0, Infinity, -Infinity, 89, -104, Number.NaN])).toEqual([
      ...[0.5, Number.NaN, 0, 1, 0, Number.NaN],
    ])
    expect(apply("tanh", [0, -0, Infinity, -Infinity, 10, -10, 1e-40, Number.NaN])).toEqual([
      ...[0, -0, 1, -1, 1, -1, Math.fround(1e-40), Number.NaN],
    ])
    expect(apply("sigmoid", [0, Infinity, -Infinity, 100, -100, Number.NaN])).toEqual([
      ...[0.5, 1, 0, 1, 0, Number.NaN],
    ])
  })

  it("the result for an element doesn't depend on its column", () => {
    const inputs = Array.from({ length: 7 }, (_, i) => i / 3 - 1)
    for (const name of ["tanh", "sigmoid"] as const) {
      const alone = inputs.map((input) => apply(name, [input])[0])
      expect(apply(name, inputs)).toEqual(alone)
    }
  })

  it("a rectified NaN stays NaN, so that it isn't hidden", () => {
    const row = Float32Array.from([1, Number.NaN, -1, 2, Number.NaN, -2])
    const rectified = inMemory(row, (address) => kernels.reluForward(1, 6, address, 6, address, 6))
    expect([...rectified]).toEqual([1, Number.NaN, 0, 2, Number.NaN, 0])
  })
})
