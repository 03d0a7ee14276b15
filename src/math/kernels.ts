// The kernels, compiled and bound to a memory.

import { hasRelaxedSimd, hasSharedMemory, requireSimd } from "./features.ts"
import type {
  ActivationKernels,
  DropoutKernels,
  ProductKernels,
  RowKernels,
  SoftmaxKernels,
  VectorKernels,
} from "./kernel-functions.ts"
import type { OptimizerKernels } from "./optimizer-functions.ts"
import { type WasmMemory, type WasmModule, webAssembly } from "./webassembly.ts"

type KernelFunctions = ProductKernels &
  ActivationKernels &
  SoftmaxKernels &
  DropoutKernels &
  RowKernels &
  VectorKernels &
  OptimizerKernels

/// The kernels, and what a worker needs to have them over the same memory: see `instantiateKernels`.
export interface Kernels extends KernelFunctions {
  readonly module: WasmModule
  readonly memory: WasmMemory
}

/// Plain SIMD runs everywhere; relaxed SIMD fuses multiplication and addition, and is about a quarter faster.
export type KernelBuild = "plain" | "relaxed"

export interface KernelOptions {
  /// Memory that workers can share, where the engine has it; unshared otherwise, which `isShared` tells.
  readonly shared?: boolean
  /// The limit to which memory may grow, 1 GiB unless given; 4 GiB is the most.
  readonly maximumBytes?: number
  /// The fastest that runs, unless given.
  readonly build?: KernelBuild
}

const pageBytes = 1 << 16

/// The most that a whole number of pages below 4 GiB holds, which is what WebAssembly can address. Memory is taken as it
/// is needed.
export const mostBytes = 2 ** 32 - pageBytes

/// Compiles the kernels and gives them a memory of one page, which `Arena` grows.
export async function loadKernels(options: KernelOptions = {}): Promise<Kernels> {
  requireSimd()
  // Asked in any case: the relaxed build needs the flag that the question sets.
  const relaxed = hasRelaxedSimd()
  const build = options.build ?? (relaxed ? "relaxed" : "plain")
  if (build === "relaxed" && !relaxed) throw new Error('this engine has no relaxed SIMD; ask for "plain"')
  const shared = (options.shared ?? false) && hasSharedMemory()
  const maximum = Math.ceil((options.maximumBytes ?? 2 ** 30) / pageBytes)
  if (!(maximum >= 1 && maximum <= 65_536)) {
    throw new RangeError(`maximumBytes is ${options.maximumBytes}; it must be from 1 to ${2 ** 32}`)
  }
  const { Memory, compile } = webAssembly()
  const module = await compile(decodeBase64(await compiled(build, shared)))
  return instantiateKernels(module, new Memory({ initial: 1, maximum, shared }))
}

/// The kernels of a module over a memory, both from another thread's `Kernels`.
export function instantiateKernels(module: WasmModule, memory: WasmMemory): Kernels {
  const { Instance } = webAssembly()
  const instance = new Instance(module, { env: { memory } })
  return { ...(instance.exports as KernelFunctions), module, memory }
}

/// Whether workers can share this memory.
export function isShared(memory: WasmMemory): boolean {
  return hasSharedMemory() && memory.buffer instanceof SharedArrayBuffer
}

// Imported when needed, so that a page loads one of the four.
async function compiled(build: KernelBuild, shared: boolean): Promise<string> {
  if (build === "plain") {
    return (await (shared ? import("./compiled/plain-shared.ts") : import("./compiled/plain.ts"))).wasm
  }
  return (await (shared ? import("./compiled/relaxed-shared.ts") : import("./compiled/relaxed.ts"))).wasm
}

function decodeBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
