// What features see of a word: its letters, its looks, its class in the lexicon.

import { hashOne, hashText, hashTwo } from "./hash.ts"
import { type Lexicon, unknownClass } from "./lexicon.ts"

/// A word as numbers.
export interface Word {
  /// The lower-cased form, digits as zeros.
  readonly form: number
  readonly tagClass: number
  readonly shape: number
  /// The last three letters, and the last two.
  readonly ending: number
  readonly shortEnding: number
  /// The features that depend on the word alone.
  readonly features: Int32Array
}

const edgeText = hashText("<edge>")

/// What stands outside a sentence.
export const edge: Word = {
  form: edgeText,
  tagClass: edgeText,
  shape: edgeText,
  ending: edgeText,
  shortEnding: edgeText,
  features: new Int32Array(0),
}

// Of longer words only the two ends count: half as many characters each.
const longestForm = 64

const longestPrefix = 5
const longestSuffix = 6
const longestShape = 8

// Templates of a word's own features; those of others have other numbers, so that no two features share a hash by design.
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

/// As much of a word as anything here looks at: all of it, unless it is longer than words are.
export function cutForm(word: string): string {
  if (word.length <= longestForm) return word
  return word.slice(0, longestForm / 2) + word.slice(-longestForm / 2)
}

/// Reads a word, which is cut. The class is the lexicon's, or in training the one without the occurrence at hand.
export function readWord(written: string, tagClass: number, lexicon: Lexicon): Word {
  const form = written.toLowerCase().replace(/\d/g, "0")
  const word = {
    form: hashText(form),
    tagClass,
    shape: hashText(shapeOf(written)),
    ending: hashText(form.slice(-3)),
    shortEnding: hashText(form.slice(-2)),
  }
  const features = [
    ...looks(form, word),
    ...parts(form),
    ...capital(written, lexicon),
    ...acquaintance(written, word),
  ]
  return { ...word, features: Int32Array.from(features) }
}

function looks(form: string, { form: whole, tagClass, shape, ending, shortEnding }: Omit<Word, "features">) {
  const features = [
    hashOne(template.bias, 0),
    hashOne(template.form, whole),
    hashOne(template.shape, shape),
    hashTwo(template.shapeEnding, shape, ending),
    hashTwo(template.shapeShortEnding, shape, shortEnding),
    hashOne(template.tagClass, tagClass),
  ]
  for (let length = 1; length <= Math.min(longestPrefix, form.length); length++)
    features.push(hashOne(template.prefix + length, hashText(form.slice(0, length))))
  for (let length = 1; length <= Math.min(longestSuffix, form.length); length++)
    features.push(hashOne(template.suffix + length, hashText(form.slice(-length))))
  return features
}

/// The first and the last part of a compound with hyphens.
function parts(form: string): number[] {
  if (!form.includes("-")) return []
  return [
    hashOne(template.firstPart, hashText(form.slice(0, form.indexOf("-")))),
    hashOne(template.lastPart, hashText(form.slice(form.lastIndexOf("-") + 1))),
  ]
}

/// A capital, and what the word would be without it.
function capital(written: string, lexicon: Lexicon): number[] {
  if (!/^\p{Lu}/u.test(written)) return []
  return [hashOne(template.capital, 0), hashOne(template.lowerClass, lexicon.classOf(written.toLowerCase()))]
}

/// A known word speaks for itself, an unknown one by its ending.
function acquaintance(written: string, { tagClass, ending, shortEnding }: Omit<Word, "features">): number[] {
  if (tagClass !== unknownClass) return [hashOne(template.written, hashText(written))]
  return [
    hashOne(template.unknown, 0),
    hashOne(template.unknownEnding, ending),
    hashOne(template.unknownShortEnding, shortEnding),
  ]
}

/// Kinds of characters in a row, each once: "Xx-d" for "Mid-1980".
function shapeOf(written: string): string {
  let shape = ""
  for (const character of written) {
    const kind = kindOf(character)
    if (!shape.endsWith(kind)) shape += kind
    if (shape.length >= longestShape) break
  }
  return shape
}

function kindOf(character: string): string {
  if (/\p{Lu}/u.test(character)) return "X"
  if (/\p{L}/u.test(character)) return "x"
  return /\p{N}/u.test(character) ? "d" : character
}
