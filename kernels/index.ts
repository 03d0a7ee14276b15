// What the WebAssembly module exports: the kernels.
//
// Conventions: addresses are byte offsets into the imported memory; an optional address is 0 if absent. Matrices are
// row-major float32 with a stride, the number of floats from one row to the next. Unless a kernel says otherwise, addresses
// need only be multiples of 4, and nothing is read or written beyond the last element of a row: the one to three elements
// after the last whole vector go through the functions of lanes.ts. A twin in test/math/plain/ defines each kernel's result.

export { adadelta, adadeltaRows } from "./adadelta"
export { adam, adamRows } from "./adam"
export { attentionBackward, attentionForward, attentionMaskBytes } from "./attention"
export { attentionScratchLength } from "./attention-head"
export { columnSums } from "./column-sums"
export { dropout } from "./dropout"
export { gatherAddRows, gatherIntegerRows, gatherRows, scatterAddRows } from "./embedding"
export { geluBackward, geluForward } from "./gelu"
export { integerPackedLength, packIntegers } from "./integer-pack"
export { integerMatmul, integerScratchLength } from "./integer-product"
export { layerNormBackward, layerNormForward } from "./layer-norm"
export { lstmBackward, lstmForward } from "./lstm"
export { randomMask } from "./mask"
export { maskRowBytes } from "./mask-lanes"
export { matmul } from "./matmul"
export { pack, packedLength, packTransposed } from "./pack"
export { pairMeanBackward, pairMeanForward } from "./pair-mean"
export { quotientBits } from "./processor"
export { projectedHidden } from "./projected-hidden"
export { reluBackward, reluForward } from "./relu"
export { addScaled, addScaledBackward } from "./scaled-rows"
export { logSoftmax, softmaxLoss } from "./softmax"
export { spanDifferenceBackward, spanDifferenceForward } from "./span-difference"
export { sumOfSquares, sumOfSquaresRows } from "./sum-of-squares"
export { tanh } from "./tanh"
export { addFloats, addRows, axpy, copyFloats, scaleFloats, zeroFloats, zeroRows } from "./vector"
export { windowMaximumBackward, windowMaximumForward } from "./window-maximum"
