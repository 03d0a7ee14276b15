// The vectors of words from their characters: a convolution, a maximum over the word's positions for each filter, and a rectifier.
//
// A filter is linear in the vectors of the characters that it sees, so those of the batch's distinct characters are multiplied
// once with the filters, and a position costs a few row additions. That is so little that looking up words which were seen
// before would cost as much.

import { floatBytes, intBytes } from "../../math/bytes.ts"
import type { Address } from "../../math/kernel-functions.ts"
import type { Workspace } from "../../math/workspace.ts"
import type { EncodedWords } from "../encoded-words.ts"
import { gather, multiply } from "../product.ts"
import type { ParameterSpec } from "../weights/parameters.ts"
import type { Weights } from "../weights/weights.ts"
import type { BatchLayout } from "./batch-layout.ts"
import { writeInts } from "./batch-rows.ts"
import type { CharacterShape } from "./bilstm-shape.ts"
import { layOutCharacters, reorderSpans } from "./character-windows.ts"
import type { Direction } from "./directions.ts"
import { mostCharacters } from "./word-characters.ts"
import type { InputPart } from "./word-input.ts"

const names = {
  vectors: "characters.vectors",
  filters: "characters.filters",
  bias: "characters.bias",
} as const

/// The parameters of the convolution. Its vocabulary has the characters.
export function characterParameters(
  { size, characterSize, width }: CharacterShape,
  { rows, vocabulary }: { readonly rows: number; readonly vocabulary: number },
): ParameterSpec[] {
  return [
    // Glorot uniform, as if a filter's parts were rows of one matrix.
    {
      name: names.filters,
      kind: "hidden",
      rows: characterSize,
      columns: width * size,
      bound: Math.sqrt(6 / (width * characterSize + size)),
    },
    { name: names.bias, kind: "vector", rows: 1, columns: size },
    {
      name: names.vectors,
      kind: "embedding",
      rows,
      columns: characterSize,
      bound: 1 / Math.sqrt(characterSize),
      vocabulary,
    },
  ]
}

/// At least as many numbers as `characterVectors` keeps in memory for a number of positions and of distinct characters.
export function characterFloats(
  { size, characterSize, width }: CharacterShape,
  { positions, characters }: { readonly positions: number; readonly characters: number },
): number {
  const distinct = Math.min(characters, positions * mostCharacters)
  return positions * (mostCharacters + width + 4) + distinct * (1 + characterSize + width * size)
}

export interface CharacterBatch {
  readonly layout: BatchLayout
  readonly sentences: readonly EncodedWords[]
  /// The arrays of a sentence before those of its characters.
  readonly fieldCount: number
}

/// The vectors of a batch's words as a part of the input.
export function characterVectors(
  workspace: Workspace,
  { layout, sentences, fieldCount }: CharacterBatch,
  options: { readonly shape: CharacterShape; readonly weights: Weights; readonly keepsTraces: boolean },
): InputPart {
  const { kernels: k, arena } = workspace
  const { weights, keepsTraces } = options
  const { size, characterSize, width } = options.shape
  const { rows } = layout
  const windows = layOutCharacters(layout, sentences, { fieldCount, width })
  const count = windows.characters.length
  const characters = writeInts(arena, windows.characters)
  const ids = writeInts(arena, windows.ids)
  const spans = {
    forward: writeInts(arena, windows.spans),
    backward: writeInts(arena, reorderSpans(windows.spans, layout.reversedRows())),
  }
  const vectors = arena.allocate(floatBytes(count * characterSize))
  gather(k, weights.table(names.vectors), {
    rows: count,
    ids: characters,
    out: vectors,
    outStride: characterSize,
  })
  const filters = weights.matrix(names.filters)
  const bias = weights.address(names.bias)
  const projected = arena.allocate(floatBytes(count * filters.columns))
  multiply(workspace, filters, { rows: count, x: vectors, bias: 0, y: projected })
  // For each direction, where the forward pass has found the maxima.
  const best = new Map<Direction, Address>()
  return {
    size,
    forward({ arena: space }, { direction, at, stride }) {
      const found = keepsTraces ? space.allocate(intBytes(rows * size)) : 0
      best.set(direction, found)
      k.windowMaximumForward(
        ...([rows, size, width, projected, filters.columns, ids] as const),
        ...([spans[direction], bias, at, stride, found] as const),
      )
    },
    backward({ arena: space }, { direction, at, stride }, gradients) {
      const mark = space.mark()
      const gradientOf = (name: string) => weights.gradient(name, gradients)
      const dProjected = space.allocate(floatBytes(count * filters.columns))
      k.zeroFloats(count * filters.columns, dProjected)
      k.windowMaximumBackward(
        ...([rows, size, width, at, stride, ids, best.get(direction) as Address] as const),
        ...([dProjected, filters.columns, gradientOf(names.bias)] as const),
      )
      const packed = space.allocate(floatBytes(k.packedLength(count, filters.columns)))
      k.pack(count, filters.columns, dProjected, filters.columns, packed)
      k.matmul(
        ...([characterSize, filters.columns, count, vectors, 1, characterSize, packed, 0] as const),
        ...([gradientOf(names.filters), filters.columns, true] as const),
      )
      const dVectors = space.allocate(floatBytes(count * characterSize))
      k.matmul(
        ...([count, characterSize, filters.columns, dProjected, filters.columns, 1] as const),
        ...([filters.packedBack, 0, dVectors, characterSize, false] as const),
      )
      const table = gradientOf(names.vectors)
      k.scatterAddRows(count, characterSize, dVectors, characterSize, characters, table, characterSize)
      space.release(mark)
    },
  }
}
