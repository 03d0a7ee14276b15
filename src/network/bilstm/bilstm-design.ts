// What follows from the shape of a bi-LSTM encoder.

import { formatCount } from "../../check/format-count.ts"
import { floatBytes } from "../../math/bytes.ts"
import { lemmaAttribute } from "../../tree/morphology.ts"
import type { EncodedWords } from "../encoded-words.ts"
import type { Encoder, EncoderDesign, EncoderMemory, InputAttribute, KnownValues } from "../encoder.ts"
import type { InputWord } from "../input-word.ts"
import { beginMarker, endMarker, reservedNumbers, unknownValue, type Vocabulary } from "../vocabulary.ts"
import { type ParameterSpec, rowOperations } from "../weights/parameters.ts"
import type { Weights } from "../weights/weights.ts"
import { BilstmEncoder } from "./bilstm-encoder.ts"
import {
  attributeOf,
  type BilstmShape,
  boundarySize,
  type CharacterShape,
  type FieldShape,
  inputSize,
  isWord,
  readsTags,
} from "./bilstm-shape.ts"
import { characterFloats, characterParameters } from "./character-vectors.ts"
import { embeddingName } from "./field-embeddings.ts"
import { encodeFields, fieldValue, learnVocabularies, noFeature } from "./input-fields.ts"
import { lstmParameters } from "./lstm-parameters.ts"
import { CharacterCount, encodeCharacters } from "./word-characters.ts"

// The distinct characters of a sentence per word, those of wsj-sample's dev sentences: 1.26 with the markers. Batches have fewer.
const charactersPerWord = 1.3

/// The share of words that have a feature.
function shareWith(vocabulary: Vocabulary): number {
  const counts = Array.from({ length: vocabulary.size }, (_, number) => vocabulary.countOf(number))
  const words = counts.reduce((sum, count) => sum + count, 0)
  return words === 0 ? 0 : 1 - vocabulary.countOf(vocabulary.numberOf(noFeature)) / words
}

export class BilstmDesign implements EncoderDesign {
  readonly vectorSize: number
  readonly wordSize: number | undefined
  readonly vocabularyCount: number
  readonly wordFields: readonly number[]
  readonly featureFields: readonly number[]
  readonly readsTags: boolean
  readonly givenTagField = undefined
  readonly wordOperations: number
  readonly #shape: BilstmShape

  constructor(shape: BilstmShape) {
    this.#shape = shape
    this.vectorSize = boundarySize(shape)
    this.vocabularyCount = shape.fields.length + (shape.characters === undefined ? 0 : 1)
    this.wordFields = shape.fields.flatMap(({ role }, at) => (isWord(role) ? [at] : []))
    this.featureFields = shape.fields.flatMap(({ role }, at) => (role === "feature" ? [at] : []))
    this.readsTags = readsTags(shape)
    this.wordSize = this.readsTags ? undefined : this.vectorSize
    this.wordOperations =
      rowOperations(lstmParameters(shape, inputSize(shape))) +
      charactersPerWord * rowOperations(this.#characterParameters([]))
  }

  knowsWord(word: InputWord, vocabularies: readonly Vocabulary[]): boolean {
    const [at] = this.wordFields
    if (at === undefined) return false
    const value = fieldValue(this.#shape.fields[at] as FieldShape, word)
    return vocabularies[at]?.numberOf(value) !== unknownValue
  }

  attributes(vocabularies: readonly Vocabulary[]): readonly InputAttribute[] {
    return this.#shape.fields.flatMap((field, at) => {
      // A word without a lemma is in the vocabulary as well.
      if (field.role === "lemma") return [{ name: lemmaAttribute, share: 1 }]
      if (field.role !== "feature") return []
      return [{ name: attributeOf(field), share: shareWith(vocabularies[at] as Vocabulary) }]
    })
  }

  learnVocabularies(words: Iterable<InputWord>, known: KnownValues): Vocabulary[] {
    const { fields, characters } = this.#shape
    if (characters === undefined) return learnVocabularies(fields, words, known)
    const count = new CharacterCount()
    const vocabularies = learnVocabularies(fields, count.counted(words), known)
    return [...vocabularies, count.vocabulary(known.initial?.[fields.length])]
  }

  encodeWords(words: readonly InputWord[], vocabularies: readonly Vocabulary[]): EncodedWords {
    const { fields, characters } = this.#shape
    const encoded = encodeFields(fields, words, vocabularies)
    if (characters === undefined) return encoded
    const arrays = encodeCharacters(words, vocabularies[fields.length] as Vocabulary)
    return { ...encoded, fields: [...encoded.fields, ...arrays] }
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
    return [
      ...lstmParameters(this.#shape, inputSize(this.#shape), boundFor(units)),
      ...embeddings,
      ...this.#characterParameters(vocabularySizes),
    ]
  }

  usedRows(sentences: readonly EncodedWords[]): Int32Array[] {
    const { fields, characters } = this.#shape
    const tables = fields.flatMap(({ isFrozen = false }, field) => (isFrozen ? [] : [field]))
    // The characters' own array comes after those of the fields.
    if (characters !== undefined) tables.push(fields.length)
    return tables.map((field) => {
      // The markers are at both ends of every sentence, and of every word.
      const values = new Set<number>([beginMarker, endMarker])
      for (const { fields } of sentences) for (const value of fields[field] as Int32Array) values.add(value)
      return Int32Array.from(values)
    })
  }

  memory(words: number, vocabularySizes: readonly number[]): EncoderMemory {
    const { fields, characters: shape, layers, units } = this.#shape
    // Vectors and the outputs of all layers, and the row numbers of `writeRows`, `writeValues` and `gatherWords`.
    const kept = 2 * this.vectorSize + 2 * fields.length + 4 + (this.wordSize ?? 0) + 2
    const inputs = Math.max(inputSize(this.#shape), layers > 1 ? 2 * units : 0)
    // Gates, cells, their tanh, and the outputs before.
    const scratch = inputs + 7 * units
    // The markers make two more positions.
    const positions = words + 2
    const characters = vocabularySizes[fields.length] ?? 0
    const ofCharacters = shape === undefined ? 0 : characterFloats(shape, { positions, characters })
    return {
      kept: floatBytes(kept * positions + ofCharacters),
      scratch: floatBytes(scratch * positions),
    }
  }

  attach(weights: Weights): Encoder {
    return new BilstmEncoder(this.#shape, weights)
  }

  describe(vocabularySizes: readonly number[]): readonly (readonly [string, string])[] {
    const { fields, characters, layers, units } = this.#shape
    const fieldLines = fields.map(({ name, size }, at) => {
      const values = formatCount((vocabularySizes[at] as number) - reservedNumbers, "value")
      return ["field", `${name}: ${values}, vectors of size ${size}`] as const
    })
    const characterLines =
      characters === undefined
        ? []
        : [["characters", describeCharacters(characters, vocabularySizes[fields.length] as number)] as const]
    return [
      ...fieldLines,
      ...characterLines,
      ["encoder", `bi-LSTM, ${formatCount(layers, "layer")} of ${units} units per direction`],
    ]
  }

  #characterParameters(vocabularySizes: readonly number[]): ParameterSpec[] {
    const { fields, characters } = this.#shape
    if (characters === undefined) return []
    const vocabulary = fields.length
    return characterParameters(characters, { rows: vocabularySizes[vocabulary] ?? 0, vocabulary })
  }
}

function describeCharacters({ size, characterSize, width }: CharacterShape, count: number): string {
  const values = formatCount(count, "value")
  return `${values}, vectors of size ${characterSize}; ${size} filters over ${width} characters`
}
