// The parts of one transformer layer in the sizes of a small BERT, each ready to run over its own memory.

import type { Address } from "../src/math/kernel-functions.ts"
import type { Workspace } from "../src/math/workspace.ts"
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

interface Layer extends Workspace {
  readonly rows: number
}

/// All parts for rows that are sentences of one length, forward and backward.
export function layerParts(workspace: Workspace, rows: number, length: number): Part[] {
  const layer = { ...workspace, rows }
  return [
    ...productParts(layer, width, 3 * width),
    ...attentionParts(layer, length),
    ...productParts(layer, width, width),
    ...normParts(layer),
    ...productParts(layer, width, inner),
    ...geluParts(layer),
    ...productParts(layer, inner, width),
    ...normParts(layer),
  ]
}

/// Memory for `count` random floats.
function allocate({ arena }: Layer, count: number): Address {
  const address = arena.allocate(4 * count)
  arena.floats(address, count).set(floats(count))
  return address
}

/// y = x · w, and its two gradients.
function productParts(layer: Layer, k: number, n: number): Part[] {
  const { kernels, rows } = layer
  const { matmul, pack, packTransposed, packedLength } = kernels
  const [x, dx, w, dw, y] = [
    allocate(layer, rows * k),
    allocate(layer, rows * k),
    allocate(layer, k * n),
    allocate(layer, k * n),
    allocate(layer, rows * n),
  ]
  const [packed, transposed] = [allocate(layer, packedLength(k, n)), allocate(layer, packedLength(n, k))]
  const packedY = allocate(layer, packedLength(rows, n))
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

function attentionParts(layer: Layer, length: number): Part[] {
  const { kernels, arena, rows } = layer
  const headWidth = width / heads
  const sentences = rows / length
  const firstRows = arena.allocate(4 * (sentences + 1))
  arena.ints(firstRows, sentences + 1).set(Array.from({ length: sentences + 1 }, (_, i) => i * length))
  const [qkv, dqkv] = [allocate(layer, rows * 3 * width), allocate(layer, rows * 3 * width)]
  const [out, dOut, statistics] = [
    allocate(layer, rows * width),
    allocate(layer, rows * width),
    allocate(layer, 2 * rows * heads),
  ]
  const scratch = allocate(layer, kernels.attentionScratchLength(length, headWidth))
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

function normParts(layer: Layer): Part[] {
  const { kernels, rows } = layer
  const [x, residual, y, dx] = [
    allocate(layer, rows * width),
    allocate(layer, rows * width),
    allocate(layer, rows * width),
    allocate(layer, rows * width),
  ]
  const [gain, bias, dGain, dBias] = [
    allocate(layer, width),
    allocate(layer, width),
    allocate(layer, width),
    allocate(layer, width),
  ]
  const statistics = allocate(layer, 2 * rows)
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

function geluParts(layer: Layer): Part[] {
  const { kernels, rows } = layer
  const n = rows * inner
  const [x, y, dx] = [allocate(layer, n), allocate(layer, n), allocate(layer, n)]
  const shared = { kind: "GELU", amount: n } as const
  return [
    { ...shared, name: "GELU", isBackward: false, run: () => kernels.geluForward(n, x, y) },
    {
      ...{ ...shared, name: "GELU, gradients", isBackward: true },
      run: () => kernels.geluBackward(n, x, y, dx),
    },
  ]
}
