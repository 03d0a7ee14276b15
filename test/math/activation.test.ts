import { describe, expect, it } from "vitest"
import { Arena } from "../../src/math/arena.ts"
import { loadKernels } from "../../src/math/kernels.ts"
import { logistic } from "../../src/math/plain/activation.ts"
import { Random } from "../../src/math/random.ts"
import { builds } from "./builds.ts"

// One float for each value of the upper 18 bits, sign, exponent and the first bits of the fraction, the rest drawn.
function sampleAllFloats(x: Float32Array): void {
  const random = new Random(3)
  const bits = new Uint32Array(1)
  const float = new Float32Array(bits.buffer)
  for (let i = 0; i < x.length; i++) {
    bits[0] = i * 2 ** 14 + random.integer(2 ** 14)
    x[i] = float[0] as number
  }
}

const count = 2 ** 18
const smallestNormal = 2 ** -126

describe.each(builds.filter(({ shared }) => !shared))("in the $build build", async (options) => {
  const kernels = await loadKernels(options)
  const arena = new Arena(kernels.memory)
  const [x, y] = [arena.allocateFloats(count), arena.allocateFloats(count)]

  function worst(
    name: "exp" | "tanh" | "sigmoid",
    error: (got: number, input: number) => number,
  ): { error: number; at: number } {
    sampleAllFloats(arena.floats(x, count))
    kernels[name](count, x, y)
    let most = { error: 0, at: 0 }
    arena.floats(y, count).forEach((got, i) => {
      const at = arena.floats(x, count)[i] as number
      if (Number.isNaN(at)) {
        if (!Number.isNaN(got)) most = { error: Infinity, at }
        return
      }
      const found = error(got, at)
      // A NaN error is the worst of all.
      if (!(found <= most.error)) most = { error: found, at }
    })
    return most
  }

  function apply(name: "exp" | "tanh" | "sigmoid", inputs: readonly number[]): number[] {
    arena.floats(x, inputs.length).set(inputs)
    kernels[name](inputs.length, x, y)
    return [...arena.floats(y, inputs.length)]
  }

  it("exp has a relative error below 1e-7, and below one unit of the last place when subnormal", () => {
    const { error, at } = worst("exp", (got, input) => {
      const wanted = Math.exp(input)
      if (Math.fround(wanted) === Infinity) return got === Infinity || got > 3.4028e38 ? 0 : Infinity
      if (wanted < smallestNormal) return Math.abs(got - wanted) < 2 ** -149 ? 0 : Infinity
      return Math.abs(got - wanted) / wanted
    })
    expect(error, `at ${at}`).toBeLessThan(1e-7)
  })

  it("tanh has an absolute error below 1e-7 and a relative one below 1.5e-7", () => {
    const { error, at } = worst("tanh", (got, input) => {
      const wanted = Math.tanh(input)
      const absolute = Math.abs(got - wanted)
      const relative = Math.abs(wanted) < smallestNormal ? 0 : absolute / Math.abs(wanted)
      return Math.max(absolute / 1e-7, relative / 1.5e-7)
    })
    expect(error, `at ${at}`).toBeLessThan(1)
  })

  it("sigmoid has an absolute error below 1e-7 and a relative one below 1.6e-7 down to -87", () => {
    const { error, at } = worst("sigmoid", (got, input) => {
      const wanted = logistic(input)
      const absolute = Math.abs(got - wanted)
      return Math.max(absolute / 1e-7, input < -87 ? 0 : absolute / wanted / 1.6e-7)
    })
    expect(error, `at ${at}`).toBeLessThan(1)
  })

  it("the ends of the range are exact", () => {
    expect(apply("exp", [0, -0, Infinity, -Infinity, 89, -104, Number.NaN])).toEqual([
      ...[1, 1, Infinity, 0, Infinity, 0, Number.NaN],
    ])
    expect(apply("tanh", [0, -0, Infinity, -Infinity, 10, -10, 1e-40, Number.NaN])).toEqual([
      ...[0, -0, 1, -1, 1, -1, Math.fround(1e-40), Number.NaN],
    ])
    expect(apply("sigmoid", [0, Infinity, -Infinity, 100, -100, Number.NaN])).toEqual([
      ...[0.5, 1, 0, 1, 0, Number.NaN],
    ])
  })

  it("an element's result doesn't depend on its place in the row", () => {
    const inputs = Array.from({ length: 7 }, (_, i) => i / 3 - 1)
    for (const name of ["exp", "tanh", "sigmoid"] as const) {
      const alone = inputs.map((input) => apply(name, [input])[0])
      expect(apply(name, inputs)).toEqual(alone)
    }
  })

  it("a rectified NaN stays NaN, so that it can't hide", () => {
    arena.floats(x, 6).set([1, Number.NaN, -1, 2, Number.NaN, -2])
    kernels.reluForward(1, 6, x, 6, y, 6)
    expect([...arena.floats(y, 6)]).toEqual([1, Number.NaN, 0, 2, Number.NaN, 0])
  })
})
