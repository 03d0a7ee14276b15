// How much memory a batch takes while it is encoded and its states are scored.

import { floatBytes } from "../math/bytes.ts"
import { designEncoder } from "./encoders.ts"
import type { NetworkPlan } from "./network-shape.ts"
import { projectedBlocks } from "./projection.ts"

// Blocks are aligned, and a sentence has a few that don't grow with it.
const spareBytes = 1 << 20

/// The most that a sentence of `words` words takes, in bytes, besides the network itself.
export function scoringBytes({ shape, sizes }: NetworkPlan, words: number): number {
  const { hiddenUnits } = shape
  const encoding = designEncoder(shape.encoder).memory(words)
  // Rows of states, and projected boundaries, of which there is one more.
  const states = hiddenUnits + Math.max(2, sizes.labels) + sizes.tags + 3
  const projected = (projectedBlocks.structure + projectedBlocks.label) * hiddenUnits
  const scoring = floatBytes((states + projected) * (words + 1))
  // Scoring begins after encoding, and reuses its scratch memory.
  return encoding.kept + Math.max(encoding.scratch, scoring) + spareBytes
}
