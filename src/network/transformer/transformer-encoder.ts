// The transformer encoder: pieces through a transformer, words through bi-directional LSTM layers on top of it.

import { floatBytes } from "../../math/bytes.ts"
import type { Address } from "../../math/kernel-functions.ts"
import type { Workspace } from "../../math/workspace.ts"
import { finish, type Steps } from "../../transition/steps.ts"
import { BatchLayout } from "../bilstm/batch-layout.ts"
import { writeRows } from "../bilstm/batch-rows.ts"
import type { Direction } from "../bilstm/directions.ts"
import { lstmGradients, lstmWeights } from "../bilstm/lstm-parameters.ts"
import {
  type InputGradient,
  type LstmStack,
  type StackInput,
  type StackTrace,
  stackBackward,
  stackForward,
} from "../bilstm/lstm-stack.ts"
import type { Dropout } from "../dropout.ts"
import type { EncodedWords } from "../encoded-words.ts"
import type { Encoder, Encoding, EncodingGradients, TracedEncoding } from "../encoder.ts"
import type { Weights } from "../weights/weights.ts"
import { SlotRows, type SlotVectors, wordSlots } from "./slot-rows.ts"
import { type TransformerBatch, writeTransformerBatch } from "./transformer-batch.ts"
import { transformerWords } from "./transformer-inference.ts"
import type { TransformerShape } from "./transformer-shape.ts"
import {
  type Keeps,
  type TransformerTrace,
  transformerBackward,
  transformerForward,
} from "./transformer-stack.ts"

interface Trace {
  readonly transformer: TransformerTrace
  readonly top: TopTrace
  readonly dropout: Dropout | undefined
}

/// What is computed from the words' vectors.
interface TopTrace {
  readonly batch: TransformerBatch
  readonly lstm: StackTrace
  readonly input: TimeInput
  readonly tagInput: SlotRows
  /// The rows of `tagInput`.
  readonly tagVectors: Address
}

interface TopPass {
  readonly sentences: readonly EncodedWords[]
  readonly batch: TransformerBatch
  /// slots × width
  readonly words: Address
  readonly keepsTraces: boolean
  readonly dropout?: Dropout | undefined
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
    return finish(this.encodeSteps(workspace, sentences))
  }

  *encodeSteps(workspace: Workspace, sentences: readonly EncodedWords[]): Steps<Encoding> {
    const batch = writeTransformerBatch(workspace.arena, sentences)
    const words = yield* transformerWords(workspace, { sizes: this.#shape, weights: this.#weights, batch })
    return this.#encoding(yield* this.#top(workspace, { sentences, batch, words, keepsTraces: false }))
  }

  encodeTraced(workspace: Workspace, sentences: readonly EncodedWords[], dropout?: Dropout): TracedEncoding {
    const batch = writeTransformerBatch(workspace.arena, sentences)
    const transformer = transformerForward(workspace, {
      sizes: this.#shape,
      weights: this.#weights,
      batch,
      keeps: this.#keeps,
      dropout,
    })
    const { words } = transformer
    const top = finish(this.#top(workspace, { sentences, batch, words, keepsTraces: true, dropout }))
    return {
      ...this.#encoding(top),
      backward: (space, gradients) => this.#backward(space, { transformer, top, dropout }, gradients),
    }
  }

  *#top(workspace: Workspace, { sentences, batch, words, keepsTraces, dropout }: TopPass): Steps<TopTrace> {
    const layout = new BatchLayout(sentences.map(({ length }) => length))
    const rows = writeRows(workspace.arena, layout)
    const from = { shape: this.#shape, weights: this.#weights, batch, words }
    const tagInput = new SlotRows(workspace, from, wordSlots(batch), "tags")
    const tagVectors = tagInput.forward(workspace)
    const input = new TimeInput(workspace, from, layout)
    const lstm = yield* stackForward(workspace, { stack: this.#stack, rows, input, keepsTraces, dropout })
    return { batch, lstm, input, tagInput, tagVectors }
  }

  #backward(
    workspace: Workspace,
    { transformer, top: { batch, lstm, input, tagInput }, dropout }: Trace,
    { dVectors, dWords: dTagInput, gradients: block }: EncodingGradients,
  ): void {
    const { kernels, arena } = workspace
    const { width } = this.#shape
    const mark = arena.mark()
    const dWords = arena.allocate(floatBytes(batch.slots * width))
    kernels.zeroFloats(batch.slots * width, dWords)
    input.dWords = dWords
    stackBackward(workspace, lstm, {
      dVectors,
      layers: lstmGradients(this.#lstmSizes, this.#weights, block),
      block,
    })
    if (dTagInput !== undefined) tagInput.backward(workspace, { dRows: dTagInput, dWords, gradients: block })
    const learnsMix = this.#shape.mix !== "top"
    if (learnsMix || !this.#shape.isFrozen) {
      const pass = { sizes: this.#shape, weights: this.#weights, batch, dropout }
      transformerBackward(workspace, pass, transformer, { dWords, block, keeps: this.#keeps, learnsMix })
    }
    arena.release(mark)
  }

  #encoding({ lstm: { rows, vectors }, tagInput: { count, size }, tagVectors }: TopTrace): Encoding {
    const { sentenceLengths, boundaryRows, boundaryCount } = rows.layout
    const words = { count, size, vectors: tagVectors }
    return { sentenceLengths, boundaryRows, boundaryCount, vectors, vectorSize: this.vectorSize, words }
  }
}

/// The input of the LSTM layers: rows in the order of time.
class TimeInput implements StackInput {
  /// Receives the gradient of the words' vectors (slots × width).
  dWords: Address = 0
  readonly #rows: Readonly<Record<Direction, SlotRows>>

  constructor(workspace: Workspace, from: SlotVectors, layout: BatchLayout) {
    const forward = slotsInTime(layout, from.batch.sentenceStarts)
    const backward = Int32Array.from(layout.reversedRows(), (row) => forward[row] as number)
    this.#rows = {
      forward: new SlotRows(workspace, from, forward, "lstm"),
      backward: new SlotRows(workspace, from, backward, "lstm"),
    }
  }

  forward(workspace: Workspace, direction: Direction): Address {
    return this.#rows[direction].forward(workspace)
  }

  backward(workspace: Workspace, { direction, dx, gradients }: InputGradient): void {
    this.#rows[direction].backward(workspace, { dRows: dx, dWords: this.dWords, gradients })
  }
}

/// The slot of each row of the layout, in the order of time.
function slotsInTime(layout: BatchLayout, sentenceStarts: Int32Array): Int32Array {
  const slots = new Int32Array(layout.rows)
  layout.sentenceLengths.forEach((length, sentence) => {
    for (let step = 0; step < length + 2; step++) {
      const row = (layout.stepRows[step] as number) + sentence
      slots[row] = (sentenceStarts[sentence] as number) + step
    }
  })
  return slots
}
