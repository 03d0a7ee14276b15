// The vectors of a word's fields, each a row of the field's table.

import type { Arena } from "../../math/arena.ts"
import type { Address } from "../../math/kernel-functions.ts"
import type { Workspace } from "../../math/workspace.ts"
import type { EncodedWords } from "../encoded-words.ts"
import { gather } from "../product.ts"
import { beginMarker, endMarker } from "../vocabulary.ts"
import type { Weights } from "../weights/weights.ts"
import type { BatchLayout } from "./batch-layout.ts"
import { writeInts } from "./batch-rows.ts"
import type { FieldShape } from "./bilstm-shape.ts"
import type { Direction } from "./directions.ts"
import type { InputPart } from "./word-input.ts"

/// The name of a field's table of vectors.
export function embeddingName({ name }: Pick<FieldShape, "name">): string {
  return `embedding.${name}`
}

/// The embedded fields of a batch, whose values are the first arrays of each sentence.
export function embedFields(
  { arena }: Workspace,
  { layout, sentences }: { readonly layout: BatchLayout; readonly sentences: readonly EncodedWords[] },
  { fields, weights }: { readonly fields: readonly FieldShape[]; readonly weights: Weights },
): InputPart[] {
  const { rows } = layout
  const ids = writeValues(arena, layout, { sentences, fieldCount: fields.length })
  return fields.map((field, at): InputPart => {
    const { size, isFrozen = false } = field
    const name = embeddingName(field)
    const idsOf = (direction: Direction) => (ids[at] as Record<Direction, Address>)[direction]
    return {
      size,
      forward({ kernels }, { direction, at: out, stride }) {
        gather(kernels, weights.table(name), { rows, ids: idsOf(direction), out, outStride: stride })
      },
      backward({ kernels }, { direction, at: d, stride }, gradients) {
        if (isFrozen) return
        const table = weights.gradient(name, gradients)
        kernels.scatterAddRows(rows, size, d, stride, idsOf(direction), table, size)
      },
    }
  })
}

/// Addresses of each field's values, int32 per row, in the order of each direction.
export function writeValues(
  arena: Arena,
  layout: BatchLayout,
  { sentences, fieldCount }: { readonly sentences: readonly EncodedWords[]; readonly fieldCount: number },
): Record<Direction, Address>[] {
  const reversed = layout.reversedRows()
  return Array.from({ length: fieldCount }, (_, field) => {
    const forward = valuesInTime(layout, sentences, field)
    const backward = Int32Array.from(reversed, (row) => forward[row] as number)
    return { forward: writeInts(arena, forward), backward: writeInts(arena, backward) }
  })
}

/// The values of a field with the markers around each sentence, in the order of time.
function valuesInTime(layout: BatchLayout, sentences: readonly EncodedWords[], field: number): Int32Array {
  const values = new Int32Array(layout.rows)
  sentences.forEach(({ fields, length }, sentence) => {
    const words = fields[field] as Int32Array
    for (let position = 0; position < length + 2; position++) {
      const row = (layout.stepRows[position] as number) + sentence
      const word = position > length ? endMarker : (words[position - 1] as number)
      values[row] = position === 0 ? beginMarker : word
    }
  })
  return values
}
