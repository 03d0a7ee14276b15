// Sentences to parse from the lines of CoNLL-U.

import { SpandrelError } from "../check/error.ts"
import { type ColumnReading, sentenceOfColumns } from "../sentence/column-sentences.ts"
import { readSentence } from "../sentence/read-sentence.ts"
import { withLocation } from "../sentence/sentence-error.ts"
import { ColumnError } from "../tree/columns/column-error.ts"
import { type ColumnItem, ColumnReader } from "../tree/columns/column-reader.ts"
import { commentValue } from "../tree/columns/column-sentence.ts"
import type { InputReading, LocatedSentence, ReadItem } from "./sentence-lines.ts"

const wordsAlone: ColumnReading = { take: [], multiword: "split" }

/// Takes the lines of a file in order. Throws the error of an invalid sentence, or returns a skipped one with it.
export class ColumnLines {
  readonly #name: string
  readonly #reading: InputReading
  readonly #reader: ColumnReader

  /// `name` is the file's in messages.
  constructor(name: string, reading: InputReading) {
    this.#name = name
    this.#reading = reading
    this.#reader = new ColumnReader(name)
  }

  /// The sentence that a line ends, if any.
  push(line: string): ReadItem[] {
    return this.#read(this.#reader.push(line))
  }

  /// The sentence that the end of the file ends, if any.
  end(): ReadItem[] {
    return this.#read(this.#reader.end())
  }

  #read(item: ColumnItem | undefined): ReadItem[] {
    if (item === undefined) return []
    try {
      return [this.#locatedSentence(item)]
    } catch (error) {
      if (!this.#reading.skipsInvalid || !(error instanceof SpandrelError)) throw error
      const id = item instanceof ColumnError ? item.id : commentValue(item, "sent_id")
      return [{ ...(id !== undefined && { id }), error }]
    }
  }

  #locatedSentence(item: ColumnItem): LocatedSentence {
    const { columns = wordsAlone, longest } = this.#reading
    const sentence = sentenceOfColumns(item, columns)
    const location = `${this.#name}:${"lines" in item ? item.lines[0] : 1}`
    try {
      return { sentence: readSentence(sentence, 0, longest), location }
    } catch (error) {
      throw withLocation(error, location)
    }
  }
}
