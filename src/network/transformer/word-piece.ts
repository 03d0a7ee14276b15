// WordPiece, the vocabulary of BERT: words as sequences of pieces, each the longest that fits.

import { SpandrelError } from "../../check/error.ts"
import { quoteValue } from "../../check/quote-value.ts"
import { normalizeWord } from "./normalize-word.ts"
import { splitNormalized } from "./split-normalized.ts"
import { beginPiece, continuationPrefix, endPiece, type WordPieceSettings } from "./word-piece-settings.ts"

/// The pieces of a sentence's words.
export interface SentencePieces {
  /// The numbers of all pieces, one word after the other.
  readonly pieces: Int32Array
  /// The index of each word's first piece; one more entry holds the number of pieces. Every word has at least one.
  readonly wordStarts: Int32Array
}

/// Splits words into pieces. Takes time linear in the length of the words, whatever they are.
export class WordPiece {
  readonly settings: WordPieceSettings
  /// The number of pieces in the vocabulary.
  readonly size: number
  /// The numbers of the pieces before and after a sentence, and of the unknown piece.
  readonly begin: number
  readonly end: number
  readonly unknown: number
  readonly #initial: PieceTable
  readonly #continuing: PieceTable

  /// Throws "invalid-file" if the vocabulary lacks one of the three special pieces.
  constructor(settings: WordPieceSettings) {
    this.settings = settings
    const { pieces, unknownPiece } = settings
    this.size = pieces.length
    const numbers = new Map<string, number>()
    const continuing = new Map<string, number>()
    pieces.forEach((piece, number) => {
      numbers.set(piece, number)
      if (piece.startsWith(continuationPrefix)) continuing.set(piece.slice(continuationPrefix.length), number)
    })
    this.#initial = pieceTable(numbers)
    this.#continuing = pieceTable(continuing)
    const special = (piece: string): number => {
      const number = numbers.get(piece)
      if (number !== undefined) return number
      throw new SpandrelError(
        "invalid-file",
        `the vocabulary lacks the piece ${quoteValue(piece)}; use the vocabulary that the encoder was trained with`,
      )
    }
    this.begin = special(beginPiece)
    this.end = special(endPiece)
    this.unknown = special(unknownPiece)
  }

  /// The pieces of all words, of each word at least one. A word that spells a special piece, such as "[SEP]", is
  /// ordinary text.
  split(words: readonly string[]): SentencePieces {
    const pieces: number[] = []
    const wordStarts = new Int32Array(words.length + 1)
    words.forEach((word, at) => {
      this.#addWord(word, pieces)
      wordStarts[at + 1] = pieces.length
    })
    return { pieces: Int32Array.from(pieces), wordStarts }
  }

  #addWord(word: string, pieces: number[]): void {
    const before = pieces.length
    for (const part of splitNormalized(normalizeWord(word, this.settings))) this.#addPart(part, pieces)
    if (pieces.length === before) pieces.push(this.unknown)
  }

  #addPart(part: string, pieces: number[]): void {
    const before = pieces.length
    let from = this.#isTooLong(part) ? -1 : 0
    while (from >= 0 && from < part.length)
      from = addLongest(part, from, from === 0 ? this.#initial : this.#continuing, pieces)
    if (from >= 0) return
    pieces.length = before
    pieces.push(this.unknown)
  }

  #isTooLong(part: string): boolean {
    const most = this.settings.longestPart
    // A code point takes one or two units.
    return part.length > most && (part.length > 2 * most || Array.from(part).length > most)
  }
}

/// The numbers of pieces, and the units of the longest piece.
interface PieceTable {
  readonly numbers: ReadonlyMap<string, number>
  readonly longest: number
}

function pieceTable(numbers: ReadonlyMap<string, number>): PieceTable {
  let longest = 0
  for (const piece of numbers.keys()) longest = Math.max(longest, piece.length)
  return { numbers, longest }
}

/// Adds the longest piece of the table that `part` has at `from`. Returns where it ends, or -1 if there is none.
function addLongest(part: string, from: number, { numbers, longest }: PieceTable, pieces: number[]): number {
  for (let to = Math.min(part.length, from + longest); to > from; to--) {
    const number = numbers.get(part.slice(from, to))
    if (number === undefined) continue
    pieces.push(number)
    return to
  }
  return -1
}
