// What the network sees of a word: a list of fields, each a text with an embedding of its own.

import { unescapeBrackets } from "../tree/bracket-escapes.ts"
import { parseFeatures } from "../tree/morphology.ts"
import type { TaggedWord } from "../tree/span-tree.ts"
import type { EncodedWords } from "./encoded-words.ts"
import { unknownValue, type Vocabulary } from "./vocabulary.ts"

/// The field of vectors that were made elsewhere, from much text.
export const vectorField = "vector"

/// A word as the network sees it: its text with brackets as they are, its tag and the features behind the tag.
export interface InputWord {
  readonly text: string
  readonly tag: string
  readonly features?: string | undefined
}

/// The input word of a treebank's word.
export function inputWord({ form, tag, features }: TaggedWord): InputWord {
  return { text: unescapeBrackets(form), tag, features }
}

/// The value of a field: "word", "tag", "vector" (the word again), or the name of a feature behind the tag ("lem" for the
/// lemma). A feature that a word doesn't have is the empty string.
export function fieldValue(field: string, word: InputWord): string {
  if (field === "word" || field === vectorField) return word.text
  if (field === "tag") return word.tag
  return parseFeatures(word.features ?? "").get(field) ?? ""
}

/// A sentence as numbers; `fields` and `vocabularies` stand side by side.
export function encodeWords(
  words: readonly InputWord[],
  fields: readonly { readonly name: string }[],
  vocabularies: readonly Vocabulary[],
): EncodedWords {
  const numbers = fields.map(({ name }, at) => {
    const vocabulary = vocabularies[at] as Vocabulary
    return Int32Array.from(words, (word) => {
      const value = fieldValue(name, word)
      return name === vectorField ? vectorNumber(value, vocabulary) : vocabulary.numberOf(value)
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
