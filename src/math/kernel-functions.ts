// What the WebAssembly module exports: one function per kernel in kernels/, with the same parameters.
//
// An optional address is 0 if absent. Sizes count elements; a stride is the number of floats from one row to the next.
// The contracts in kernels/ describe shapes, layouts and tails.

/// A byte offset into the memory of the kernels.
export type Address = number

/// Matrix products; B must be packed first.
export interface ProductKernels {
  /// The number of floats in a packed K × N matrix; align it to 64 bytes.
  packedLength(k: number, n: number): number
  /// Packs B, stored as K × N.
  pack(k: number, n: number, b: Address, stride: number, packed: Address): void
  /// Packs B, stored transposed, as N × K.
  packTransposed(k: number, n: number, b: Address, stride: number, packed: Address): void
  /// C (M × N) = A · B (+ bias) (+ C). Element (m, k) of A is m · rowStride + k · stepStride floats from `a`: the strides are
  /// (K, 1) for a row-major A, (1, M) for one that is stored transposed.
  matmul(
    m: number,
    n: number,
    k: number,
    a: Address,
    rowStride: number,
    stepStride: number,
    packed: Address,
    bias: Address,
    c: Address,
    cStride: number,
    accumulate: boolean,
  ): void
}

/// Activation functions, and the LSTM cell.
export interface ActivationKernels {
  /// y = tanh x; y may be x.
  tanh(n: number, x: Address, y: Address): void
  /// y = max(0, x); y may be x.
  reluForward(rows: number, columns: number, x: Address, xStride: number, y: Address, yStride: number): void
  /// d = d where y > 0, else 0.
  reluBackward(rows: number, columns: number, y: Address, yStride: number, d: Address, dStride: number): void
  /// Replaces `gates` (rows × 4 · units: input, forget, output, candidate) by its activations; computes c, tanh(c) and h.
  lstmForward(
    rows: number,
    units: number,
    gates: Address,
    gatesStride: number,
    before: Address,
    beforeStride: number,
    c: Address,
    cStride: number,
    tanhC: Address,
    tanhStride: number,
    h: Address,
    hStride: number,
  ): void
  /// Computes `dGates` from `dh` and `dc`; replaces `dc` by the gradient of the previous cell.
  lstmBackward(
    rows: number,
    units: number,
    gates: Address,
    gatesStride: number,
    before: Address,
    beforeStride: number,
    tanhC: Address,
    tanhStride: number,
    dh: Address,
    dhStride: number,
    dc: Address,
    dcStride: number,
    dGates: Address,
    dGatesStride: number,
  ): void
}

/// From logits to losses and log-probabilities.
export interface SoftmaxKernels {
  /// Returns the summed negative log-likelihood of int32 targets; replaces the logits by their gradient.
  softmaxLoss(rows: number, columns: number, logits: Address, stride: number, targets: Address): number
  /// y = ln softmax(x); y may be x.
  logSoftmax(rows: number, columns: number, x: Address, xStride: number, y: Address, yStride: number): void
}

/// Random masks, and the kernels that apply them.
export interface DropoutKernels {
  /// The number of mask bytes per row of elements; the rows of a mask have no gaps.
  maskRowBytes(columns: number): number
  /// Random bits that depend only on seed, stream and index; `threshold` is the probability of a 1, times 65536.
  randomMask(
    bytes: number,
    mask: Address,
    threshold: number,
    seedLow: number,
    seedHigh: number,
    streamLow: number,
    streamHigh: number,
  ): void
  /// y = x · scale where the mask has a 1, else 0; y may be x.
  dropout(
    rows: number,
    columns: number,
    x: Address,
    xStride: number,
    mask: Address,
    scale: number,
    y: Address,
    yStride: number,
  ): void
  /// features[e, s] = (v[b] - v[a]) · mask · scale for int32 pairs (a, b); the mask has one row per e and s, or is 0.
  spanDifferenceForward(
    examples: number,
    spans: number,
    d: number,
    v: Address,
    vStride: number,
    pairs: Address,
    mask: Address,
    scale: number,
    features: Address,
    featuresStride: number,
  ): void
  /// dv[b] += dFeatures · mask · scale, and dv[a] -= the same.
  spanDifferenceBackward(
    examples: number,
    spans: number,
    d: number,
    dFeatures: Address,
    dFeaturesStride: number,
    pairs: Address,
    mask: Address,
    scale: number,
    dv: Address,
    dvStride: number,
  ): void
}

