// What follows from the shape of a bi-LSTM encoder.

import { formatCount } from "../../check/format-count.ts"
import { floatBytes } from "../../math/bytes.ts"
import type { EncodedWords } from "../encoded-words.ts"
import type { Encoder, EncoderDesign, EncoderMemory, KnownValues } from "../encoder.ts"
import type { InputWord } from "../input-word.ts"
import { type ParameterSpec, rowOperations } from "../parameters.ts"
import { beginMarker, endMarker, unknownValue, type Vocabulary } from "../vocabulary.ts"
import type { Weights } from "../weights.ts"
import { BilstmEncoder } from "./bilstm-encoder.ts"
import {
  type BilstmShape,
  boundarySize,
  type FieldShape,
  inputSize,
  isWord,
  readsTags,
} from "./bilstm-shape.ts"
import { embeddingName } from "./field-embeddings.ts"
import { encodeFields, fieldValue, learnVocabularies } from "./input-fields.ts"
import { lstmParameters } from "./lstm-parameters.ts"

export class BilstmDesign implements EncoderDesign {
  readonly vectorSize: number
  readonly wordSize: number | undefined
  readonly vocabularyCount: number
  readonly wordFields: readonly number[]
  readonly readsTags: boolean
  readonly givenTagField = undefined
  readonly wordOperations: number
  readonly #shape: BilstmShape

  constructor(shape: BilstmShape) {
    this.#shape = shape
    this.vectorSize = boundarySize(shape)
    this.vocabularyCount = shape.fields.length
    this.wordFields = shape.fields.flatMap(({ role }, at) => (isWord(role) ? [at] : []))
    this.readsTags = readsTags(shape)
    this.wordSize = this.readsTags ? undefined : this.vectorSize
    this.wordOperations = rowOperations(lstmParameters(shape, inputSize(shape)))
  }

  knowsWord(text: string, vocabularies: readonly Vocabulary[]): boolean {
    const [at] = this.wordFields
    if (at === undefined) return false
    const value = fieldValue(this.#shape.fields[at] as FieldShape, { text })
    return vocabularies[at]?.numberOf(value) !== unknownValue
  }

  learnVocabularies(words: Iterable<InputWord>, known: KnownValues): Vocabulary[] {
    return learnVocabularies(this.#shape.fields, words, known)
  }

  encodeWords(words: readonly InputWord[], vocabularies: readonly Vocabulary[]): EncodedWords {
    return encodeFields(this.#shape.fields, words, vocabularies)
  }

  parameters(vocabularySizes: readonly number[]): ParameterSpec[] {
    const { fields, units } = this.#shape
    // A network that predicts tags is trained for few epochs on many words. With the paper's ±0.01 its layers pass on next to
    // nothing at first: after three epochs of a small treebank (masc) it was 2 F1 behind.
    const boundFor = (size: number) => (this.readsTags ? undefined : 1 / Math.sqrt(size))
    const embeddings = fields.map((field, vocabulary): ParameterSpec => {
      const rows = vocabularySizes[vocabulary] as number
      const { size: columns, isFrozen = false } = field
      const bound = boundFor(columns)
      return {
        name: embeddingName(field),
        kind: "embedding",
        rows,
        columns,
        isFrozen,
        vocabulary,
        ...(bound !== undefined && { bound }),
      }
    })
    return [...lstmParameters(this.#shape, inputSize(this.#shape), boundFor(units)), ...embeddings]
  }

  usedRows(sentences: readonly EncodedWords[]): Int32Array[] {
    return this.#shape.fields.flatMap(({ isFrozen = false }, field) => {
      if (isFrozen) return []
      // The markers are at both ends of every sentence.
      const values = new Set<number>([beginMarker, endMarker])
      for (const { fields } of sentences) for (const value of fields[field] as Int32Array) values.add(value)
      return [Int32Array.from(values)]
    })
  }

  memory(words: number): EncoderMemory {
    const { fields, layers, units } = this.#shape
    // Vectors and the outputs of all layers, and the row numbers of `writeRows`, `writeValues` and `gatherWords`.
    const kept = 2 * this.vectorSize + 2 * fields.length + 4 + (this.wordSize ?? 0) + 2
    const inputs = Math.max(inputSize(this.#shape), layers > 1 ? 2 * units : 0)
    // Gates, cells, their tanh, and the outputs before.
    const scratch = inputs + 7 * units
    // The markers make two more positions.
    const positions = words + 2
    return { kept: floatBytes(kept * positions), scratch: floatBytes(scratch * positions) }
  }

  attach(weights: Weights): Encoder {
    return new BilstmEncoder(this.#shape, weights)
  }

  describe(vocabularySizes: readonly number[]): readonly (readonly [string, string])[] {
    const { fields, layers, units } = this.#shape
    const fieldLines = fields.map(({ name, size }, at) => {
      const values = formatCount(vocabularySizes[at] as number, "value")
      return ["field", `${name}: ${values}, vectors of size ${size}`] as const
    })
    return [
      ...fieldLines,
      ["encoder", `bi-LSTM, ${formatCount(layers, "layer")} of ${units} units per direction`],
    ]
  }
}
