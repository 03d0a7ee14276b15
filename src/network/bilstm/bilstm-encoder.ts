// The paper's encoder: embedded fields through a bi-directional LSTM of several layers.

import type { Workspace } from "../../math/workspace.ts"
import { finish, type Steps } from "../../transition/steps.ts"
import type { Dropout } from "../dropout.ts"
import type { EncodedWords } from "../encoded-words.ts"
import type { Encoder, Encoding, TracedEncoding } from "../encoder.ts"
import type { Weights } from "../weights/weights.ts"
import { BatchLayout } from "./batch-layout.ts"
import { writeRows } from "./batch-rows.ts"
import { type BilstmShape, boundarySize, readsTags } from "./bilstm-shape.ts"
import { characterVectors } from "./character-vectors.ts"
import { embedFields } from "./field-embeddings.ts"
import { lstmGradients, lstmWeights } from "./lstm-parameters.ts"
import {
  type LstmStack,
  type StackInput,
  type StackTrace,
  stackBackward,
  stackForward,
} from "./lstm-stack.ts"
import { joinParts } from "./word-input.ts"
import { gatherWords, scatterWords, type WordOutputs } from "./word-outputs.ts"

interface Trace {
  readonly stack: StackTrace
  /// Undefined if the tags are part of the input.
  readonly words: WordOutputs | undefined
}

export class BilstmEncoder implements Encoder {
  readonly vectorSize: number
  readonly #shape: BilstmShape
  readonly #weights: Weights
  readonly #stack: LstmStack

  constructor(shape: BilstmShape, weights: Weights) {
    this.vectorSize = boundarySize(shape)
    this.#shape = shape
    this.#weights = weights
    this.#stack = { units: shape.units, layers: lstmWeights(shape, weights) }
  }

  encode(workspace: Workspace, sentences: readonly EncodedWords[]): Encoding {
    return finish(this.encodeSteps(workspace, sentences))
  }

  *encodeSteps(workspace: Workspace, sentences: readonly EncodedWords[]): Steps<Encoding> {
    return this.#encoding(yield* this.#forward(workspace, sentences, { keepsTraces: false }))
  }

  encodeTraced(workspace: Workspace, sentences: readonly EncodedWords[], dropout?: Dropout): TracedEncoding {
    const trace = finish(this.#forward(workspace, sentences, { keepsTraces: true, dropout }))
    return {
      ...this.#encoding(trace),
      backward: (space, { dVectors, dWords, gradients: block }) => {
        const { stack, words } = trace
        if (words !== undefined && dWords !== undefined) scatterWords(space, words, { dWords, dVectors })
        const layers = lstmGradients(this.#shape, this.#weights, block)
        stackBackward(space, stack, { dVectors, layers, block })
      },
    }
  }

  *#forward(
    workspace: Workspace,
    sentences: readonly EncodedWords[],
    options: { readonly keepsTraces: boolean; readonly dropout?: Dropout | undefined },
  ): Steps<Trace> {
    const layout = new BatchLayout(sentences.map(({ length }) => length))
    const rows = writeRows(workspace.arena, layout)
    const input = this.#input(workspace, { layout, sentences }, options.keepsTraces)
    const stack = yield* stackForward(workspace, { stack: this.#stack, rows, input, ...options })
    if (readsTags(this.#shape)) return { stack, words: undefined }
    const boundaries = { layout, vectors: stack.vectors, size: this.vectorSize }
    return { stack, words: gatherWords(workspace, boundaries, options.dropout) }
  }

  /// What the first layer reads: the vectors of all fields and that of the characters.
  #input(
    workspace: Workspace,
    batch: { readonly layout: BatchLayout; readonly sentences: readonly EncodedWords[] },
    keepsTraces: boolean,
  ): StackInput {
    const { fields, characters: shape } = this.#shape
    const weights = this.#weights
    const parts = embedFields(workspace, batch, { fields, weights })
    if (shape !== undefined) {
      const characters = { ...batch, fieldCount: fields.length }
      parts.push(characterVectors(workspace, characters, { shape, weights, keepsTraces }))
    }
    return joinParts(batch.layout.rows, parts)
  }

  #encoding({ stack: { rows, vectors }, words }: Trace): Encoding {
    const { sentenceLengths, boundaryRows, boundaryCount } = rows.layout
    return { sentenceLengths, boundaryRows, boundaryCount, vectors, vectorSize: this.vectorSize, words }
  }
}
