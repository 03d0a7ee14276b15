// What the JavaScript engine supports: SIMD at all, relaxed SIMD, shared memory.

import { SpandrelError } from "../check/error.ts"
import type { IntegerKernels } from "./integer-functions.ts"
import { engineAdvice, webAssembly } from "./webassembly.ts"

// Modules with one function that returns a vector: `f32x4.add` of zeros, and `f32x4.relaxed_madd` of zeros.
const header = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10]
const zero = [65, 0, 253, 15]
const simdProbe = [...header, 15, 1, 13, 0, ...zero, ...zero, 253, 228, 1, 11]
const relaxedProbe = [...header, 19, 1, 17, 0, ...zero, ...zero, ...zero, 253, 133, 2, 11]

const accepts = (probe: readonly number[]) => webAssembly().validate(Uint8Array.from(probe))

/// Throws "unsupported-engine" where the kernels can't run.
export function requireSimd(): void {
  if (!accepts(simdProbe))
    throw new SpandrelError("unsupported-engine", `this engine has no WebAssembly SIMD; ${engineAdvice}`)
}

/// Whether the build with fused multiply-add can run. Node.js 20 has relaxed SIMD behind a V8 flag, which is set here: it
/// must be set before the first such module is compiled, and applies to all threads of the process.
export function hasRelaxedSimd(): boolean {
  if (accepts(relaxedProbe)) return true
  // Not an import: browsers have neither `process` nor the module, and bundlers mustn't look for it.
  const { process } = globalThis as { process?: Partial<NodeJS.Process> }
  process?.getBuiltinModule?.("v8").setFlagsFromString("--experimental-wasm-relaxed-simd")
  return accepts(relaxedProbe)
}

/// Whether products with int8 weights are faster than with floats. x86 processors add up two products of int16 in one instruction,
/// which makes them up to twice as fast; ARM processors take three.
export function hasFastIntegerProducts({ quotientBits }: Pick<IntegerKernels, "quotientBits">): boolean {
  return quotientBits(0) < 0
}

/// Whether memory can be shared with workers. In browsers this requires a cross-origin isolated page.
export function hasSharedMemory(): boolean {
  return typeof SharedArrayBuffer !== "undefined"
}
