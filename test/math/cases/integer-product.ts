// Cases of the kernels for int8 weights.

import { bytes, floats, ints, type KernelCase, kernelCase } from "../kernel-case.ts"
import {
  gatherIntegerRows,
  integerMatmul,
  integerPackedLength,
  packIntegers,
} from "../plain/integer-product.ts"

interface IntegerShape {
  readonly m: number
  readonly n: number
  readonly k: number
  readonly accumulate?: boolean
  readonly isTimed?: boolean
}

function productCase({ m, n, k, accumulate = false, isTimed = false }: IntegerShape): KernelCase {
  const gap = isTimed ? 0 : 3
  const [aStride, cStride] = [k + gap, n + gap]
  const b = bytes(k * n)
  const packed = new Int32Array(integerPackedLength(k, n))
  const scales = floats(k + 1, 2)
  // Packing isn't timed.
  if (isTimed) packIntegers(k, n, b, packed, scales)
  const rounded = Math.min(m, 256) * 8 * Math.ceil(k / 8)
  return kernelCase({
    kernel: "integerMatmul",
    shape: `${m}×${n}×${k}${accumulate ? ", added" : ""}`,
    operands: {
      ...{ a: floats(aStride * m), b, packed, scales, bias: floats(n, 3), c: floats(cStride * m, 4) },
      scratch: new Float32Array(16 * Math.ceil(Math.min(m, 256) / 16) + rounded / 2),
    },
    scratch: ["packed", "scales", "scratch"],
    run(kernels, at) {
      if (!isTimed) kernels.packIntegers(k, n, at.b, at.packed, at.scales)
      const bias = accumulate ? 0 : at.bias
      kernels.integerMatmul(
        ...([m, n, k, at.a, aStride, at.packed, at.scales] as const),
        ...([bias, at.c, cStride, accumulate, at.scratch] as const),
      )
    },
    twin({ a, b, scales, bias, c }) {
      const added = accumulate ? undefined : bias
      integerMatmul(m, n, k, a, aStride, b, scales, added, c, cStride, accumulate)
    },
    tolerance: 1e-6,
    flops: 2 * m * n * k,
  })
}

function packCase(k: number, n: number): KernelCase {
  const packed = new Int32Array(integerPackedLength(k, n))
  return kernelCase({
    kernel: "packIntegers",
    shape: `${k}×${n}`,
    operands: { b: bytes(k * n), packed, scales: floats(k + 1) },
    run: (kernels, at) => kernels.packIntegers(k, n, at.b, at.packed, at.scales),
    twin: ({ b, packed, scales }) => packIntegers(k, n, b, packed, scales),
    elements: k * n,
  })
}

function gatherCase(rows: number, width: number, accumulate: boolean): KernelCase {
  const entries = 9
  const outStride = width + 2
  return kernelCase({
    kernel: "gatherIntegerRows",
    shape: `${rows}×${width}${accumulate ? ", added" : ""}`,
    operands: {
      table: bytes(entries * width),
      scales: floats(entries),
      ids: ints(rows, entries),
      out: floats(rows * outStride, 2),
    },
    run: (kernels, { table, scales, ids, out }) =>
      kernels.gatherIntegerRows(rows, width, table, scales, ids, out, outStride, accumulate),
    twin: ({ table, scales, ids, out }) =>
      gatherIntegerRows(rows, width, table, scales, ids, out, outStride, accumulate),
    tolerance: 1e-7,
    elements: rows * width,
  })
}

const sizes = [0, 1, 2, 3, 5, 16, 17, 31, 33]
const small = sizes.flatMap((m) => sizes.flatMap((n) => sizes.map((k) => ({ m, n, k }))))

export const integerCases: readonly KernelCase[] = [
  ...small.map(productCase),
  ...small.filter(({ m }) => m < 4).map((shape) => productCase({ ...shape, accumulate: true })),
  // More rows than a block, a deep product, and more columns than a group of panels.
  productCase({ m: 259, n: 17, k: 9 }),
  productCase({ m: 3, n: 200, k: 1537 }),
  ...sizes.flatMap((k) => sizes.map((n) => packCase(k, n))),
  ...[0, 1, 5].flatMap((rows) =>
    sizes.flatMap((width) => [gatherCase(rows, width, false), gatherCase(rows, width, true)]),
  ),
]

/// The products of a small BERT and of the LSTM on top of it, and the embeddings of pieces.
export const timedIntegers = (): KernelCase[] => [
  ...[
    { m: 240, n: 800, k: 400 },
    { m: 512, n: 1536, k: 384 },
    { m: 512, n: 384, k: 1536 },
    { m: 1, n: 800, k: 200 },
  ].map((shape) => productCase({ ...shape, isTimed: true })),
  gatherCase(512, 384, false),
]
