// The seam between encoders and the rest: an encoder turns the words of a sentence into one vector per boundary.
//
// The scorers only see differences of these vectors, the paper's span features. Nothing outside an encoder's own folder
// knows how the vectors come about.

import type { Address } from "../math/kernel-functions.ts"
import type { Workspace } from "../math/workspace.ts"
import type { Steps } from "../transition/steps.ts"
import type { Dropout } from "./dropout.ts"
import type { EncodedWords } from "./encoded-words.ts"
import type { InputWord } from "./input-word.ts"
import type { Vocabulary } from "./vocabulary.ts"
import type { ParameterSpec } from "./weights/parameters.ts"
import type { Weights } from "./weights/weights.ts"

/// The words' own vectors, which tags are predicted from.
export interface WordRows {
  /// The words of all sentences.
  readonly count: number
  /// count × size, one sentence after the other.
  readonly vectors: Address
  readonly size: number
}

/// The boundary vectors of a batch: a sentence of n words has n + 1 boundaries.
export interface Encoding {
  /// Words in each sentence, in descending order.
  readonly sentenceLengths: readonly number[]
  /// The row of each sentence's first boundary; one more entry holds `boundaryCount`.
  readonly boundaryRows: Int32Array
  /// The boundaries of all sentences.
  readonly boundaryCount: number
  /// boundaryCount × vectorSize, one sentence after the other.
  readonly vectors: Address
  readonly vectorSize: number
  /// Undefined for an encoder that doesn't predict tags.
  readonly words?: WordRows | undefined
}

/// What goes back through an encoder.
export interface EncodingGradients {
  /// The gradient of the boundary vectors (boundaryCount × vectorSize); overwritten.
  readonly dVectors: Address
  /// The gradient of the words' vectors, if the encoder has them (default: zero); overwritten.
  readonly dWords?: Address | undefined
  /// The block of gradients to add to, laid out like the parameters.
  readonly gradients: Address
}

/// An encoding that remembers how it was computed.
export interface TracedEncoding extends Encoding {
  /// Takes the gradient of the vectors back to the parameters.
  backward(workspace: Workspace, gradients: EncodingGradients): void
}

/// An encoder with its weights in memory.
export interface Encoder {
  /// The size of a boundary's vector.
  readonly vectorSize: number
  /// Encodes sentences, the longest first. What it allocates stays until the caller releases it.
  encode(workspace: Workspace, sentences: readonly EncodedWords[]): Encoding
  /// The same with pauses, during which the workspace may be used by others who release what they allocate.
  encodeSteps(workspace: Workspace, sentences: readonly EncodedWords[]): Steps<Encoding>
  /// The same for training.
  encodeTraced(workspace: Workspace, sentences: readonly EncodedWords[], dropout?: Dropout): TracedEncoding
}

/// Values that are known before training, besides those of the training words.
export interface KnownValues {
  /// Tags that a tagger may assign.
  readonly tags?: readonly string[]
  /// Words that have vectors from elsewhere, in the order of the vectors.
  readonly vectorWords?: readonly string[]
  /// The pieces of a pretrained encoder, in the order of their numbers.
  readonly pieces?: readonly string[]
  /// The vocabularies of a model to start with, whose values keep their numbers. Pieces and words with vectors aren't added to
  /// them: those come as a whole.
  readonly initial?: readonly Vocabulary[]
  /// How often a word, prefix or suffix must occur to be known (default: once).
  readonly wordMinimum?: number
}

/// An attribute of words' features, such as "g", that a network reads.
export interface InputAttribute {
  readonly name: string
  /// The share of the training words that have it.
  readonly share: number
}

/// Bytes that encoding takes.
export interface EncoderMemory {
  /// As long as the encoding is used.
  readonly kept: number
  /// Only while it is computed.
  readonly scratch: number
}

/// Everything that follows from the shape of an encoder alone, without weights. `designEncoder` makes it.
export interface EncoderDesign {
  /// The size of a boundary's vector.
  readonly vectorSize: number
  /// The size of a word's vector; undefined for an encoder that doesn't predict tags.
  readonly wordSize: number | undefined
  readonly vocabularyCount: number
  /// Which of a sentence's arrays, and which vocabularies, hold its words, so that training can replace some of them by
  /// the unknown word; empty for an encoder without a vocabulary of words.
  readonly wordFields: readonly number[]
  /// Which of a sentence's arrays, and which vocabularies, hold its features, so that training can replace some of them by the
  /// unknown value.
  readonly featureFields: readonly number[]
  /// True if every word's tag is part of the input.
  readonly readsTags: boolean
  /// Which of a sentence's arrays holds the numbers of the tags that the caller gave, `unknownValue` for the other words, so
  /// that training can hide some of them; undefined for an encoder that doesn't read given tags.
  readonly givenTagField: number | undefined
  /// The vocabularies for training on these words.
  learnVocabularies(words: Iterable<InputWord>, known: KnownValues): Vocabulary[]
  /// True if the first vocabulary of words has this word; false without a vocabulary of words.
  knowsWord(word: InputWord, vocabularies: readonly Vocabulary[]): boolean
  /// The attributes of words' features that are part of the input, the lemma among them.
  attributes(vocabularies: readonly Vocabulary[]): readonly InputAttribute[]
  /// A sentence as numbers of those vocabularies.
  encodeWords(words: readonly InputWord[], vocabularies: readonly Vocabulary[]): EncodedWords
  /// The encoder's parameters, each declared once.
  parameters(vocabularySizes: readonly number[]): ParameterSpec[]
  /// The rows that a batch uses of each trained embedding, in the order of `ParameterList.tables`; every row once.
  usedRows(sentences: readonly EncodedWords[]): Int32Array[]
  /// About how many multiplications and additions the matrix products take per word.
  readonly wordOperations: number
  /// The most that encoding a sentence of `words` words takes.
  memory(words: number, vocabularySizes: readonly number[]): EncoderMemory
  /// The encoder over weights in memory.
  attach(weights: Weights): Encoder
  /// Names and values for people, one line each.
  describe(vocabularySizes: readonly number[]): readonly (readonly [name: string, value: string])[]
}
