import { describe, expect, it } from "vitest"
import { Arena } from "../../src/math/arena.ts"
import { loadKernels } from "../../src/math/kernels.ts"
import { Dropout, type DropoutSeed } from "../../src/network/dropout.ts"
import { randomMask } from "../math/plain/mask.ts"

const kernels = await loadKernels()
const arena = new Arena(kernels.memory)
const seed: DropoutSeed = { seed: 11, batch: 5, share: 2 }

/// The bytes of the masks that a pass draws one after the other, 9 rows of 20 numbers each.
function draw(rate: number, from: DropoutSeed, count = 1): Uint8Array[] {
  const dropout = new Dropout(rate, from)
  return Array.from({ length: count }, () =>
    arena.bytes(dropout.draw({ kernels, arena }, 9, 20).mask, 9 * kernels.maskRowBytes(20)).slice(),
  )
}

describe("the masks of a pass", () => {
  it.each([0.5, 0.3])("are the generator's, the n-th from the n-th stream, at a rate of %d", (rate) => {
    draw(rate, seed, 3).forEach((mask, stream) => {
      const expected = new Uint8Array(27)
      randomMask(27, expected, Math.round((1 - rate) * 65_536), 11, 2, 5, stream)
      expect(mask).toEqual(expected)
    })
  })

  it("depend only on seed, batch, share and their number", () => {
    const others = [seed, { ...seed, seed: 12 }, { ...seed, batch: 6 }, { ...seed, share: 3 }]
    const masks = others.flatMap((other) => draw(0.5, other, 3)).map((mask) => mask.join())
    expect(new Set(masks).size).toBe(12)
    expect(draw(0.5, { ...seed }, 3).map((mask) => mask.join())).toEqual(masks.slice(0, 3))
  })

  it("aren't drawn if everything is kept", () => {
    expect(new Dropout(0, seed).draw({ kernels, arena }, 9, 20)).toEqual({ mask: 0, scale: 1 })
  })

  it("come with the factor that keeps the mean", () => {
    const scaleOf = (rate: number) => new Dropout(rate, seed).draw({ kernels, arena }, 9, 20).scale
    expect(scaleOf(0.5)).toBe(2)
    expect(scaleOf(0.3) * (Math.round(0.7 * 65_536) / 65_536)).toBeCloseTo(1, 12)
  })

  it("have the rate of their part, each from a stream of its own", () => {
    const dropout = new Dropout({ layers: 0.5, encoder: 0.25, words: 0 }, seed)
    const parts = ["layers", "encoder", "words"] as const
    const masks = parts.map((part) => dropout.at(part).draw({ kernels, arena }, 9, 20))
    expect(masks.map(({ scale }) => scale)).toEqual([2, expect.closeTo(4 / 3, 4), 1])
    const fourth = dropout.draw({ kernels, arena }, 9, 20)
    const expected = new Uint8Array(27)
    randomMask(27, expected, 32_768, 11, 2, 5, 3)
    expect(arena.bytes(fourth.mask, 27)).toEqual(expected)
  })

  it.each([1, 0.999999, -0.5, Number.NaN])("can't drop with a probability of %d", (rate) => {
    expect(() => new Dropout(rate, seed)).toThrow(`the dropout probability is ${rate}`)
  })
})
