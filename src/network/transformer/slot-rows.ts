// What tags are predicted from and LSTM layers read: a word's vector and the embedding of its form, side by side. The form tells an
// uncased vocabulary's "Brown" from "brown".

import { floatBytes } from "../../math/bytes.ts"
import type { Address } from "../../math/kernel-functions.ts"
import type { Workspace } from "../../math/workspace.ts"
import { writeInts } from "../bilstm/batch-rows.ts"
import { gather } from "../product.ts"
import type { Weights } from "../weights.ts"
import type { TransformerBatch } from "./transformer-batch.ts"
import { formsName } from "./transformer-parameters.ts"
import { positionSize, type TransformerShape } from "./transformer-shape.ts"

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

/// Rows for some of a batch's slots, in any order.
export class SlotRows {
  readonly count: number
  readonly size: number
  readonly #from: SlotVectors
  readonly #slots: Address
  readonly #forms: Address

  constructor({ arena }: Workspace, from: SlotVectors, slots: Int32Array) {
    this.count = slots.length
    this.size = positionSize(from.shape)
    this.#from = from
    this.#slots = writeInts(arena, slots)
    const forms = arena.ints(from.batch.forms, from.batch.slots)
    this.#forms = writeInts(
      arena,
      slots.map((slot) => forms[slot] as number),
    )
  }

  /// count × size, in new memory.
  forward({ kernels, arena }: Workspace): Address {
    const { count, size } = this
    const { shape, weights, words } = this.#from
    const { width } = shape
    const rows = arena.allocate(floatBytes(count * size))
    kernels.gatherRows(count, width, words, width, this.#slots, rows, size)
    const column = rows + floatBytes(width)
    gather(kernels, weights.table(formsName), { rows: count, ids: this.#forms, out: column, outStride: size })
    return rows
  }

  /// Adds the gradient of the rows to those of the words' vectors and of the forms.
  backward({ kernels }: Workspace, { dRows, dWords, gradients }: SlotGradients): void {
    const { count, size } = this
    const { shape, weights } = this.#from
    const { width, formSize } = shape
    kernels.scatterAddRows(count, width, dRows, size, this.#slots, dWords, width)
    const [table, column] = [weights.gradient(formsName, gradients), dRows + floatBytes(width)]
    kernels.scatterAddRows(count, formSize, column, size, this.#forms, table, formSize)
  }
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
