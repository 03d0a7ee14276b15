// Kernels of the transformer encoder: see kernels/attention.ts, layer-norm.ts, gelu.ts and pair-mean.ts.

import type { Address } from "./kernel-functions.ts"

/// Attention over packed rows. Sentence s has the rows from firstRows[s] to firstRows[s + 1], int32s; q, k and v are rows ×
/// (heads · headWidth) and share one stride, as do their gradients.
export interface AttentionKernels {
  /// The number of floats of scratch memory for sentences of up to `longest` rows; align it to 64 bytes.
  attentionScratchLength(longest: number, headWidth: number): number
  /// The number of bytes of a dropout mask for these sentences: a row of bits per sentence, head and row.
  attentionMaskBytes(sentences: number, firstRows: Address, heads: number): number
  /// out = (softmax(q · kᵀ / √headWidth) · mask · maskScale) · v; the mask is 0 for none. Writes rows × heads × 2 floats of
  /// `statistics` for the backward pass; 0 if not needed.
  attentionForward(
    sentences: number,
    firstRows: Address,
    heads: number,
    headWidth: number,
    q: Address,
    k: Address,
    v: Address,
    stride: number,
    mask: Address,
    maskScale: number,
    out: Address,
    outStride: number,
    statistics: Address,
    scratch: Address,
  ): void
  /// Writes dq, dk and dv, which must not overlap with the inputs.
  attentionBackward(
    sentences: number,
    firstRows: Address,
    heads: number,
    headWidth: number,
    q: Address,
    k: Address,
    v: Address,
    stride: number,
    mask: Address,
    maskScale: number,
    out: Address,
    outStride: number,
    statistics: Address,
    dOut: Address,
    dOutStride: number,
    dq: Address,
    dk: Address,
    dv: Address,
    dStride: number,
    scratch: Address,
  ): void
}

/// Layer normalisation, optionally of a residual sum.
export interface NormalisationKernels {
  /// y = (x - mean) / √(variance + epsilon) · gain + bias, row by row; y may be x or `residual`. A residual (0 for none) is
  /// added to x first. Writes rows × 2 floats of `statistics` for the backward pass; 0 if not needed.
  layerNormForward(
    rows: number,
    columns: number,
    x: Address,
    xStride: number,
    residual: Address,
    residualStride: number,
    gain: Address,
    bias: Address,
    epsilon: number,
    y: Address,
    yStride: number,
    statistics: Address,
  ): void
  /// Writes dx, the gradient of x and of the residual, and adds to dGain and dBias; dx may be dy or x.
  layerNormBackward(
    rows: number,
    columns: number,
    x: Address,
    xStride: number,
    statistics: Address,
    gain: Address,
    dy: Address,
    dyStride: number,
    dx: Address,
    dxStride: number,
    dGain: Address,
    dBias: Address,
  ): void
}

/// GELU, with erf.
export interface GeluKernels {
  /// y = x · Φ(x); y may be x.
  geluForward(n: number, x: Address, y: Address): void
  /// dx = dy · (Φ(x) + x · φ(x)), from the x before activation; dx may be dy or x.
  geluBackward(n: number, x: Address, dy: Address, dx: Address): void
}

/// From pieces to words.
export interface PairMeanKernels {
  /// out[i] = (x[a] + x[b]) / 2 for int32 pairs (a, b).
  pairMeanForward(
    rows: number,
    width: number,
    x: Address,
    xStride: number,
    pairs: Address,
    out: Address,
    outStride: number,
  ): void
  /// dx[a] += d[i] / 2, and dx[b] += d[i] / 2.
  pairMeanBackward(
    rows: number,
    width: number,
    d: Address,
    dStride: number,
    pairs: Address,
    dx: Address,
    dxStride: number,
  ): void
}

export type TransformerKernels = AttentionKernels & NormalisationKernels & GeluKernels & PairMeanKernels
