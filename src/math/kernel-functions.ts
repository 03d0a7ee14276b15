// What the WebAssembly module exports, one function for each kernel of kernels/, with the same parameters.
//
// An `Address` is a byte offset into the memory; 0 means "none" where a parameter may be absent. Sizes count elements,
// strides are floats from row to row. Shapes, layouts and tails are described beside the kernels.

/// A byte offset into the kernels' memory.
export type Address = number

/// Products of matrices; B has to be packed first.
export interface ProductKernels {
  /// Floats that a packed K × N matrix takes; align it to 64 bytes.
  packedLength(k: number, n: number): number
  /// Packs B, stored K × N.
  pack(k: number, n: number, b: Address, stride: number, packed: Address): void
  /// Packs B, stored transposed, N × K.
  packTransposed(k: number, n: number, b: Address, stride: number, packed: Address): void
  /// C (M × N) = A · B (+ bias) (+ C). Element (m, k) of A lies m · rowStride + k · stepStride floats from `a`: (K, 1) for
  /// a row-major A, (1, M) for one that is stored transposed.
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

/// Functions of single numbers, and the LSTM cell.
export interface ActivationKernels {
  /// y = tanh x; y may be x.
  tanh(n: number, x: Address, y: Address): void
  /// y = max(0, x); y may be x.
  reluForward(rows: number, columns: number, x: Address, xStride: number, y: Address, yStride: number): void
  /// d = d where y > 0, else 0.
  reluBackward(rows: number, columns: number, y: Address, yStride: number, d: Address, dStride: number): void
  /// Activates `gates` (rows × 4 · units: input, forget, output, candidate) in place; c, tanh(c) and h follow.
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
  /// `dGates` from `dh` and `dc`; `dc` becomes the gradient of the cell before.
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
  /// The summed negative log-likelihood of int32 targets; the logits become their gradient.
  softmaxLoss(rows: number, columns: number, logits: Address, stride: number, targets: Address): number
  /// y = ln softmax(x); y may be x.
  logSoftmax(rows: number, columns: number, x: Address, xStride: number, y: Address, yStride: number): void
}

/// Masks of random bits, and what they are laid on.
export interface DropoutKernels {
  /// Bytes of mask for a row of elements; rows of a mask follow one another.
  maskRowBytes(columns: number): number
  /// Random bits, a pure function of seed, stream and position; the threshold is the probability of a 1, times 65536.
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
  /// features[e, s] = (v[b] - v[a]) · mask · scale for int32 pairs (a, b); the mask has a row for each e and s, or is 0.
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

/// Rows of tables by int32 numbers.
export interface RowKernels {
  /// hidden[e] = max(0, constant + Σ over parts of projected[indices[e, part], part · units …]).
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
  /// sums += Σ rows of x.
  columnSums(rows: number, columns: number, x: Address, stride: number, sums: Address): void
  /// Σ x², in double precision.
  sumOfSquares(n: number, x: Address): number
  sumOfSquaresRows(rows: number, width: number, ids: Address, stride: number, x: Address): number
}
