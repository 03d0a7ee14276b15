// The input of the first layer: the vectors of a word's fields side by side.

import type { Arena } from "../../math/arena.ts"
import { floatBytes } from "../../math/bytes.ts"
import type { Address } from "../../math/kernel-functions.ts"
import type { Workspace } from "../../math/workspace.ts"
import type { EncodedWords } from "../encoded-words.ts"
import { gather } from "../product.ts"
import { beginMarker, endMarker } from "../vocabulary.ts"
import type { Weights } from "../weights.ts"
import type { BatchLayout } from "./batch-layout.ts"
import { writeInts } from "./batch-rows.ts"
import type { FieldShape } from "./bilstm-shape.ts"
import type { Direction } from "./directions.ts"
import type { StackInput } from "./lstm-stack.ts"

/// The name of a field's table of vectors.
export function embeddingName({ name }: Pick<FieldShape, "name">): string {
  return `embedding.${name}`
}

/// The embedded fields of a batch.
export function embedFields(
  workspace: Workspace,
  batch: { readonly layout: BatchLayout; readonly sentences: readonly EncodedWords[] },
  { fields, weights }: { readonly fields: readonly FieldShape[]; readonly weights: Weights },
): StackInput {
  const { rows } = batch.layout
  const ids = writeValues(workspace.arena, batch.layout, batch.sentences)
  const stride = fields.reduce((total, { size }) => total + size, 0)
  const columns = fields.map((_, at) => fields.slice(0, at).reduce((total, { size }) => total + size, 0))
  const columnOf = (x: Address, field: number) => x + floatBytes(columns[field] as number)
  const idsOf = (field: number, direction: Direction) => (ids[field] as Record<Direction, Address>)[direction]
  return {
    forward({ kernels, arena }, direction) {
      const x = arena.allocate(floatBytes(rows * stride))
      fields.forEach((field, at) => {
        const table = weights.table(embeddingName(field))
        const ids = idsOf(at, direction)
        gather(kernels, table, { rows, ids, out: columnOf(x, at), outStride: stride })
      })
      return x
    },
    backward({ kernels }, { direction, dx, gradients }) {
      fields.forEach((field, at) => {
        if (field.isFrozen) return
        const table = weights.gradient(embeddingName(field), gradients)
        const { size } = field
        kernels.scatterAddRows(rows, size, columnOf(dx, at), stride, idsOf(at, direction), table, size)
      })
    },
  }
}

/// Addresses of each field's values, int32 per row, in the order of each direction.
export function writeValues(
  arena: Arena,
  layout: BatchLayout,
  sentences: readonly EncodedWords[],
): Record<Direction, Address>[] {
  const reversed = layout.reversedRows()
  return (sentences[0]?.fields ?? []).map((_, field) => {
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
