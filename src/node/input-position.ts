// How far the input has been read, for the progress of parsing: files are read in large chunks, long before their last sentences
// are parsed.

import type { TextReading } from "./input.ts"

/// Counts what is read of a file, and estimates where a sentence is in it.
export class InputPosition implements TextReading {
  readonly #before: number
  #bytes = 0
  #characters = 0

  /// `before` is the size of the files before this one, in bytes.
  constructor(before: number) {
    this.#before = before
  }

  /// The bytes of all files up to now.
  get bytes(): number {
    return this.#before + this.#bytes
  }

  // Arrow functions, since readers call them on their own.
  readonly onRead = (bytes: number): void => {
    this.#bytes += bytes
  }

  readonly onText = (characters: number): void => {
    this.#characters += characters
  }

  /// About how many bytes there are before the character with this number in the file.
  bytesAt(character: number): number {
    const share = this.#characters === 0 ? 1 : Math.min(1, character / this.#characters)
    return this.#before + share * this.#bytes
  }
}
