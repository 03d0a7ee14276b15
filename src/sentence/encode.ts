// A prepared sentence as the numbers that the network takes.

import type { Language } from "../language/language.ts"
import type { EncodedWords } from "../network/encoded-words.ts"
import type { EncoderDesign } from "../network/encoder.ts"
import type { Vocabulary } from "../network/vocabulary.ts"
import { lookupForms } from "./lookup-forms.ts"
import type { PreparedWord } from "./prepare.ts"

/// The parts of a model that turn words into numbers.
export interface WordEncoding {
  readonly design: EncoderDesign
  readonly vocabularies: readonly Vocabulary[]
  readonly language: Language
}

/// Encodes words, each in the form in which the model knows it.
export function encodeSentence(
  words: readonly PreparedWord[],
  { design, vocabularies, language }: WordEncoding,
): EncodedWords {
  if (design.wordFields.length === 0) return design.encodeWords(words, vocabularies)
  const isKnown = (text: string) => design.knowsWord({ text }, vocabularies)
  const forms = lookupForms(words, isKnown, language.isQuote)
  const known = words.map(({ tag, features }, at) => ({ text: forms[at] as string, tag, features }))
  return design.encodeWords(known, vocabularies)
}
