// Tags that the caller gives for some of the words, as input of the LSTM layers.

import type { InputWord } from "../input-word.ts"
import { unknownValue, Vocabulary } from "../vocabulary.ts"
import type { ParameterSpec } from "../weights/parameters.ts"
import { givenTagsName } from "./transformer-parameters.ts"

// As large as the transformer's own numbers. Most words have no given tag, so that a tag's vector is updated too seldom to grow from
// the ±0.01 of other embeddings.
const bound = 0.5

/// The position of their vocabulary among the encoder's.
export const givenTagVocabulary = 1

/// The tags of words; `unknownValue` stands for one that isn't given, and for one that isn't among them.
export function learnGivenTags(words: Iterable<InputWord>): Vocabulary {
  const vocabulary = new Vocabulary()
  for (const { tag } of words) if (tag !== undefined) vocabulary.add(tag)
  return vocabulary
}

/// The number of each word's tag.
export function encodeGivenTags(words: readonly InputWord[], vocabulary: Vocabulary): Int32Array {
  return Int32Array.from(words, ({ tag }) => (tag === undefined ? unknownValue : vocabulary.numberOf(tag)))
}

/// Their embedding, of `columns` numbers for each of `rows` values.
export function givenTagParameters(rows: number, columns: number): ParameterSpec {
  return { name: givenTagsName, kind: "embedding", rows, columns, bound, vocabulary: givenTagVocabulary }
}
