// What tags are predicted from and LSTM layers read: a word's vector and embeddings of what else is known about the word, side by side.
// Its form tells an uncased vocabulary's "Brown" from "brown". Only the LSTM layers read given tags: tags would be predicted from
// themselves.

import { floatBytes } from "../../math/bytes.ts"
import type { Address } from "../../math/kernel-functions.ts"
import type { Workspace } from "../../math/workspace.ts"
import { writeInts } from "../bilstm/batch-rows.ts"
import { gather } from "../product.ts"
import type { Weights } from "../weights/weights.ts"
import type { TransformerBatch } from "./transformer-batch.ts"
import { formsName, givenTagsName } from "./transformer-parameters.ts"
import type { TransformerShape } from "./transformer-shape.ts"

export interface SlotVectors {
  readonly shape: TransformerShape
  readonly weights: Weights
  readonly batch: TransformerBatch
  /// slots × width
  readonly words: Address
}

export interface SlotGradients {
  /// The gradient of the rows (count × size).
  readonly dRows: Address
  /// slots × width: added to.
  readonly dWords: Address
  /// The block of gradients to add to.
  readonly gradients: Address
}

/// An embedding beside the words' vectors: the name of its table, its size, and the table's row for each slot.
interface SlotEmbedding {
  readonly name: string
  readonly size: number
  readonly numbers: Address
}

/// An embedding for the rows that were chosen: where it begins in a row, and the table's row for each of them.
interface RowEmbedding extends SlotEmbedding {
  readonly column: number
}

/// Rows for some of a batch's slots, in any order.
export class SlotRows {
  readonly count: number
  readonly size: number
  readonly #from: SlotVectors
  readonly #slots: Address
  readonly #embeddings: readonly RowEmbedding[]

  /// The rows for LSTM layers have given tags in them, if the shape has.
  constructor({ arena }: Workspace, from: SlotVectors, slots: Int32Array, reader: "tags" | "lstm") {
    this.count = slots.length
    this.#from = from
    this.#slots = writeInts(arena, slots)
    let column = from.shape.width
    this.#embeddings = embeddingsOf(from, reader).map(({ name, size, numbers }) => {
      const all = arena.ints(numbers, from.batch.slots)
      const chosen = slots.map((slot) => all[slot] as number)
      column += size
      return { name, size, numbers: writeInts(arena, chosen), column: column - size }
    })
    this.size = column
  }

  /// count × size, in new memory.
  forward({ kernels, arena }: Workspace): Address {
    const { count, size } = this
    const { shape, weights, words } = this.#from
    const { width } = shape
    const rows = arena.allocate(floatBytes(count * size))
    kernels.gatherRows(count, width, words, width, this.#slots, rows, size)
    for (const { name, numbers, column } of this.#embeddings) {
      const out = rows + floatBytes(column)
      gather(kernels, weights.table(name), { rows: count, ids: numbers, out, outStride: size })
    }
    return rows
  }

  /// Adds the gradient of the rows to those of the words' vectors and of the embeddings.
  backward({ kernels }: Workspace, { dRows, dWords, gradients }: SlotGradients): void {
    const { count, size } = this
    const { shape, weights } = this.#from
    const { width } = shape
    kernels.scatterAddRows(count, width, dRows, size, this.#slots, dWords, width)
    for (const { name, size: columns, numbers, column } of this.#embeddings) {
      const [from, table] = [dRows + floatBytes(column), weights.gradient(name, gradients)]
      kernels.scatterAddRows(count, columns, from, size, numbers, table, columns)
    }
  }
}

function embeddingsOf({ shape, batch }: SlotVectors, reader: "tags" | "lstm"): readonly SlotEmbedding[] {
  const { formSize, givenTagSize = 0 } = shape
  const forms = { name: formsName, size: formSize, numbers: batch.forms }
  if (reader === "tags" || givenTagSize === 0) return [forms]
  return [forms, { name: givenTagsName, size: givenTagSize, numbers: batch.givenTags }]
}

/// The slots of the words, sentence after sentence.
export function wordSlots({ sentenceStarts, slots }: TransformerBatch): Int32Array {
  const sentences = sentenceStarts.length - 1
  const found = new Int32Array(slots - 2 * sentences)
  let at = 0
  for (let sentence = 0; sentence < sentences; sentence++) {
    const end = (sentenceStarts[sentence + 1] as number) - 1
    for (let slot = (sentenceStarts[sentence] as number) + 1; slot < end; slot++) found[at++] = slot
  }
  return found
}
