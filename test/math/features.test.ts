import { afterEach, describe, expect, it, vi } from "vitest"
import { Arena } from "../../src/math/arena.ts"
import {
  hasFastIntegerProducts,
  hasRelaxedSimd,
  hasSharedMemory,
  requireSimd,
} from "../../src/math/features.ts"
import { loadKernels } from "../../src/math/kernels.ts"
import { webAssembly } from "../../src/math/webassembly.ts"

// Stubs an engine that rejects modules by length: the probe for relaxed SIMD is the longer of the two.
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

  it("tells x86 processors from others", async () => {
    expect(hasFastIntegerProducts(await loadKernels())).toBe(process.arch === "x64")
  })

  it("without WebAssembly, or without SIMD, is refused with advice", async () => {
    const refusal = (what: string) => ({
      code: "unsupported-engine",
      message: expect.stringMatching(`^this engine has no ${what}; use Node.js 20.19 or later`),
    })
    stubValidate(() => false)
    await expect(loadKernels()).rejects.toMatchObject(refusal("WebAssembly SIMD"))
    vi.stubGlobal("WebAssembly", undefined)
    await expect(loadKernels()).rejects.toMatchObject(refusal("WebAssembly"))
  })

  it("without relaxed SIMD gets the plain build", async () => {
    stubValidate(acceptsPlainOnly)
    expect(hasRelaxedSimd()).toBe(false)
    const kernels = await loadKernels()
    const arena = new Arena(kernels.memory)
    // (1 + 2^-12)² - (1 + 2^-11) is 2^-24; it is lost when the square is rounded by itself.
    const [x, y] = [arena.allocate(4 * 1), arena.allocate(4 * 1)]
    arena.floats(x, 1)[0] = 1 + 2 ** -12
    arena.floats(y, 1)[0] = -(1 + 2 ** -11)
    kernels.axpy(1, 1 + 2 ** -12, x, y)
    expect(arena.floats(y, 1)[0]).toBe(0)
    await expect(loadKernels({ build: "relaxed" })).rejects.toMatchObject({ code: "unsupported-engine" })
  })

  it("without a process, as in a browser, doesn't need one", () => {
    stubValidate(acceptsPlainOnly)
    vi.stubGlobal("process", undefined)
    expect(hasRelaxedSimd()).toBe(false)
  })

  it("without SharedArrayBuffer, as in a page that isn't isolated, gets unshared memory", async () => {
    vi.stubGlobal("SharedArrayBuffer", undefined)
    const { memory } = await loadKernels({ shared: true })
    expect(memory.buffer).toBeInstanceOf(ArrayBuffer)
  })
})
