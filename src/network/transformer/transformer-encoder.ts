// The transformer encoder: pieces through a transformer, words through bi-directional LSTM layers on top of it.

import { floatBytes } from "../../math/bytes.ts"
import type { Address } from "../../math/kernel-functions.ts"
import type { Workspace } from "../../math/workspace.ts"
import { BatchLayout } from "../bilstm/batch-layout.ts"
import { writeInts, writeRows } from "../bilstm/batch-rows.ts"
import type { Direction } from "../bilstm/directions.ts"
import { lstmGradients, lstmWeights } from "../bilstm/lstm-parameters.ts"
import {
  type LstmStack,
  type StackInput,
  type StackTrace,
  stackBackward,
  stackForward,
} from "../bilstm/lstm-stack.ts"
import type { Dropout } from "../dropout.ts"
import type { EncodedWords } from "../encoded-words.ts"
import type { Encoder, Encoding, EncodingGradients, TracedEncoding } from "../encoder.ts"
import type { Weights } from "../weights.ts"
import { TagInput } from "./tag-input.ts"
import { placeTransformerBatch, type TransformerBatch } from "./transformer-batch.ts"
import { formsName } from "./transformer-parameters.ts"
import { positionSize, type TransformerShape } from "./transformer-shape.ts"
import {
  type Keeps,
  type TransformerTrace,
  transformerBackward,
  transformerForward,
} from "./transformer-stack.ts"

interface Trace {
  readonly batch: TransformerBatch
  readonly transformer: TransformerTrace
  readonly lstm: StackTrace
  readonly input: WordInput
  readonly tagInput: TagInput
  readonly dropout: Dropout | undefined
}

export class TransformerEncoder implements Encoder {
  readonly vectorSize: number
  readonly #shape: TransformerShape
  readonly #weights: Weights
  readonly #stack: LstmStack
  readonly #lstmSizes: { readonly layers: number; readonly units: number }

  constructor(shape: TransformerShape, weights: Weights) {
    const { lstmLayers: layers, lstmUnits: units } = shape
    this.vectorSize = 2 * layers * units
    this.#shape = shape
    this.#weights = weights
    this.#lstmSizes = { layers, units }
    this.#stack = { units, layers: lstmWeights(this.#lstmSizes, weights) }
  }

