// What features see of a word: its letters, its shape, its class in the lexicon.

import { type Lexicon, unknownClass } from "./lexicon.ts"
import { hashOne, hashString, hashTwo } from "./weights/hash.ts"

/// A word as hashes.
export interface Word {
  /// The form in lower case, with digits replaced by 0.
  readonly form: number
  /// The set of tags that the word had in training: see `hashTagSet`.
  readonly tagClass: number
  readonly shape: number
  /// The last three characters, and the last two.
  readonly ending: number
  readonly shortEnding: number
  /// Hashes of the features that depend on the word alone.
  readonly features: Int32Array
}

const paddingHash = hashString("<edge>")

/// The word at every position before and after a sentence.
export const paddingWord: Word = {
  form: paddingHash,
  tagClass: paddingHash,
  shape: paddingHash,
  ending: paddingHash,
  shortEnding: paddingHash,
  features: new Int32Array(0),
}

// Of longer words only the beginning and the end count, half of this each.
const maxFormLength = 64

const maxPrefix = 5
const maxSuffix = 6
const maxShape = 8

// Templates of a word's own features. Those in features.ts have other numbers, so that features collide only by chance.
const template = {
  bias: 100,
  written: 101,
  form: 102,
  shape: 103,
  shapeEnding: 104,
  shapeShortEnding: 105,
  firstPart: 106,
  lastPart: 107,
  capital: 108,
  lowerClass: 109,
  tagClass: 110,
  unknown: 111,
  unknownEnding: 112,
  unknownShortEnding: 113,
  prefix: 120,
  suffix: 130,
} as const

/// The part of a word that the tagger looks at: all of it, unless it is very long.
export function truncateForm(word: string): string {
  if (word.length <= maxFormLength) return word
  return word.slice(0, maxFormLength / 2) + word.slice(-maxFormLength / 2)
}

/// Analyses a truncated word. The class is the lexicon's, or in training `TagCounts.leaveOneOutClass`.
export function analyzeWord(written: string, tagClass: number, lexicon: Lexicon): Word {
  const form = written.toLowerCase().replace(/\d/g, "0")
  const word = {
    form: hashString(form),
    tagClass,
    shape: hashString(shapeOf(written)),
    ending: hashString(form.slice(-3)),
    shortEnding: hashString(form.slice(-2)),
  }
  const features = [
    ...formFeatures(form, word),
    ...compoundFeatures(form),
    ...capitalFeatures(written, lexicon),
    ...knownOrUnknownFeatures(written, word),
  ]
  return { ...word, features: Int32Array.from(features) }
}

function formFeatures(
  form: string,
  { form: whole, tagClass, shape, ending, shortEnding }: Omit<Word, "features">,
): number[] {
  const features = [
    hashOne(template.bias, 0),
    hashOne(template.form, whole),
    hashOne(template.shape, shape),
    hashTwo(template.shapeEnding, shape, ending),
    hashTwo(template.shapeShortEnding, shape, shortEnding),
    hashOne(template.tagClass, tagClass),
  ]
  for (let length = 1; length <= Math.min(maxPrefix, form.length); length++)
    features.push(hashOne(template.prefix + length, hashString(form.slice(0, length))))
  for (let length = 1; length <= Math.min(maxSuffix, form.length); length++)
    features.push(hashOne(template.suffix + length, hashString(form.slice(-length))))
  return features
}

/// The first and the last part of a hyphenated compound.
function compoundFeatures(form: string): number[] {
  if (!form.includes("-")) return []
  return [
    hashOne(template.firstPart, hashString(form.slice(0, form.indexOf("-")))),
    hashOne(template.lastPart, hashString(form.slice(form.lastIndexOf("-") + 1))),
  ]
}

/// A capitalised word, and the class of the word in lower case.
function capitalFeatures(written: string, lexicon: Lexicon): number[] {
  if (!/^\p{Lu}/u.test(written)) return []
  return [hashOne(template.capital, 0), hashOne(template.lowerClass, lexicon.classOf(written.toLowerCase()))]
}

/// A known word by its exact form, an unknown one by its ending.
function knownOrUnknownFeatures(
  written: string,
  { tagClass, ending, shortEnding }: Omit<Word, "features">,
): number[] {
  if (tagClass !== unknownClass) return [hashOne(template.written, hashString(written))]
  return [
    hashOne(template.unknown, 0),
    hashOne(template.unknownEnding, ending),
    hashOne(template.unknownShortEnding, shortEnding),
  ]
}

/// The kinds of characters, repetitions collapsed: "Xx-d" for "Mid-1980".
export function shapeOf(written: string): string {
  let shape = ""
  for (const character of written) {
    const kind = kindOf(character)
    if (!shape.endsWith(kind)) shape += kind
    if (shape.length >= maxShape) break
  }
  return shape
}

function kindOf(character: string): string {
  if (/\p{Lu}/u.test(character)) return "X"
  if (/\p{L}/u.test(character)) return "x"
  return /\p{N}/u.test(character) ? "d" : character
}
