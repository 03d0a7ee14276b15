// What follows from the shape of a transformer encoder.

import { formatCount } from "../../check/format-count.ts"
import { floatBytes } from "../../math/bytes.ts"
import { lstmParameters } from "../bilstm/lstm-parameters.ts"
import type { EncodedWords } from "../encoded-words.ts"
import type { Encoder, EncoderDesign, EncoderMemory, InputAttribute, KnownValues } from "../encoder.ts"
import type { InputWord } from "../input-word.ts"
import { reservedNumbers, unknownValue, type Vocabulary } from "../vocabulary.ts"
import { type ParameterSpec, rowOperations } from "../weights/parameters.ts"
import type { Weights } from "../weights/weights.ts"
import { wordForm, wordForms } from "../word-form.ts"
import { encodeGivenTags, givenTagParameters, givenTagVocabulary, learnGivenTags } from "./given-tags.ts"
import { pieceText } from "./piece-text.ts"
import { pieceVocabulary } from "./piece-vocabulary.ts"
import { sentenceArray, sentenceArrays } from "./transformer-batch.ts"
import { TransformerEncoder } from "./transformer-encoder.ts"
import { inferenceFloats } from "./transformer-inference.ts"
import { formsName, mixName, transformerParameters } from "./transformer-parameters.ts"
import { lstmInputSize, type TransformerShape, wordVectorSize } from "./transformer-shape.ts"
import { mostPortionRows } from "./window-portions.ts"
import { layOutWindows } from "./window-rows.ts"
import { mostRows } from "./windows.ts"
import { WordPiece } from "./word-piece.ts"

// Of English newswire, those before and after a sentence included. Other text has more.
const piecesPerWord = 1.3

export class TransformerDesign implements EncoderDesign {
  readonly shape: TransformerShape
  readonly vectorSize: number
  readonly wordSize: number
  /// The pieces, which come with the pretrained encoder, and the tags that may be given, if it reads them.
  readonly vocabularyCount: number
  readonly wordFields = []
  readonly featureFields = []
  readonly readsTags = false
  readonly givenTagField: number | undefined
  readonly wordOperations: number
  #pieces: { readonly vocabulary: Vocabulary; readonly wordPiece: WordPiece } | undefined

  constructor(shape: TransformerShape) {
    this.shape = shape
    this.vectorSize = 2 * shape.lstmLayers * shape.lstmUnits
    this.wordSize = wordVectorSize(shape)
    const readsGivenTags = (shape.givenTagSize ?? 0) > 0
    this.vocabularyCount = readsGivenTags ? 2 : 1
    this.givenTagField = readsGivenTags ? sentenceArrays.givenTags : undefined
    const lstm = { layers: shape.lstmLayers, units: shape.lstmUnits }
    this.wordOperations =
      piecesPerWord * rowOperations(transformerParameters(shape, 0)) +
      rowOperations(lstmParameters(lstm, lstmInputSize(shape)))
  }

  learnVocabularies(words: Iterable<InputWord>, { pieces, initial = [] }: KnownValues): Vocabulary[] {
    if (pieces === undefined) throw new Error("the pieces of a transformer come with its pretrained encoder")
    if (this.givenTagField === undefined) return [pieceVocabulary(pieces)]
    const tags = learnGivenTags(words)
    return [pieceVocabulary(pieces), initial[givenTagVocabulary]?.extendedBy(tags) ?? tags]
  }

  attributes(): readonly InputAttribute[] {
    return []
  }

  knowsWord(): boolean {
    return false
  }

  encodeWords(words: readonly InputWord[], vocabularies: readonly Vocabulary[]): EncodedWords {
    const wordPiece = this.#wordPiece(vocabularies[0] as Vocabulary)
    const texts = words.map(({ text }) => pieceText(text))
    const sentence = wordPiece.split(texts)
    const { positions } = this.shape
    const { begin, end } = wordPiece
    const { pieces, windowStarts, firstRows, lastRows } = layOutWindows(sentence, { positions, begin, end })
    const forms = Int32Array.from(texts, wordForm)
    const tags =
      this.givenTagField === undefined
        ? []
        : [encodeGivenTags(words, vocabularies[givenTagVocabulary] as Vocabulary)]
    return { length: words.length, fields: [pieces, windowStarts, firstRows, lastRows, forms, ...tags] }
  }

