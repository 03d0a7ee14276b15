// The kernels, compiled and bound to a memory.

import { SpandrelError } from "../check/error.ts"
import { hasRelaxedSimd, hasSharedMemory, requireSimd } from "./features.ts"
import type { IntegerKernels } from "./integer-functions.ts"
import type {
  ActivationKernels,
  DropoutKernels,
  ProductKernels,
  RowKernels,
  SoftmaxKernels,
  VectorKernels,
} from "./kernel-functions.ts"
import type { OptimizerKernels } from "./optimizer-functions.ts"
import type { TransformerKernels } from "./transformer-functions.ts"
import { type WasmMemory, type WasmModule, webAssembly } from "./webassembly.ts"

type KernelFunctions = ProductKernels &
  IntegerKernels &
  ActivationKernels &
  SoftmaxKernels &
  DropoutKernels &
  RowKernels &
  VectorKernels &
  OptimizerKernels &
  TransformerKernels

/// The kernels, with what a worker needs to instantiate them over the same memory: see `instantiateKernels`.
export interface Kernels extends KernelFunctions {
  readonly module: WasmModule
  readonly memory: WasmMemory
}

/// Plain SIMD runs everywhere; relaxed SIMD fuses multiplication and addition and is about 25% faster.
export type KernelBuild = "plain" | "relaxed"

export interface KernelOptions {
  /// Use memory that workers can share, if the engine supports it (default: false).
  readonly shared?: boolean
  /// The limit to which the memory may grow (default: `maxMemoryBytes`).
  readonly maximumBytes?: number
  /// (default: the fastest build that the engine supports)
  readonly build?: KernelBuild
}

const pageBytes = 1 << 16

/// The largest memory that WebAssembly can address, less a page so that its size fits 32 bits. Only pages that are used
/// take up memory.
export const maxMemoryBytes = 2 ** 32 - pageBytes

/// Compiles the kernels over a new memory of one page, which `Arena` grows. Throws "unsupported-engine" if the engine lacks
/// WebAssembly SIMD.
export async function loadKernels(options: KernelOptions = {}): Promise<Kernels> {
  requireSimd()
  // Called even for the plain build: the call may set a V8 flag, which must happen before any module is compiled.
  const relaxed = hasRelaxedSimd()
  const build = options.build ?? (relaxed ? "relaxed" : "plain")
  if (build === "relaxed" && !relaxed)
    throw new SpandrelError("unsupported-engine", 'this engine has no relaxed SIMD; use the build "plain"')
  const shared = (options.shared ?? false) && hasSharedMemory()
  const maximum = Math.ceil((options.maximumBytes ?? maxMemoryBytes) / pageBytes)
  if (!(maximum >= 1 && maximum <= 65_536)) {
    throw new SpandrelError(
      "invalid-argument",
      `maximumBytes is ${options.maximumBytes}; it must be from 1 to ${2 ** 32}`,
    )
  }
  const { Memory, compile } = webAssembly()
  const module = await compile(decodeBase64(await compiled(build, shared)))
  return instantiateKernels(module, new Memory({ initial: 1, maximum, shared }))
}

/// Instantiates the module of another thread's `Kernels` over the same memory.
export function instantiateKernels(module: WasmModule, memory: WasmMemory): Kernels {
  const { Instance } = webAssembly()
  const instance = new Instance(module, { env: { memory } })
  return { ...(instance.exports as KernelFunctions), module, memory }
}

// Imported on demand, so that a page loads only one of the four.
async function compiled(build: KernelBuild, shared: boolean): Promise<string> {
  if (build === "plain") {
    return (await (shared ? import("./compiled/plain-shared.ts") : import("./compiled/plain.ts"))).wasm
  }
  return (await (shared ? import("./compiled/relaxed-shared.ts") : import("./compiled/relaxed.ts"))).wasm
}

function decodeBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
