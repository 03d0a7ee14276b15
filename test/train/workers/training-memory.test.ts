import { describe, expect, it } from "vitest"
import { loadKernels } from "../../../src/math/kernels.ts"
import { TrainingMemory } from "../../../src/train/workers/training-memory.ts"
import { smallShape, smallSizes } from "../../network/small-network.ts"

const kernels = await loadKernels()
const makeMemory = (first: number, threads: number) =>
  new TrainingMemory(kernels, first, { shape: smallShape, sizes: smallSizes, threads, isAveraged: true })

describe("the memory of a run", () => {
  it("has the same layout from any first address", () => {
    const [measured, placed] = [makeMemory(0, 3), makeMemory(6400, 3)]
    expect(placed.size).toBe(measured.size)
    expect(placed.gradients).toEqual(measured.gradients.map((address) => address + 6400))
    expect(placed.accumulators).toEqual(measured.accumulators.map((address) => address + 6400))
    expect(placed.network.parameters).toBe(6400)
  })

  it("has blocks that don't overlap, with one block of gradients per worker", () => {
    const { gradients, accumulators, average, network, size } = makeMemory(0, 4)
    const bytes = 4 * network.list.length
    const blocks = [network.parameters, ...gradients, ...accumulators, average as number].sort(
      (a, b) => a - b,
    )
    expect(gradients).toHaveLength(4)
    blocks.forEach((block, at) => {
      expect(block + bytes).toBeLessThanOrEqual(blocks[at + 1] ?? size)
    })
  })

  it("has slices of whole cache lines that cover the dense parameters", () => {
    for (let threads = 1; threads <= 40; threads++) {
      const memory = makeMemory(0, threads)
      let end = 0
      for (let thread = 0; thread < threads; thread++) {
        const [from, to] = memory.slice(thread)
        expect(from).toBe(end)
        expect(from % 16).toBe(0)
        end = to
      }
      expect(end).toBe(memory.network.list.embeddingsOffset)
    }
  })
})
