// Kernels for int8 weights with a float scale per row: see kernels/integer-product.ts and embedding.ts.

import type { Address } from "./kernel-functions.ts"

/// Matrix products and rows of tables, with int8 numbers as model files store them.
export interface IntegerKernels {
  /// The bits of zero / zero, as an int32; see `hasFastIntegerProducts`.
  quotientBits(zero: number): number
  /// The number of floats in the memory of a packed K × N matrix; align it to 64 bytes.
  integerPackedLength(k: number, n: number): number
  /// Packs B, stored as K × N int8. After the K floats of `scales`, one per row of B, it writes a float for `integerMatmul`.
  packIntegers(k: number, n: number, b: Address, packed: Address, scales: Address): void
  /// The number of floats of scratch memory for products of M rows; align it to 64 bytes.
  integerScratchLength(m: number, k: number): number
  /// C (M × N) = A · B (+ bias) (+ C), where B is packed int8 with its scales.
  integerMatmul(
    m: number,
    n: number,
    k: number,
    a: Address,
    aStride: number,
    packed: Address,
    scales: Address,
    bias: Address,
    c: Address,
    cStride: number,
    accumulate: boolean,
    scratch: Address,
  ): void
  /// out[i] = table[ids[i]] · scales[ids[i]] (+ out[i]), for a table of int8.
  gatherIntegerRows(
    rows: number,
    width: number,
    table: Address,
    scales: Address,
    ids: Address,
    out: Address,
    outStride: number,
    accumulate: boolean,
  ): void
}
