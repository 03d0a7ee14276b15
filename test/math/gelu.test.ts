import { describe, expect, it } from "vitest"
import { Arena } from "../../src/math/arena.ts"
import { loadKernels } from "../../src/math/kernels.ts"
import { builds } from "./builds.ts"
import { normalDensity, normalDistribution } from "./plain/normal-distribution.ts"
import { sampleAllFloats } from "./sample-floats.ts"

// All magnitudes, and densely where the function isn't linear.
const inputs = Float32Array.from([
  ...sampleAllFloats().filter((x) => !Number.isNaN(x)),
  ...Array.from({ length: 120_001 }, (_, i) => (i - 60_000) / 10_000),
])

/// The greatest error, and the input that has it; an error of NaN counts as the worst.
function worst(outputs: Float32Array, error: (got: number, x: number) => number): [number, number] {
  let most: [number, number] = [0, 0]
  outputs.forEach((got, i) => {
    const x = inputs[i] as number
    const found = error(got, x)
    if (!(found <= most[0])) most = [found, x]
  })
  return most
}

describe("the normal distribution in double precision", () => {
  it("has known values", () => {
    // From tables of erf: Φ(√2 · x) = (1 + erf x) / 2.
    const erf = (x: number) => 2 * normalDistribution(Math.SQRT2 * x) - 1
    expect(erf(0)).toBe(0)
    expect(erf(0.5)).toBeCloseTo(0.5204998778130465, 14)
    expect(erf(-1)).toBeCloseTo(-0.8427007929497149, 14)
    expect(erf(2)).toBeCloseTo(0.9953222650189527, 14)
    expect(erf(4)).toBeCloseTo(0.9999999845827421, 14)
    expect(normalDistribution(Number.NaN)).toBeNaN()
  })
})

describe.each(builds.filter(({ shared }) => !shared))("GELU in the $build build", async (options) => {
  const kernels = await loadKernels(options)
  const arena = new Arena(kernels.memory)

  function forward(values: Float32Array): Float32Array {
    const x = arena.allocate(values.byteLength)
    arena.floats(x, values.length).set(values)
    kernels.geluForward(values.length, x, x)
    return arena.floats(x, values.length).slice()
  }

  function slopes(values: Float32Array): Float32Array {
    const [x, d] = [arena.allocate(values.byteLength), arena.allocate(values.byteLength)]
    arena.floats(x, values.length).set(values)
    arena.floats(d, values.length).fill(1)
    kernels.geluBackward(values.length, x, d, d)
    return arena.floats(d, values.length).slice()
  }

  it("has an absolute error below 2.5e-7 · |x|", () => {
    const [error, x] = worst(forward(inputs), (got, x) => {
      const expected = Number.isFinite(x) ? x * normalDistribution(x) : Math.max(x, 0)
      // Rounding to subnormal numbers has a greater relative error.
      return Object.is(got, expected) ? 0 : Math.max(0, Math.abs(got - expected) - 2 ** -149) / Math.abs(x)
    })
    expect(error, `at ${x}`).toBeLessThan(2.5e-7)
  })

  it("has a derivative with an absolute error below 4e-7", () => {
    const [error, x] = worst(slopes(inputs), (got, x) => {
      const density = Number.isFinite(x) ? x * normalDensity(x) : 0
      return Math.abs(got - (normalDistribution(x) + density))
    })
    expect(error, `at ${x}`).toBeLessThan(4e-7)
  })

  it("is exactly the identity for large numbers and 0 for large negative ones", () => {
    const ends = Float32Array.of(0, -0, 5.43, 6, 1e30, Infinity, -5.43, -6, -1e30, -Infinity, Number.NaN)
    expect([...forward(ends)].map((y) => y + 0)).toEqual([
      ...[0, 0, Math.fround(5.43), 6, Math.fround(1e30), Infinity, 0, 0, 0, 0, Number.NaN],
    ])
    expect(slopes(Float32Array.of(0, Infinity, 1e30, Number.NaN))).toEqual(
      Float32Array.of(0.5, 1, 1, Number.NaN),
    )
  })

  it("has a result for an element that doesn't depend on its column", () => {
    const values = Float32Array.from({ length: 23 }, (_, i) => i / 4 - 3)
    expect([...forward(values)]).toEqual([...values].map((x) => forward(Float32Array.of(x))[0]))
    expect([...slopes(values)]).toEqual([...values].map((x) => slopes(Float32Array.of(x))[0]))
  })
})
