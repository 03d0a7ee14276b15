// The kernel peak: the speed of one core on the matrix product that dominates training.

import { Arena } from "../src/math/arena.ts"
import { floatBytes } from "../src/math/bytes.ts"
import type { Kernels } from "../src/math/kernels.ts"
import { check } from "./measure.ts"

/// GFLOP/s of a product of 240 × 800 × 400, the gate inputs of a batch: the best of several runs, since it is a limit.
export function kernelPeak(kernels: Kernels): number {
  const [m, n, k] = [240, 800, 400]
  const arena = new Arena(kernels.memory, false)
  const a = arena.allocate(floatBytes(m * k))
  const b = arena.allocate(floatBytes(k * n))
  const c = arena.allocate(floatBytes(m * n))
  const packed = arena.allocate(floatBytes(kernels.packedLength(k, n)))
  arena.floats(a, m * k).fill(0.5)
  arena.floats(b, k * n).fill(0.25)
  kernels.pack(k, n, b, n, packed)
  let best = 0
  for (let run = 0; run < 40; run++) {
    const begin = performance.now()
    for (let repeat = 0; repeat < 5; repeat++) kernels.matmul(m, n, k, a, k, 1, packed, 0, c, n, false)
    best = Math.max(best, (5 * 2 * m * n * k) / ((performance.now() - begin) * 1e6))
  }
  const expected = k * 0.5 * 0.25
  check(
    arena.floats(c, m * n).every((element) => element === expected),
    "the product has a wrong element",
  )
  return best
}
