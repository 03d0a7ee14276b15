import { describe, expect, it } from "vitest"
import type { Kernels } from "../../../src/math/kernels.ts"
import { Block } from "../../../src/network/block.ts"
import { TrainingNetwork } from "../../../src/network/training-network.ts"
import { isMatrix } from "../../../src/network/weights/parameters.ts"
import { pack, packedLength, packTransposed } from "../../math/plain/pack.ts"
import { makeSmallNetwork } from "../small-network.ts"

const network = await makeSmallNetwork()
const { kernels, arena, memory } = network

/// Kernels that write down which addresses they pack to.
function recorder(): { kernels: Kernels; packed: number[] } {
  const packed: number[] = []
  const record = (_k: number, _n: number, _b: number, _stride: number, to: number) => void packed.push(to)
  return { kernels: { ...kernels, pack: record, packTransposed: record }, packed }
}

const matrices = memory.network.list.all.filter(isMatrix)

/// What each of several threads packs.
function packedBy(threads: number, work: (recording: Kernels, thread: number) => void): number[][] {
  return Array.from({ length: threads }, (_, thread) => {
    const { kernels: recording, packed } = recorder()
    work(recording, thread)
    return packed
  })
}

/// Threads take turns, in two rounds at most, so none has more than its part, rounded up twice.
function expectEvenShares(shares: readonly number[][]): void {
  const most = Math.ceil(shares.flat().length / shares.length)
  expect(Math.max(...shares.map(({ length }) => length))).toBeLessThanOrEqual(most + 1)
}

const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)

describe("packed weights", () => {
  it.each(matrices)("of $name are packed both ways", ({ name, rows, columns }) => {
    const matrix = memory.network.weights.matrix(name)
    const plain = arena.floats(memory.network.weights.plain(name), rows * columns)
    const forward = new Float32Array(packedLength(rows, columns))
    pack(rows, columns, plain, columns, forward)
    expect(arena.floats(matrix.packed, forward.length)).toEqual(forward)
    const back = new Float32Array(packedLength(columns, rows))
    packTransposed(columns, rows, plain, columns, back)
    expect(arena.floats(matrix.packedBack, back.length)).toEqual(back)
  })

  it("exist for each matrix, and for nothing else", () => {
    expect(matrices).toHaveLength(12)
    for (const name of ["lstm.0.forward.bias", "embedding.word", "nothing"]) {
      expect(() => memory.network.weights.matrix(name)).toThrow(`there is no matrix "${name}"`)
    }
  })

  it("exist for matrices of a single row too", () => {
    const fields = [{ name: "word", role: "word", size: 1 }] as const
    const shape = { encoder: { kind: "bilstm", fields, layers: 1, units: 1 }, hiddenUnits: 1 } as const
    const sizes = { vocabularySizes: [4], labels: 3, tags: 0 }
    const { weights } = new TrainingNetwork(kernels, new Block(0), { shape, sizes })
    for (const name of ["lstm.0.forward.input", "lstm.0.backward.state", "label.output"]) {
      expect(weights.matrix(name).rows).toBe(1)
    }
  })

  it("have gradients only if they are trained", () => {
    const fields = [
      { name: "word", role: "word", size: 2 },
      { name: "vector", role: "vector", size: 3, isFrozen: true },
    ] as const
    const shape = { encoder: { kind: "bilstm", fields, layers: 1, units: 1 }, hiddenUnits: 1 } as const
    const sizes = { vocabularySizes: [4, 5], labels: 3, tags: 0 }
    const { weights, list } = new TrainingNetwork(kernels, new Block(0), { shape, sizes })
    expect(weights.gradient("embedding.word", 64)).toBe(64 + 4 * list.get("embedding.word").offset)
    expect(weights.address("embedding.vector")).toBe(4 * list.get("embedding.vector").offset)
    expect(() => weights.gradient("embedding.vector", 64)).toThrow("frozen")
  })

  it("are packed exactly once, by any number of threads", () => {
    const all = matrices.flatMap(({ name }) => {
      const { packed, packedBack } = memory.network.weights.matrix(name)
      return [packed, packedBack]
    })
    for (let threads = 1; threads <= 30; threads++) {
      const shares = packedBy(threads, (recording, thread) => {
        memory.network.weights.pack(recording, { thread, threads })
      })
      expect(ascending(shares.flat())).toEqual(ascending(all))
      expectEvenShares(shares)
    }
  })
})

describe("a network", () => {
  it("has weights and projections packed exactly once, by any number of threads", () => {
    for (let threads = 1; threads <= 12; threads++) {
      const shares = packedBy(threads, (recording, thread) => {
        memory.network.pack({ kernels: recording, arena }, { thread, threads })
      })
      // Each matrix both ways; differences, first and last block: 3 + 2 for structural actions, 2 + 2 for labels.
      const count = 2 * matrices.length + 9
      expect(shares.flat()).toHaveLength(count)
      expect(new Set(shares.flat()).size).toBe(count)
      expectEvenShares(shares)
    }
  })
})
