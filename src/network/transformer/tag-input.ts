// What tags are predicted from: a word's vector and the embedding of its form, side by side. The form tells an uncased
// vocabulary's "Brown" from "brown".

import { floatBytes } from "../../math/bytes.ts"
import type { Address } from "../../math/kernel-functions.ts"
import type { Workspace } from "../../math/workspace.ts"
import { writeInts } from "../bilstm/batch-rows.ts"
import type { WordRows } from "../encoder.ts"
import type { Weights } from "../weights.ts"
import type { TransformerBatch } from "./transformer-batch.ts"
import { formsName } from "./transformer-parameters.ts"
import { positionSize, type TransformerShape } from "./transformer-shape.ts"

interface TagInputOptions {
  readonly batch: TransformerBatch
  /// places × width
  readonly words: Address
  readonly weights: Weights
}

/// The rows of all words of a batch, without the positions before and after each sentence.
export class TagInput implements WordRows {
  readonly count: number
  readonly size: number
  readonly vectors: Address
  readonly #shape: TransformerShape
  readonly #weights: Weights
  readonly #places: Address
  readonly #forms: Address

  constructor({ kernels, arena }: Workspace, shape: TransformerShape, options: TagInputOptions) {
    const { batch, words, weights } = options
    const { width, formSize } = shape
    const places = wordPlaces(batch)
    const formOf = arena.ints(batch.forms, batch.places).slice()
    const forms = places.map((place) => formOf[place] as number)
    this.count = places.length
    this.size = positionSize(shape)
    this.vectors = arena.allocate(floatBytes(this.count * this.size))
    this.#shape = shape
    this.#weights = weights
    this.#places = writeInts(arena, places)
    this.#forms = writeInts(arena, forms)
    const { count, size, vectors } = this
    kernels.gatherRows(count, width, words, width, this.#places, vectors, size)
    const [table, column] = [weights.address(formsName), vectors + floatBytes(width)]
    kernels.gatherRows(count, formSize, table, formSize, this.#forms, column, size)
  }

  /// Adds the gradient of the rows (count × size) to those of the words' vectors (places × width) and of the forms.
  backward(
    { kernels }: Workspace,
    {
      dRows,
      dWords,
      gradients,
    }: { readonly dRows: Address; readonly dWords: Address; readonly gradients: Address },
  ): void {
    const { count, size } = this
    const { width, formSize } = this.#shape
    kernels.scatterAddRows(count, width, dRows, size, this.#places, dWords, width)
    const [table, column] = [this.#weights.gradient(formsName, gradients), dRows + floatBytes(width)]
    kernels.scatterAddRows(count, formSize, column, size, this.#forms, table, formSize)
  }
}

/// The places of the words, sentence after sentence.
function wordPlaces({ sentenceStarts, places }: TransformerBatch): Int32Array {
  const sentences = sentenceStarts.length - 1
  const found = new Int32Array(places - 2 * sentences)
  let at = 0
  for (let sentence = 0; sentence < sentences; sentence++) {
    const end = (sentenceStarts[sentence + 1] as number) - 1
    for (let place = (sentenceStarts[sentence] as number) + 1; place < end; place++) found[at++] = place
  }
  return found
}
