// The words' own vectors, which tags are predicted from.
//
// The span features are differences of boundary vectors. A tag depends on what both LSTMs have made of the word itself: the
// forward outputs after it, which are those of the boundary behind it, and the backward outputs, which are those of the
// boundary in front of it. So a word's vector is one half of each, for all layers.

import { floatBytes } from "../../math/bytes.ts"
import type { Address } from "../../math/kernel-functions.ts"
import type { Workspace } from "../../math/workspace.ts"
import { type Dropout, type DropoutMask, noDropout } from "../dropout.ts"
import type { WordRows } from "../encoder.ts"
import type { BatchLayout } from "./batch-layout.ts"
import { writeInts } from "./batch-rows.ts"

/// The boundary vectors of a batch (boundaries × size), forward outputs in the first half of each.
export interface BoundaryVectors {
  readonly layout: BatchLayout
  readonly vectors: Address
  readonly size: number
}

/// The words' vectors, and what the backward pass needs.
export interface WordOutputs extends WordRows {
  /// For each word the row of the boundary behind it, and of the one in front of it.
  readonly behind: Address
  readonly before: Address
  readonly dropout: DropoutMask
}

/// The words' vectors, with dropout, in new memory.
export function gatherWords(
  workspace: Workspace,
  { layout, vectors, size }: BoundaryVectors,
  dropout?: Dropout,
): WordOutputs {
  const { kernels: k, arena } = workspace
  const rows = boundariesBefore(layout)
  const count = rows.length
  const before = writeInts(arena, rows)
  const behind = writeInts(
    arena,
    rows.map((row) => row + 1),
  )
  const words = arena.allocate(floatBytes(count * size))
  const half = size / 2
  const backward = floatBytes(half)
  k.gatherRows(count, half, vectors, size, behind, words, size)
  k.gatherRows(count, half, vectors + backward, size, before, words + backward, size)
  const mask = dropout?.draw(workspace, count, size) ?? noDropout
  if (mask.mask !== 0) k.dropout(count, size, words, size, mask.mask, mask.scale, words, size)
  return { count, vectors: words, size, behind, before, dropout: mask }
}

/// Adds the gradient of the words' vectors, which it overwrites, to that of the boundary vectors.
export function scatterWords(
  { kernels: k }: Workspace,
  { count, size, behind, before, dropout }: WordOutputs,
  { dWords, dVectors }: { readonly dWords: Address; readonly dVectors: Address },
): void {
  const half = size / 2
  const backward = floatBytes(half)
  if (dropout.mask !== 0) k.dropout(count, size, dWords, size, dropout.mask, dropout.scale, dWords, size)
  k.scatterAddRows(count, half, dWords, size, behind, dVectors, size)
  k.scatterAddRows(count, half, dWords + backward, size, before, dVectors + backward, size)
}

/// The row of the boundary in front of each word.
function boundariesBefore({ sentenceLengths, boundaryRows, boundaryCount }: BatchLayout): Int32Array {
  const rows = new Int32Array(boundaryCount - sentenceLengths.length)
  let at = 0
  sentenceLengths.forEach((length, sentence) => {
    const first = boundaryRows[sentence] as number
    for (let word = 0; word < length; word++) rows[at++] = first + word
  })
  return rows
}
