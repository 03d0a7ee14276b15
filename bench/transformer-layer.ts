// The parts of one transformer layer in the sizes of a small BERT, each ready to run over its own memory.

import type { Arena } from "../src/math/arena.ts"
import type { Address } from "../src/math/kernel-functions.ts"
import type { Kernels } from "../src/math/kernels.ts"
import { floats } from "../test/math/kernel-case.ts"

export const [width, heads, inner] = [384, 12, 1536]

/// One call or a few of a kernel, and what it amounts to.
export interface Part {
  readonly name: string
  readonly kind: "product" | "attention" | "layer norm" | "GELU"
  readonly isBackward: boolean
  /// Floating-point operations; elements for layer normalisation and GELU.
  readonly amount: number
  run(): void
}

/// All parts for rows that are sentences of one length, forward and backward.
export function layerParts(kernels: Kernels, arena: Arena, rows: number, length: number): Part[] {
  const allocate = (count: number): Address => {
    const address = arena.allocate(4 * count)
    arena.floats(address, count).set(floats(count))
    return address
  }
  return [
    ...productParts(kernels, allocate, rows, width, 3 * width),
    ...attentionParts(kernels, arena, allocate, rows, length),
    ...productParts(kernels, allocate, rows, width, width),
    ...normParts(kernels, allocate, rows),
    ...productParts(kernels, allocate, rows, width, inner),
    ...geluParts(kernels, allocate, rows),
    ...productParts(kernels, allocate, rows, inner, width),
    ...normParts(kernels, allocate, rows),
  ]
}

type Allocate = (count: number) => Address

/// y = x · w, and its two gradients.
function productParts(kernels: Kernels, allocate: Allocate, rows: number, k: number, n: number): Part[] {
  const { matmul, pack, packTransposed, packedLength } = kernels
  const [x, dx, w, dw, y] = [
    allocate(rows * k),
    allocate(rows * k),
    allocate(k * n),
    allocate(k * n),
    allocate(rows * n),
  ]
  const [packed, transposed] = [allocate(packedLength(k, n)), allocate(packedLength(n, k))]
  const packedY = allocate(packedLength(rows, n))
  pack(k, n, w, n, packed)
  packTransposed(n, k, w, n, transposed)
  const shared = { kind: "product", amount: 2 * rows * n * k } as const
  return [
    {
      ...shared,
      name: `product ${rows}×${n}×${k}`,
      isBackward: false,
      run: () => matmul(rows, n, k, x, k, 1, packed, 0, y, n, false),
    },
    {
      ...shared,
      name: `product ${rows}×${n}×${k}, gradients`,
      isBackward: true,
      amount: 2 * shared.amount,
      run() {
        matmul(rows, k, n, y, n, 1, transposed, 0, dx, k, false)
        pack(rows, n, y, n, packedY)
        matmul(k, n, rows, x, 1, k, packedY, 0, dw, n, true)
      },
    },
  ]
}

function attentionParts(
  kernels: Kernels,
  arena: Arena,
  allocate: Allocate,
  rows: number,
  length: number,
): Part[] {
  const headWidth = width / heads
  const sentences = rows / length
  const firstRows = arena.allocate(4 * (sentences + 1))
  arena.ints(firstRows, sentences + 1).set(Array.from({ length: sentences + 1 }, (_, i) => i * length))
  const [qkv, dqkv] = [allocate(rows * 3 * width), allocate(rows * 3 * width)]
  const [out, dOut, statistics] = [allocate(rows * width), allocate(rows * width), allocate(2 * rows * heads)]
  const scratch = allocate(kernels.attentionScratchLength(length, headWidth))
  const slices = (base: Address) => [base, base + 4 * width, base + 8 * width] as const
  const inputs = [sentences, firstRows, heads, headWidth, ...slices(qkv), 3 * width, 0, 1] as const
  const amount = 2 * rows * length * width
  return [
    {
      ...{ name: "attention", kind: "attention", isBackward: false, amount: 2 * amount },
      run: () => kernels.attentionForward(...inputs, out, width, statistics, scratch),
    },
    {
      ...{ name: "attention, gradients", kind: "attention", isBackward: true, amount: 5 * amount },
      run: () =>
        kernels.attentionBackward(
          ...([...inputs, out, width, statistics] as const),
          ...([dOut, width, ...slices(dqkv), 3 * width, scratch] as const),
        ),
    },
  ]
}

function normParts(kernels: Kernels, allocate: Allocate, rows: number): Part[] {
  const [x, residual, y, dx] = [
    allocate(rows * width),
    allocate(rows * width),
    allocate(rows * width),
    allocate(rows * width),
  ]
  const [gain, bias, dGain, dBias] = [allocate(width), allocate(width), allocate(width), allocate(width)]
  const statistics = allocate(2 * rows)
  const shared = { kind: "layer norm", amount: rows * width } as const
  return [
    {
      ...{ ...shared, name: "residual and layer norm", isBackward: false },
      run: () =>
        kernels.layerNormForward(
          ...([rows, width, x, width, residual, width, gain, bias, 1e-12, y, width, statistics] as const),
        ),
    },
    {
      ...{ ...shared, name: "layer norm, gradients", isBackward: true },
      run: () =>
        kernels.layerNormBackward(
          ...([rows, width, x, width, statistics, gain, y, width, dx, width, dGain, dBias] as const),
        ),
    },
  ]
}

function geluParts(kernels: Kernels, allocate: Allocate, rows: number): Part[] {
  const n = rows * inner
  const [x, y, dx] = [allocate(n), allocate(n), allocate(n)]
  const shared = { kind: "GELU", amount: n } as const
  return [
    { ...shared, name: "GELU", isBackward: false, run: () => kernels.geluForward(n, x, y) },
    {
      ...{ ...shared, name: "GELU, gradients", isBackward: true },
      run: () => kernels.geluBackward(n, x, y, dx),
    },
  ]
}
