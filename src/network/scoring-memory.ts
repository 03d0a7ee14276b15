// How much memory a batch takes while it is encoded and its states are scored.

import { floatBytes } from "../math/bytes.ts"
import { designEncoder } from "./encoders.ts"
import type { NetworkPlan } from "./network-shape.ts"
import { projectedBlocks } from "./projection.ts"
import { networkParameters } from "./weights/network-parameters.ts"
import { isMatrix, type ParameterList } from "./weights/parameters.ts"

// Blocks are aligned, and a sentence has a few that don't grow with it.
const spareBytes = 1 << 20

/// The most that a sentence of `words` words takes, in bytes, besides the network itself.
export function scoringBytes({ shape, sizes, isQuantized = false }: NetworkPlan, words: number): number {
  const { hiddenUnits } = shape
  const encoding = designEncoder(shape.encoder).memory(words, sizes.vocabularySizes)
  // Rows of states, and projected boundaries, of which there is one more.
  const states = hiddenUnits + Math.max(2, sizes.labels) + sizes.tags + 3
  const projected = (projectedBlocks.structure + projectedBlocks.label) * hiddenUnits
  const scoring = floatBytes((states + projected) * (words + 1))
  // Scoring begins after encoding, and reuses its scratch memory.
  const products = isQuantized ? integerScratchBytes(networkParameters(shape, sizes)) : 0
  return encoding.kept + Math.max(encoding.scratch, scoring) + products + spareBytes
}

/// At least the bytes of the kernels' `integerScratchLength` for any of the matrices: 256 rows of int16 numbers and their scales.
function integerScratchBytes({ all }: ParameterList): number {
  const longest = all.reduce(
    (most, parameter) => (isMatrix(parameter) ? Math.max(most, parameter.rows) : most),
    0,
  )
  return 256 * (2 * (longest + 8) + 4)
}
