// Cases of attention over packed rows, with q, k and v as three slices of one matrix.

import { bytes, floats, type KernelCase, kernelCase } from "../kernel-case.ts"
import {
  attentionBackward,
  attentionForward,
  attentionMaskBytes,
  attentionScratchLength,
} from "../plain/attention.ts"
import type { Floats } from "../plain/floats.ts"

interface AttentionShape {
  readonly lengths: readonly number[]
  readonly heads: number
  readonly headWidth: number
  readonly isMasked: boolean
}

function casesOf({ lengths, heads, headWidth, isMasked }: AttentionShape): KernelCase[] {
  const width = heads * headWidth
  const [stride, outStride] = [3 * width + 1, width + 2]
  const sentences = lengths.length
  const rows = lengths.reduce((sum, length) => sum + length, 0)
  const firstRows = Int32Array.from({ length: sentences + 1 }, (_, i) =>
    lengths.slice(0, i).reduce((sum, length) => sum + length, 0),
  )
  const sizes = [heads, headWidth] as const
  const maskScale = isMasked ? 1.25 : 1
  const dropout = (mask: Uint8Array) => [isMasked ? mask : undefined, maskScale] as const
  const slices = (x: Floats) => [x, x.subarray(width), x.subarray(2 * width)] as const
  const addresses = (x: number) => [x, x + 4 * width, x + 8 * width] as const
  const scratchLength = attentionScratchLength(Math.max(...lengths, 0), headWidth)
  const operands = {
    firstRows,
    qkv: floats(rows * stride).map((x) => 3 * x),
    mask: bytes(attentionMaskBytes(sentences, firstRows, heads)),
    out: floats(rows * outStride, 2),
    statistics: floats(2 * rows * heads, 3),
    dOut: floats(rows * outStride, 4),
    dqkv: floats(rows * stride, 5),
    scratch: floats(scratchLength),
  }
  // What the backward pass gets from the forward pass.
  const after = { out: operands.out.slice(), statistics: operands.statistics.slice() }
  attentionForward(
    ...([sentences, firstRows, ...sizes, ...slices(operands.qkv), stride] as const),
    ...([...dropout(operands.mask), after.out, outStride, after.statistics] as const),
  )
  const shape = `${lengths.join("+")}, ${heads}×${headWidth}${isMasked ? " masked" : ""}`
  const products = lengths.reduce((sum, length) => sum + 2 * length * length * width, 0)
  return [
    kernelCase({
      kernel: "attentionForward",
      shape,
      operands,
      run(kernels, { firstRows, qkv, mask, out, statistics, scratch }) {
        kernels.attentionForward(
          ...([sentences, firstRows, ...sizes, ...addresses(qkv), stride] as const),
          ...([isMasked ? mask : 0, maskScale, out, outStride, statistics, scratch] as const),
        )
      },
      twin({ firstRows, qkv, mask, out, statistics }) {
        attentionForward(
          ...([sentences, firstRows, ...sizes, ...slices(qkv), stride] as const),
          ...([...dropout(mask), out, outStride, statistics] as const),
        )
      },
      tolerance: 2e-5,
      scratch: ["scratch"],
      flops: 2 * products,
    }),
    kernelCase({
      kernel: "attentionBackward",
      shape,
      operands: { ...operands, ...after },
      run(kernels, { firstRows, qkv, mask, out, statistics, dOut, dqkv, scratch }) {
        kernels.attentionBackward(
          ...([sentences, firstRows, ...sizes, ...addresses(qkv), stride] as const),
          ...([isMasked ? mask : 0, maskScale, out, outStride, statistics] as const),
          ...([dOut, outStride, ...addresses(dqkv), stride, scratch] as const),
        )
      },
      twin({ firstRows, qkv, mask, statistics, dOut, dqkv }) {
        attentionBackward(
          ...([sentences, firstRows, ...sizes, ...slices(qkv), stride, ...dropout(mask)] as const),
          ...([statistics, dOut, outStride, ...slices(dqkv), stride] as const),
        )
      },
      tolerance: 5e-5,
      scratch: ["scratch"],
      flops: 5 * products,
      gradient: {
        // The loss is the sum of the output weighted with dOut.
        loss({ firstRows, qkv, mask, dOut: weights }) {
          const out = new Float64Array(rows * outStride)
          attentionForward(
            ...([sentences, firstRows, ...sizes, ...slices(qkv), stride] as const),
            ...([...dropout(mask), out, outStride, undefined] as const),
          )
          return out.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0)
        },
        differentiate({ firstRows, qkv, mask, out, statistics, dOut, dqkv }) {
          attentionForward(
            ...([sentences, firstRows, ...sizes, ...slices(qkv), stride] as const),
            ...([...dropout(mask), out, outStride, statistics] as const),
          )
          attentionBackward(
            ...([sentences, firstRows, ...sizes, ...slices(qkv), stride, ...dropout(mask)] as const),
            ...([statistics, dOut, outStride, ...slices(dqkv), stride] as const),
          )
        },
        inputs: [{ of: "qkv", in: "dqkv", columns: 3 * width, stride }],
      },
    }),
    kernelCase({
      kernel: "attentionMaskBytes",
      shape,
      operands: { firstRows },
      run: (kernels, at) => kernels.attentionMaskBytes(sentences, at.firstRows, heads),
      twin: ({ firstRows }) => attentionMaskBytes(sentences, firstRows, heads),
    }),
    kernelCase({
      kernel: "attentionScratchLength",
      shape,
      operands: {},
      run: (kernels) => kernels.attentionScratchLength(Math.max(...lengths, 0), headWidth),
      twin: () => scratchLength,
    }),
  ]
}

// More than a tile of rows, and lengths beside those of vectors, panels and tiles.
const shapes: readonly Omit<AttentionShape, "isMasked">[] = [
  { lengths: [], heads: 2, headWidth: 4 },
  { lengths: [0, 3, 0], heads: 2, headWidth: 4 },
  { lengths: [1, 2, 5], heads: 1, headWidth: 1 },
  { lengths: [4, 7, 1], heads: 2, headWidth: 3 },
  { lengths: [9, 16, 17], heads: 1, headWidth: 8 },
  { lengths: [31, 8], heads: 2, headWidth: 17 },
  { lengths: [70, 33, 1], heads: 1, headWidth: 32 },
]

export const attentionCases: readonly KernelCase[] = shapes.flatMap((shape) =>
  [true, false].flatMap((isMasked) => casesOf({ ...shape, isMasked })),
)

export const timedAttention = (): KernelCase[] =>
  [16, 32, 128].flatMap((length) =>
    casesOf({
      lengths: Array.from({ length: Math.max(1, 256 / length) }, () => length),
      ...{ heads: 12, headWidth: 32, isMasked: false },
    }).filter(({ flops }) => flops !== undefined),
  )
