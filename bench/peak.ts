// The kernel peak: the speed of one core on the matrix product that dominates training, with floats and with int8 weights.

import { Arena } from "../src/math/arena.ts"
import { floatBytes } from "../src/math/bytes.ts"
import type { Kernels } from "../src/math/kernels.ts"
import { check } from "./measure.ts"

const [m, n, k] = [240, 800, 400]
const flops = 2 * m * n * k

/// GFLOP/s of a product of 240 × 800 × 400, the gate inputs of a batch: the best of several runs, since it is a limit.
export function kernelPeak(kernels: Kernels): number {
  const arena = new Arena(kernels.memory, false)
  const a = arena.allocate(floatBytes(m * k))
  const b = arena.allocate(floatBytes(k * n))
  const c = arena.allocate(floatBytes(m * n))
  const packed = arena.allocate(floatBytes(kernels.packedLength(k, n)))
  arena.floats(a, m * k).fill(0.5)
  arena.floats(b, k * n).fill(0.25)
  kernels.pack(k, n, b, n, packed)
  const best = bestSpeed(() => kernels.matmul(m, n, k, a, k, 1, packed, 0, c, n, false))
  const expected = k * 0.5 * 0.25
  check(
    arena.floats(c, m * n).every((element) => element === expected),
    "the product has a wrong element",
  )
  return best
}

/// The same product with int8 weights, in billions of operations per second.
export function integerPeak(kernels: Kernels): number {
  const arena = new Arena(kernels.memory, false)
  const a = arena.allocate(floatBytes(m * k))
  const b = arena.allocate(k * n)
  const c = arena.allocate(floatBytes(m * n))
  const scales = arena.allocate(floatBytes(k + 1))
  const packed = arena.allocate(floatBytes(kernels.integerPackedLength(k, n)))
  const scratch = arena.allocate(floatBytes(kernels.integerScratchLength(m, k)))
  arena.floats(a, m * k).fill(0.5)
  arena.bytes(b, k * n).fill(64)
  arena.floats(scales, k).fill(1 / 256)
  kernels.packIntegers(k, n, b, packed, scales)
  const best = bestSpeed(() => kernels.integerMatmul(m, n, k, a, k, packed, scales, 0, c, n, false, scratch))
  const expected = k * 0.5 * 0.25
  check(
    arena.floats(c, m * n).every((element) => Math.abs(element - expected) < 1e-3),
    "the product of integers has a wrong element",
  )
  return best
}

function bestSpeed(run: () => void): number {
  let best = 0
  for (let repeat = 0; repeat < 40; repeat++) {
    const begin = performance.now()
    for (let call = 0; call < 5; call++) run()
    best = Math.max(best, (5 * flops) / ((performance.now() - begin) * 1e6))
  }
  return best
}