/// Rows of tables by int32 indices.
export interface RowKernels {
  /// hidden[e] = max(0, constant + Σ over parts p of block p of projected[indices[e, p]]).
  projectedHidden(
    examples: number,
    units: number,
    parts: number,
    projected: Address,
    projectedStride: number,
    indices: Address,
    constant: Address,
    hidden: Address,
    hiddenStride: number,
  ): void
  /// out[i] = table[ids[i]].
  gatherRows(
    rows: number,
    width: number,
    table: Address,
    tableStride: number,
    ids: Address,
    out: Address,
    outStride: number,
  ): void
  /// out[i] += table[ids[i]].
  gatherAddRows(
    rows: number,
    width: number,
    table: Address,
    tableStride: number,
    ids: Address,
    out: Address,
    outStride: number,
  ): void
  /// dTable[ids[i]] += d[i]; ids may repeat.
  scatterAddRows(
    rows: number,
    width: number,
    d: Address,
    dStride: number,
    ids: Address,
    dTable: Address,
    tableStride: number,
  ): void
  /// y[r, f] = max(0, bias[f] + max over windows w of Σ over p of block p of projected[ids[w + p]]); `best` (or 0) receives w, or
  /// -1 where y is 0. `spans` has the first window of each row and their number.
  windowMaximumForward(
    rows: number,
    filters: number,
    width: number,
    projected: Address,
    projectedStride: number,
    ids: Address,
    spans: Address,
    bias: Address,
    y: Address,
    yStride: number,
    best: Address,
  ): void
  /// Adds the gradient d of y to those of the projected rows and of the bias.
  windowMaximumBackward(
    rows: number,
    filters: number,
    width: number,
    d: Address,
    dStride: number,
    ids: Address,
    best: Address,
    dProjected: Address,
    projectedStride: number,
    dBias: Address,
  ): void
  /// y[id] += x[id], for distinct ids.
  addRows(rows: number, width: number, ids: Address, stride: number, x: Address, y: Address): void
  /// x[id] = 0.
  zeroRows(rows: number, width: number, ids: Address, stride: number, x: Address): void
}

/// Arithmetic on n floats, or on matrices.
export interface VectorKernels {
  /// y += x.
  addFloats(n: number, x: Address, y: Address): void
  /// y += factor · x.
  axpy(n: number, factor: number, x: Address, y: Address): void
  /// y = x.
  copyFloats(n: number, x: Address, y: Address): void
  /// x *= factor.
  scaleFloats(n: number, factor: number, x: Address): void
  /// x = 0.
  zeroFloats(n: number, x: Address): void
  /// y += factor · x, row by row.
  addScaled(
    rows: number,
    columns: number,
    factor: number,
    x: Address,
    xStride: number,
    y: Address,
    yStride: number,
  ): void
  /// dx += factor · dy; returns the gradient of the factor, Σ x · dy.
  addScaledBackward(
    rows: number,
    columns: number,
    factor: number,
    x: Address,
    xStride: number,
    dy: Address,
    dyStride: number,
    dx: Address,
    dxStride: number,
  ): number
  /// sums += Σ rows of x.
  columnSums(rows: number, columns: number, x: Address, stride: number, sums: Address): void
  /// Σ x², in double precision.
  sumOfSquares(n: number, x: Address): number
  /// Σ x² over the rows with these ids, in double precision.
  sumOfSquaresRows(rows: number, width: number, ids: Address, stride: number, x: Address): number
}
