import { describe, expect, it } from "vitest"
import { Arena } from "../../src/math/arena.ts"
import { loadKernels } from "../../src/math/kernels.ts"
import { builds } from "./builds.ts"
import { floats } from "./kernel-case.ts"

const [heads, headWidth] = [2, 8]
const width = heads * headWidth

describe.each(builds.filter(({ shared }) => !shared))("attention in the $build build", async (options) => {
  const kernels = await loadKernels(options)
  const arena = new Arena(kernels.memory)

  /// Outputs and gradients of q, k and v, for rows of q, k and v side by side.
  function attend(qkv: Float32Array, lengths: readonly number[]): { out: Float32Array; dqkv: Float32Array } {
    const rows = qkv.length / (3 * width)
    const [x, dx] = [arena.allocate(qkv.byteLength), arena.allocate(qkv.byteLength)]
    const [out, dOut] = [arena.allocate(4 * rows * width), arena.allocate(4 * rows * width)]
    const statistics = arena.allocate(4 * 2 * rows * heads)
    const scratch = arena.allocate(4 * kernels.attentionScratchLength(Math.max(...lengths), headWidth))
    const firstRows = arena.allocate(4 * (lengths.length + 1))
    let first = 0
    arena.ints(firstRows, lengths.length + 1).set([0, ...lengths.map((length) => (first += length))])
    arena.floats(x, qkv.length).set(qkv)
    arena.floats(dOut, rows * width).fill(0.5)
    const slices = (base: number) => [base, base + 4 * width, base + 8 * width] as const
    const inputs = [lengths.length, firstRows, heads, headWidth, ...slices(x), 3 * width, 0, 1] as const
    kernels.attentionForward(...inputs, out, width, statistics, scratch)
    kernels.attentionBackward(
      ...([...inputs, out, width, statistics, dOut, width] as const),
      ...([...slices(dx), 3 * width, scratch] as const),
    )
    return { out: arena.floats(out, rows * width).slice(), dqkv: arena.floats(dx, qkv.length).slice() }
  }

  it("gives a sentence the same result alone as among others", () => {
    const lengths = [5, 37, 1, 20]
    const qkv = floats(3 * width * 63)
    const all = attend(qkv, lengths)
    let first = 0
    for (const length of lengths) {
      const end = first + length
      const alone = attend(qkv.slice(3 * width * first, 3 * width * end), [length])
      expect(alone.out).toEqual(all.out.slice(width * first, width * end))
      expect(alone.dqkv).toEqual(all.dqkv.slice(3 * width * first, 3 * width * end))
      first = end
    }
  })

  it("gives a sentence of one row its own v", () => {
    const qkv = floats(3 * width)
    expect(attend(qkv, [1]).out).toEqual(qkv.slice(2 * width))
  })

  it("accepts scores of any size", () => {
    const qkv = floats(3 * width * 9).map((x, i) => (i % (3 * width) < 2 * width ? 1e6 * x : x))
    const { out, dqkv } = attend(qkv, [9])
    expect(out.every((value) => Math.abs(value) <= 1)).toBe(true)
    expect(dqkv.every(Number.isFinite)).toBe(true)
  })

  it("passes NaN on to the rows of its sentence only", () => {
    const qkv = floats(3 * width * 6)
    qkv[width] = Number.NaN
    const { out } = attend(qkv, [3, 3])
    expect(out.slice(0, headWidth).every(Number.isNaN)).toBe(true)
    expect(out.slice(3 * width).some(Number.isNaN)).toBe(false)
  })
})
