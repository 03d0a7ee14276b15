// Cases of the matrix products: all small sizes around those of tiles, and the shapes of the parser.

import { floats, type KernelCase, kernelCase } from "../kernel-case.ts"
import { matmul } from "../plain/matmul.ts"
import { pack, packedLength, packTransposed } from "../plain/pack.ts"
import { columnSums } from "../plain/vector.ts"

interface ProductShape {
  readonly m: number
  readonly n: number
  readonly k: number
  /// Whether A is stored as K × M, as for the gradients of weights.
  readonly isTransposed?: boolean
  readonly isTimed?: boolean
}

// Strides are wider than the rows, except in timed cases: the parser's matrices have no gaps.
function productCase({ m, n, k, isTransposed = false, isTimed = false }: ProductShape): KernelCase {
  const gap = isTimed ? 0 : 3
  const [aWidth, aHeight] = isTransposed ? [m + gap, k] : [k + gap, m]
  const [rowStride, stepStride] = isTransposed ? [1, aWidth] : [aWidth, 1]
  const bStride = n + gap
  const cStride = n + gap
  const accumulate = isTransposed
  const hasBias = !isTransposed
  const b = floats(bStride * k, 2)
  const packed = new Float32Array(packedLength(k, n))
  // Packing isn't timed.
  if (isTimed) pack(k, n, b, bStride, packed)
  return kernelCase({
    kernel: "matmul",
    shape: `${m}×${n}×${k}${isTransposed ? " of transposed A" : ""}`,
    operands: {
      a: floats(aWidth * aHeight),
      b,
      packed,
      bias: floats(n, 3),
      c: floats(cStride * m, 4),
      dA: floats(aWidth * aHeight, 5),
      dB: floats(bStride * k, 6),
      dBias: floats(n, 7),
    },
    scratch: ["packed"],
    run(kernels, at) {
      if (!isTimed) kernels.pack(k, n, at.b, bStride, at.packed)
      const bias = hasBias ? at.bias : 0
      kernels.matmul(m, n, k, at.a, rowStride, stepStride, at.packed, bias, at.c, cStride, accumulate)
    },
    twin({ a, b, bias, c }) {
      const added = hasBias ? bias : undefined
      matmul(m, n, k, a, rowStride, stepStride, b, bStride, 1, added, c, cStride, accumulate)
    },
    tolerance: 1e-6 * Math.sqrt(k + 1),
    flops: 2 * m * n * k,
    // The loss is the sum of C weighted with its initial values; dA is overwritten, the others are added to.
    gradient: isTransposed
      ? undefined
      : {
          loss({ a, b, bias, c: weights }) {
            const c = new Float64Array(cStride * m)
            matmul(m, n, k, a, rowStride, stepStride, b, bStride, 1, bias, c, cStride, false)
            return c.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0)
          },
          differentiate({ a, b, c: dC, dA, dB, dBias }) {
            matmul(m, k, n, dC, cStride, 1, b, 1, bStride, undefined, dA, aWidth, false)
            matmul(k, n, m, a, 1, aWidth, dC, cStride, 1, undefined, dB, bStride, true)
            columnSums(m, n, dC, cStride, dBias)
          },
          inputs: [
            { of: "a", in: "dA", columns: k, stride: aWidth },
            { of: "b", in: "dB", columns: n, stride: bStride, isAdded: true },
            { of: "bias", in: "dBias", columns: n, stride: n, isAdded: true },
          ],
        },
  })
}

function packCase(k: number, n: number, isTransposed: boolean): KernelCase {
  const stride = (isTransposed ? k : n) + 3
  return kernelCase({
    kernel: isTransposed ? "packTransposed" : "pack",
    shape: `${k}×${n}`,
    operands: { b: floats(stride * (isTransposed ? n : k)), packed: floats(packedLength(k, n)) },
    run: (kernels, at) => kernels[isTransposed ? "packTransposed" : "pack"](k, n, at.b, stride, at.packed),
    twin: ({ b, packed }) => (isTransposed ? packTransposed : pack)(k, n, b, stride, packed),
    tolerance: 0,
    elements: k * n,
  })
}

const sizes = [0, 1, 2, 3, 5, 16, 17, 31]
const small = sizes.flatMap((m) => sizes.flatMap((n) => sizes.map((k) => ({ m, n, k }))))

export const productCases: readonly KernelCase[] = [
  ...small.map(productCase),
  ...small.filter(({ m, n }) => m < 6 || n < 6).map((shape) => productCase({ ...shape, isTransposed: true })),
  // Longer than a slice, wider than a group of panels.
  ...[513, 1100].map((k) => productCase({ m: 3, n: 70, k })),
  productCase({ m: 5, n: 130, k: 1030, isTransposed: true }),
  ...sizes.flatMap((k) => sizes.flatMap((n) => [packCase(k, n, false), packCase(k, n, true)])),
]

/// The products of the parser, forward, then gradients of weights, then gradients of inputs.
export const timedProducts = (): KernelCase[] =>
  [
    { m: 240, n: 800, k: 400 },
    { m: 12, n: 800, k: 200 },
    { m: 1, n: 800, k: 200 },
    { m: 480, n: 200, k: 3200 },
    { m: 800, n: 400, k: 240, isTransposed: true },
    { m: 800, n: 200, k: 240, isTransposed: true },
    { m: 200, n: 3200, k: 480, isTransposed: true },
    { m: 240, n: 400, k: 800 },
    { m: 480, n: 3200, k: 200 },
  ].map((shape) => productCase({ ...shape, isTimed: true }))
