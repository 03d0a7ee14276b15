// How much memory a batch takes while it is encoded and its states are scored.

import { boundarySize, inputSize, type NetworkShape } from "./network-shape.ts"
import { projectedBlocks } from "./projection.ts"

// Blocks are aligned, and a sentence has a few that don't grow with it.
const spareBytes = 1 << 20

/// Bytes for sentences of so many words together, at the most, beside the network itself.
export function scoringBytes(shape: NetworkShape, labels: number, words: number): number {
  const { fields, lstmLayers, lstmUnits, hiddenUnits } = shape
  const vectorsAndOutputs = 2 * boundarySize(shape)
  const inputs = Math.max(inputSize(shape), lstmLayers > 1 ? 2 * lstmUnits : 0)
  // Gates, cells, their tanh, and the outputs before: these go with the layer, and what is projected takes their place.
  const layer = inputs + 7 * lstmUnits
  const states = hiddenUnits + Math.max(2, labels) + 3
  const projected = (projectedBlocks.structure + projectedBlocks.label) * hiddenUnits
  const rowNumbers = 2 * fields.length + 4
  const floats = vectorsAndOutputs + Math.max(layer, states + projected) + rowNumbers
  // A sentence has two positions more than words.
  return 4 * floats * (words + 2) + spareBytes
}