  parameters([pieceCount = 0, tagCount = 0]: readonly number[]): ParameterSpec[] {
    const { layers, lstmLayers, lstmUnits, formSize, givenTagSize = 0, isFrozen, mix } = this.shape
    const transformer = transformerParameters(this.shape, pieceCount - reservedNumbers)
    // With the paper's ±0.01 the LSTM layers pass on next to nothing at first, and a few epochs are all there is.
    const bound = 1 / Math.sqrt(lstmUnits)
    return [
      ...lstmParameters({ layers: lstmLayers, units: lstmUnits }, lstmInputSize(this.shape), bound),
      { name: mixName, kind: "vector", rows: 1, columns: layers + 1, isFrozen: mix === "top" },
      { name: formsName, kind: "embedding", rows: wordForms.length, columns: formSize },
      ...(givenTagSize === 0 ? [] : [givenTagParameters(tagCount, givenTagSize)]),
      ...transformer.map((spec) => ({ ...spec, isFrozen, group: "encoder" as const })),
    ]
  }

  usedRows(sentences: readonly EncodedWords[]): Int32Array[] {
    const forms = new Set<number>([0])
    const tags = new Set<number>([unknownValue])
    const pieces = new Set<number>()
    let longest = 0
    for (const sentence of sentences) {
      for (const form of sentenceArray(sentence, "forms")) forms.add(form)
      for (const piece of sentenceArray(sentence, "pieces")) pieces.add(piece)
      if (this.givenTagField !== undefined)
        for (const tag of sentenceArray(sentence, "givenTags")) tags.add(tag)
      const starts = sentenceArray(sentence, "windowStarts")
      for (let at = 0; at + 1 < starts.length; at++)
        longest = Math.max(longest, (starts[at + 1] as number) - (starts[at] as number))
    }
    const positions = Int32Array.from({ length: longest }, (_, position) => position)
    const tuned = this.shape.isFrozen ? [] : [Int32Array.from(pieces), positions]
    const given = this.givenTagField === undefined ? [] : [Int32Array.from(tags)]
    return [Int32Array.from(forms), ...given, ...tuned]
  }

  memory(words: number): EncoderMemory {
    const { width, positions, lstmUnits } = this.shape
    const slots = words + 2
    // The row numbers of `writeTransformerBatch`, `writeRows` and `SlotRows`, and the vectors and outputs of all LSTM layers.
    const perSlot = this.givenTagField === undefined ? 13 : 16
    const rowNumbers = 3 * mostRows(words, positions - 2) + perSlot * slots
    const kept = rowNumbers + (width + this.wordSize + 2 * this.vectorSize) * slots
    const portion =
      inferenceFloats(this.shape) * mostPortionRows(positions) + 2 * slots + attentionFloats(this.shape)
    const lstm = (Math.max(lstmInputSize(this.shape), 2 * lstmUnits) + 7 * lstmUnits) * slots
    return { kept: floatBytes(kept), scratch: floatBytes(Math.max(portion, lstm)) }
  }

  attach(weights: Weights): Encoder {
    return new TransformerEncoder(this.shape, weights)
  }

  describe([pieceCount = 0, tagCount = 0]: readonly number[]): readonly (readonly [string, string])[] {
    const { layers, width, heads, isFrozen, mix, lstmLayers, lstmUnits, givenTagSize = 0 } = this.shape
    const notes = [...(mix === "top" ? ["top layer only"] : []), ...(isFrozen ? ["frozen"] : [])]
    const tags = formatCount(tagCount - reservedNumbers, "tag")
    return [
      ["pieces", formatCount(pieceCount - reservedNumbers, "piece")],
      ...(givenTagSize === 0 ? [] : [["given tags", `${tags}, vectors of size ${givenTagSize}`] as const]),
      [
        "encoder",
        ["transformer", `${formatCount(layers, "layer")} of ${width}`, `${heads} heads`, ...notes].join(", "),
      ],
      ["", `bi-LSTM, ${formatCount(lstmLayers, "layer")} of ${lstmUnits} units per direction`],
    ]
  }

  /// Made once per vocabulary: its look-up tables are large.
  #wordPiece(vocabulary: Vocabulary): WordPiece {
    if (this.#pieces?.vocabulary !== vocabulary) {
      const { normalize, unknownPiece, longestPart } = this.shape
      const pieces = vocabulary.values()
      this.#pieces = {
        vocabulary,
        wordPiece: new WordPiece({ ...normalize, pieces, unknownPiece, longestPart }),
      }
    }
    return this.#pieces.wordPiece
  }
}

/// At least the kernels' `attentionScratchLength` for the longest window.
function attentionFloats({ width, heads, positions }: TransformerShape): number {
  const [headWidth, longest] = [width / heads + 16, positions + 32]
  return 3 * headWidth * longest + 32 * headWidth + 64 * longest
}
