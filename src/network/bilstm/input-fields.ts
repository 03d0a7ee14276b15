// What the bi-LSTM sees of a word: a few fields, each a string with an embedding of its own.

import { lemmaOf, parseFeatures } from "../../tree/morphology.ts"
import type { EncodedWords } from "../encoded-words.ts"
import type { KnownValues } from "../encoder.ts"
import type { InputWord } from "../input-word.ts"
import { unknownValue, Vocabulary } from "../vocabulary.ts"
import { formName } from "../word-form.ts"
import { firstCharacters, lastCharacters, lowerCased } from "./affixes.ts"
import { attributeOf, type FieldShape, isAffix, isWord } from "./bilstm-shape.ts"

type Field = Pick<FieldShape, "name" | "role" | "characters">

type Features = ReadonlyMap<string, string>

const noFeatures: Features = new Map()

/// The value of a feature that a word doesn't have.
export const noFeature = ""
// The value of one that it has without a value, as in "neg|n=s".
const bareFeature = "="

/// The value of a field. A tag or feature that a word doesn't have is the empty string, and a lemma that it doesn't have is the word.
export function fieldValue(field: Field, word: InputWord): string {
  return valueIn(field, word, featureReader([field])(word))
}

/// Takes a word's features apart, once for all fields, if any of them needs that.
function featureReader(fields: readonly Field[]): (word: InputWord) => Features {
  if (!fields.some(({ role }) => role === "feature" || role === "lemma")) return () => noFeatures
  return ({ features }) => (features === undefined ? noFeatures : parseFeatures(features))
}

function valueIn({ role, name, characters = 0 }: Field, word: InputWord, features: Features): string {
  switch (role) {
    case "word":
    case "vector":
      return word.text
    case "lemma":
      return lemmaOf(features) ?? word.text
    case "lower":
      return lowerCased(word.text)
    case "prefix":
      return firstCharacters(lowerCased(word.text), characters)
    case "suffix":
      return lastCharacters(lowerCased(word.text), characters)
    case "form":
      return formName(word.text)
    case "tag":
      return word.tag ?? ""
    case "feature":
      return featureValue(features.get(attributeOf({ name })))
  }
}

function featureValue(value: string | undefined): string {
  if (value === undefined) return noFeature
  return value === "" ? bareFeature : value
}

/// The vocabularies of training words: vectors from elsewhere have their own words, and a tagger may assign tags that
/// training doesn't have.
export function learnVocabularies(
  fields: readonly Field[],
  words: Iterable<InputWord>,
  { tags = [], vectorWords = [], initial = [], wordMinimum = 1 }: KnownValues,
): Vocabulary[] {
  const vocabularies = fields.map(({ role }) =>
    role === "vector" ? Vocabulary.from({ values: vectorWords, counts: [] }) : new Vocabulary(),
  )
  const learned = fields.flatMap((field, at) =>
    field.role === "vector" ? [] : [{ field, vocabulary: vocabularies[at] as Vocabulary }],
  )
  const featuresOf = featureReader(fields)
  for (const word of words) {
    const features = featuresOf(word)
    for (const { field, vocabulary } of learned) vocabulary.add(valueIn(field, word, features))
  }
  for (const { field, vocabulary } of learned) {
    if (field.role !== "tag") continue
    for (const tag of tags) if (vocabulary.numberOf(tag) === unknownValue) vocabulary.add(tag)
  }
  return vocabularies.map((vocabulary, at) => {
    const { role } = fields[at] as Field
    if (role === "vector") return vocabulary
    const kept = isWord(role) || isAffix(role) ? vocabulary.atLeast(wordMinimum) : vocabulary
    return initial[at]?.extendedBy(kept) ?? kept
  })
}

/// A sentence as numbers: one array for each field, with the numbers of its vocabulary.
export function encodeFields(
  fields: readonly Field[],
  words: readonly InputWord[],
  vocabularies: readonly Vocabulary[],
): EncodedWords {
  const features = words.map(featureReader(fields))
  const numbers = fields.map((field, at) => {
    const vocabulary = vocabularies[at] as Vocabulary
    return Int32Array.from(words, (word, position) => {
      const value = valueIn(field, word, features[position] as Features)
      return field.role === "vector" ? vectorNumber(value, vocabulary) : vocabulary.numberOf(value)
    })
  })
  return { length: words.length, fields: numbers }
}

/// Vectors are often of lower-cased words, and seldom of the Penn Treebank's quotes.
function vectorNumber(word: string, vocabulary: Vocabulary): number {
  const forms = [word, word.toLowerCase(), word === "``" || word === "''" ? '"' : word]
  return (
    forms.map((form) => vocabulary.numberOf(form)).find((number) => number !== unknownValue) ?? unknownValue
  )
}
