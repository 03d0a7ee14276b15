// A WordPiece vocabulary as plain data.

import type { NormalizeSettings } from "./normalize-word.ts"

/// What comes before pieces that continue a word.
export const continuationPrefix = "##"

/// The pieces before and after a sentence.
export const beginPiece = "[CLS]"
export const endPiece = "[SEP]"

/// BERT's defaults.
export const defaultUnknownPiece = "[UNK]"
export const defaultLongestPart = 100

/// Everything that splitting words into pieces depends on.
export interface WordPieceSettings extends NormalizeSettings {
  /// The pieces; a piece's number is its index. If a piece is there twice, the later number counts; "" is never used.
  readonly pieces: readonly string[]
  /// The piece for what the other pieces can't spell.
  readonly unknownPiece: string
  /// A part of a word, as `splitNormalized` returns it, is unknown if it has more code points than this.
  readonly longestPart: number
}
