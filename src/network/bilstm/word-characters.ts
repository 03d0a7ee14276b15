// The characters of words as numbers.

import type { EncodedWords } from "../encoded-words.ts"
import type { InputWord } from "../input-word.ts"
import { unknownValue, Vocabulary } from "../vocabulary.ts"

/// The most characters of a word that are read.
export const mostCharacters = 32

// Rarer characters share the vector of unknown ones, which learns from them.
const fewestUses = 3

/// The characters of a word that are read: all of them, or those at both ends of a word of more than `mostCharacters`. A
/// character is a code point, as it is written.
export function charactersOf({ text }: Pick<InputWord, "text">): readonly string[] {
  const characters = [...text]
  if (characters.length <= mostCharacters) return characters
  return [...characters.slice(0, mostCharacters / 2), ...characters.slice(-mostCharacters / 2)]
}

/// Learns the characters of words while others read them.
export class CharacterCount {
  readonly #vocabulary = new Vocabulary()

  /// The characters of the words that were read so far, after those of an initial vocabulary.
  vocabulary(initial?: Vocabulary): Vocabulary {
    const known = this.#vocabulary.atLeast(fewestUses)
    return initial?.extendedBy(known) ?? known
  }

  /// The same words, each counted as it is read.
  *counted(words: Iterable<InputWord>): Generator<InputWord> {
    for (const word of words) {
      for (const character of charactersOf(word)) this.#vocabulary.add(character)
      yield word
    }
  }
}

/// The characters of all words one after the other, and for each word where its characters end.
export function encodeCharacters(words: readonly InputWord[], vocabulary: Vocabulary): Int32Array[] {
  const numbers: number[] = []
  const ends = Int32Array.from(words, (word) => {
    const characters = charactersOf(word)
    for (const character of characters) numbers.push(vocabulary.numberOf(character))
    // Every word has a character to look at, even one without text.
    if (characters.length === 0) numbers.push(unknownValue)
    return numbers.length
  })
  return [Int32Array.from(numbers), ends]
}

/// The arrays of `encodeCharacters` in a sentence whose other arrays are those of its fields.
export function charactersIn(
  { fields }: EncodedWords,
  fieldCount: number,
): { readonly characters: Int32Array; readonly ends: Int32Array } {
  return { characters: fields[fieldCount] as Int32Array, ends: fields[fieldCount + 1] as Int32Array }
}