  get #keeps(): Keeps {
    return this.#shape.isFrozen ? "outputs" : "traces"
  }

  encode(workspace: Workspace, sentences: readonly EncodedWords[]): Encoding {
    return this.#encoding(this.#forward(workspace, sentences, { keepsTraces: false }))
  }

  encodeTraced(workspace: Workspace, sentences: readonly EncodedWords[], dropout?: Dropout): TracedEncoding {
    const trace = this.#forward(workspace, sentences, { keepsTraces: true, dropout })
    return {
      ...this.#encoding(trace),
      backward: (space, gradients) => this.#backward(space, trace, gradients),
    }
  }

  #forward(
    workspace: Workspace,
    sentences: readonly EncodedWords[],
    { keepsTraces, dropout }: { readonly keepsTraces: boolean; readonly dropout?: Dropout | undefined },
  ): Trace {
    const batch = placeTransformerBatch(workspace.arena, sentences)
    const transformer = transformerForward(workspace, {
      sizes: this.#shape,
      weights: this.#weights,
      batch,
      keeps: keepsTraces ? this.#keeps : "nothing",
      dropout,
    })
    const layout = new BatchLayout(sentences.map(({ length }) => length))
    const rows = writeRows(workspace.arena, layout)
    const options = { batch, words: transformer.words, weights: this.#weights }
    const tagInput = new TagInput(workspace, this.#shape, options)
    const input = new WordInput(workspace, this.#shape, { layout, ...options })
    const lstm = stackForward(workspace, { stack: this.#stack, rows, input, keepsTraces, dropout })
    return { batch, transformer, lstm, input, tagInput, dropout }
  }

  #backward(
    workspace: Workspace,
    { batch, transformer, lstm, input, tagInput, dropout }: Trace,
    { dVectors, dWords: dTagInput, gradients: block }: EncodingGradients,
  ): void {
    const { kernels, arena } = workspace
    const { width } = this.#shape
    const mark = arena.mark()
    const dWords = arena.allocate(floatBytes(batch.places * width))
    kernels.zeroFloats(batch.places * width, dWords)
    input.dWords = dWords
    stackBackward(workspace, lstm, {
      dVectors,
      layers: lstmGradients(this.#lstmSizes, this.#weights, block),
      block,
    })
    if (dTagInput !== undefined) tagInput.backward(workspace, { dRows: dTagInput, dWords, gradients: block })
    const pass = { sizes: this.#shape, weights: this.#weights, batch, dropout }
    transformerBackward(workspace, pass, transformer, { dWords, block, keeps: this.#keeps })
    arena.release(mark)
  }

  #encoding({ lstm: { rows, vectors }, tagInput: words }: Trace): Encoding {
    const { sentenceLengths, boundaryRows, boundaryCount } = rows.layout
    return { sentenceLengths, boundaryRows, boundaryCount, vectors, vectorSize: this.vectorSize, words }
  }
}

interface WordInputOptions {
  readonly layout: BatchLayout
  readonly batch: TransformerBatch
  /// places × width
  readonly words: Address
  readonly weights: Weights
}

/// The input of the LSTM layers: a word's vector and the embedding of its form, in the order of time.
class WordInput implements StackInput {
  readonly size: number
  /// Receives the gradient of the words' vectors (places × width).
  dWords: Address = 0
  readonly #width: number
  readonly #formSize: number
  readonly #options: WordInputOptions
  readonly #places: Readonly<Record<Direction, Address>>
  readonly #forms: Readonly<Record<Direction, Address>>

  constructor({ arena }: Workspace, shape: TransformerShape, options: WordInputOptions) {
    this.size = positionSize(shape)
    this.#width = shape.width
    this.#formSize = shape.formSize
    this.#options = options
    const { layout, batch } = options
    const forward = placesInTime(layout, batch.sentenceStarts)
    const backward = Int32Array.from(layout.reversedRows(), (row) => forward[row] as number)
    const forms = arena.ints(batch.forms, batch.places).slice()
    const formsOf = (places: Int32Array) =>
      writeInts(
        arena,
        places.map((place) => forms[place] as number),
      )
    this.#forms = { forward: formsOf(forward), backward: formsOf(backward) }
    this.#places = { forward: writeInts(arena, forward), backward: writeInts(arena, backward) }
  }

  forward({ kernels, arena }: Workspace, direction: Direction): Address {
    const { layout, words, weights } = this.#options
    const [width, formSize, stride] = [this.#width, this.#formSize, this.size]
    const x = arena.allocate(floatBytes(layout.rows * stride))
    kernels.gatherRows(layout.rows, width, words, width, this.#places[direction], x, stride)
    const forms = weights.address(formsName)
    const column = x + floatBytes(width)
    kernels.gatherRows(layout.rows, formSize, forms, formSize, this.#forms[direction], column, stride)
    return x
  }

  backward(
    { kernels }: Workspace,
    {
      direction,
      dx,
      gradients,
    }: { readonly direction: Direction; readonly dx: Address; readonly gradients: Address },
  ): void {
    const { layout, weights } = this.#options
    const [width, formSize, stride] = [this.#width, this.#formSize, this.size]
    kernels.scatterAddRows(layout.rows, width, dx, stride, this.#places[direction], this.dWords, width)
    const dForms = weights.gradient(formsName, gradients)
    const column = dx + floatBytes(width)
    kernels.scatterAddRows(layout.rows, formSize, column, stride, this.#forms[direction], dForms, formSize)
  }
}

/// For each row of the layout, in the order of time, the place of its position in the batch.
function placesInTime(layout: BatchLayout, sentenceStarts: Int32Array): Int32Array {
  const places = new Int32Array(layout.rows)
  layout.sentenceLengths.forEach((length, sentence) => {
    for (let position = 0; position < length + 2; position++) {
      const row = (layout.stepRows[position] as number) + sentence
      places[row] = (sentenceStarts[sentence] as number) + position
    }
  })
  return places
}
