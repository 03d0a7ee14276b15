import { afterEach, describe, expect, it, vi } from "vitest"
import { Arena } from "../../src/math/arena.ts"
import { hasRelaxedSimd, hasSharedMemory, requireSimd } from "../../src/math/features.ts"
import { isShared, loadKernels } from "../../src/math/kernels.ts"
import { webAssembly } from "../../src/math/webassembly.ts"

// An engine that refuses modules of some length: the probe for relaxed SIMD is the longer of the two.
function stubValidate(accepts: (bytes: Uint8Array) => boolean): void {
  vi.stubGlobal("WebAssembly", Object.create(webAssembly(), { validate: { value: accepts } }))
}

const acceptsPlainOnly = (bytes: Uint8Array) => bytes.length < 38

describe("an engine", () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it("that runs these tests has relaxed SIMD and shared memory", () => {
    expect(hasRelaxedSimd()).toBe(true)
    expect(hasSharedMemory()).toBe(true)
    expect(() => requireSimd()).not.toThrow()
  })

  it("without WebAssembly, or without SIMD, is told what to do", async () => {
    stubValidate(() => false)
    await expect(loadKernels()).rejects.toThrow("no WebAssembly SIMD; use Node.js 20.19 or later")
    vi.stubGlobal("WebAssembly", undefined)
    await expect(loadKernels()).rejects.toThrow("WebAssembly is missing here; use Node.js 20.19 or later")
  })

  it("without relaxed SIMD gets the plain build", async () => {
    stubValidate(acceptsPlainOnly)
    expect(hasRelaxedSimd()).toBe(false)
    const kernels = await loadKernels()
    const arena = new Arena(kernels.memory)
    // (1 + 2^-12)² - (1 + 2^-11) is 2^-24; it is lost when the square is rounded by itself.
    const [x, y] = [arena.allocateFloats(1), arena.allocateFloats(1)]
    arena.floats(x, 1)[0] = 1 + 2 ** -12
    arena.floats(y, 1)[0] = -(1 + 2 ** -11)
    kernels.axpy(1, 1 + 2 ** -12, x, y)
    expect(arena.floats(y, 1)[0]).toBe(0)
    await expect(loadKernels({ build: "relaxed" })).rejects.toThrow("no relaxed SIMD")
  })

  it("of a page, which has no process, isn't asked for one", () => {
    stubValidate(acceptsPlainOnly)
    vi.stubGlobal("process", undefined)
    expect(hasRelaxedSimd()).toBe(false)
  })

  it("of a page that isn't isolated gets unshared memory", async () => {
    vi.stubGlobal("SharedArrayBuffer", undefined)
    const { memory } = await loadKernels({ shared: true })
    expect(isShared(memory)).toBe(false)
  })
})
