import { describe, expect, it } from "vitest"
import { Arena } from "../../src/math/arena.ts"
import { dropoutRate } from "../../src/math/dropout-rate.ts"
import { loadKernels } from "../../src/math/kernels.ts"
import { builds } from "./builds.ts"
import { keeps, philox } from "./plain/mask.ts"

describe("the generator of masks", () => {
  // Known answers from Random123, the reference implementation.
  it.each([
    { counter: [0, 0, 0, 0], key: [0, 0], answer: [0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8] },
    {
      counter: [0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff],
      key: [0xffffffff, 0xffffffff],
      answer: [0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd],
    },
    {
      counter: [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344],
      key: [0xa4093822, 0x299f31d0],
      answer: [0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1],
    },
  ])("is Philox4x32-10: counter $counter", ({ counter, key, answer }) => {
    expect(philox(counter, key)).toEqual(answer)
  })
})

describe.each(builds)("masks of the $build build, shared: $shared", async (options) => {
  const kernels = await loadKernels(options)
  const arena = new Arena(kernels.memory)
  const bytes = 20_000
  const mask = arena.allocate(bytes)

  function draw(probability: number, seed: number, stream: number): Uint8Array {
    kernels.randomMask(bytes, mask, dropoutRate(probability).threshold, seed, 0, stream, 0)
    return arena.bytes(mask, bytes).slice()
  }

  function countKept(bits: Uint8Array): number {
    let kept = 0
    for (let i = 0; i < 8 * bits.length; i++) if (keeps(bits, 0, 8 * bits.length, i)) kept++
    return kept
  }

  it.each([0, 0.1, 0.5, 0.9])("drop with probability %d", (probability) => {
    const share = countKept(draw(probability, 1, 2)) / (8 * bytes)
    // Six standard deviations.
    const bound = 6 * Math.sqrt((probability * (1 - probability)) / (8 * bytes))
    expect(Math.abs(share - (1 - probability))).toBeLessThanOrEqual(bound)
  })

  it("are the same for the same seed and stream, and independent otherwise", () => {
    const first = draw(0.5, 1, 2)
    expect(draw(0.5, 1, 2)).toEqual(first)
    for (const other of [draw(0.5, 1, 3), draw(0.5, 2, 2)]) {
      const same = countKept(first.map((byte, i) => ~(byte ^ (other[i] as number))))
      expect(Math.abs(same / (8 * bytes) - 0.5)).toBeLessThan(0.008)
    }
  })
})

describe("a dropout rate", () => {
  it("scales by the probability that its threshold keeps", () => {
    expect(dropoutRate(0.5)).toEqual({ threshold: 32_768, scale: 2 })
    expect(dropoutRate(0)).toEqual({ threshold: 65_536, scale: 1 })
    const { threshold, scale } = dropoutRate(0.3)
    expect((threshold / 65_536) * scale).toBeCloseTo(1, 12)
  })

  it.each([1, -0.1, 2, Number.NaN])("rejects %d", (probability) => {
    expect(() => dropoutRate(probability)).toThrow(expect.objectContaining({ code: "invalid-argument" }))
  })
})
