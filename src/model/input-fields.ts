// What the network sees of a word: a list of fields, each a text with an embedding of its own.

import { unescapeBrackets } from "../tree/bracket-escapes.ts"
import { parseFeatures } from "../tree/morphology.ts"
import type { TaggedWord } from "../tree/span-tree.ts"
import type { EncodedWords } from "./encoded-words.ts"
import type { Vocabulary } from "./vocabulary.ts"

/// The value of a field: "word", "tag", or the name of a feature behind the tag ("lem" for the lemma). A feature that a
/// word doesn't have is the empty text.
export function fieldValue(field: string, word: TaggedWord): string {
  if (field === "word") return unescapeBrackets(word.form)
  if (field === "tag") return word.tag
  return parseFeatures(word.features ?? "").get(field) ?? ""
}

/// A sentence as numbers; `fields` and `vocabularies` stand side by side.
export function encodeWords(
  words: readonly TaggedWord[],
  fields: readonly { readonly name: string }[],
  vocabularies: readonly Vocabulary[],
): EncodedWords {
  const numbers = fields.map(({ name }, at) =>
    Int32Array.from(words, (word) => (vocabularies[at] as Vocabulary).numberOf(fieldValue(name, word))),
  )
  return { length: words.length, fields: numbers }
}
