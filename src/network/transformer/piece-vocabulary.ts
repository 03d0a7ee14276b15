// A pretrained encoder's pieces as a vocabulary.

import { Vocabulary } from "../vocabulary.ts"

/// The vocabulary whose values are the pieces, in the same order. A number that no piece has, or whose piece has another
/// number later on, gets a value that no word can have: words don't contain spaces.
export function pieceVocabulary(pieces: readonly string[]): Vocabulary {
  const numbers = new Map(pieces.map((piece, number) => [piece, number]))
  const values = pieces.map((piece, number) =>
    piece !== "" && numbers.get(piece) === number ? piece : `unused piece ${number}`,
  )
  return Vocabulary.from({ values, counts: [] })
}
