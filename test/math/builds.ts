// The builds of the kernels that this engine supports.

import { hasRelaxedSimd, hasSharedMemory } from "../../src/math/features.ts"
import type { KernelOptions } from "../../src/math/kernels.ts"

const instructions = hasRelaxedSimd() ? (["plain", "relaxed"] as const) : (["plain"] as const)
const memories = hasSharedMemory() ? [false, true] : [false]

/// Options for `loadKernels`, one per build.
export const builds = instructions.flatMap((build) =>
  memories.map((shared) => ({ build, shared }) satisfies KernelOptions),
)
