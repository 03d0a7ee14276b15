// Where one thread computes.

import type { Arena } from "./arena.ts"
import type { Kernels } from "./kernels.ts"

/// The kernels, and an arena over the same memory for what they read and write.
export interface Workspace {
  readonly kernels: Kernels
  readonly arena: Arena
}
