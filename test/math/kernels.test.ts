import { Worker } from "node:worker_threads"
import { describe, expect, it } from "vitest"
import { Arena } from "../../src/math/arena.ts"
import { instantiateKernels, loadKernels } from "../../src/math/kernels.ts"
import { builds } from "./builds.ts"
import { disagreements } from "./case-in-memory.ts"
import { smallCases } from "./cases.ts"

const names = [...new Set(smallCases.map(({ kernel }) => kernel))].sort()

// They only return sizes, which the cases use, or what the processor does.
const withoutCases = [
  "integerPackedLength",
  "integerScratchLength",
  "maskRowBytes",
  "packedLength",
  "quotientBits",
]

describe.each(builds)("the $build build with shared memory: $shared", async (options) => {
  const kernels = await loadKernels(options)
  const arena = new Arena(kernels.memory)

  it("has the requested kind of memory", () => {
    expect(kernels.memory.buffer).toBeInstanceOf(options.shared ? SharedArrayBuffer : ArrayBuffer)
  })

  it("has a case for every kernel", () => {
    const { module: _, memory: __, ...functions } = kernels
    expect(Object.keys(functions).sort()).toEqual([...names, ...withoutCases].sort())
  })

  it.each(names)(
    "agrees with the plain twin of %s at awkward shapes and stays within its operands",
    (name) => {
      const cases = smallCases.filter(({ kernel }) => kernel === name)
      expect(cases.flatMap((kernelCase) => disagreements(kernelCase, kernels, arena)).slice(0, 5)).toEqual([])
    },
  )

  it("gives the same results as a second instance of its module", () => {
    const other = instantiateKernels(kernels.module, kernels.memory)
    const x = arena.allocate(4 * 100)
    arena.floats(x, 100).fill(0.5)
    expect(other.sumOfSquares(100, x)).toBe(25)
    expect(kernels.sumOfSquares(100, x)).toBe(25)
  })
})

describe("loading kernels", () => {
  it("gives a module and a memory that a worker can use", async () => {
    const kernels = await loadKernels({ shared: true })
    const arena = new Arena(kernels.memory)
    const x = arena.allocate(4 * 3)
    arena.floats(x, 3).set([1, 2, 3])
    const code = `
      const { workerData: { module, memory, x }, parentPort } = require("node:worker_threads")
      const { exports } = new WebAssembly.Instance(module, { env: { memory } })
      exports.scaleFloats(3, 2, x)
      parentPort.postMessage(exports.sumOfSquares(3, x))`
    const workerData = { module: kernels.module, memory: kernels.memory, x }
    const worker = new Worker(code, { eval: true, workerData })
    const answer = await new Promise((resolve, reject) => worker.on("message", resolve).on("error", reject))
    expect(answer).toBe(56)
    expect([...arena.floats(x, 3)]).toEqual([2, 4, 6])
  })

  it.each([2 ** 33, 0])("rejects a memory limit of %d bytes", async (maximumBytes) => {
    await expect(loadKernels({ maximumBytes })).rejects.toMatchObject({ code: "invalid-argument" })
  })
})
