// What can be wrong with a file of columns.

import { SpandrelError } from "../../check/error.ts"
import type { Location } from "../format/location.ts"

/// A line of a CoNLL file is invalid, or its words aren't those of the tree or the text.
export class ColumnError extends SpandrelError {
  override readonly name = "ColumnError"
  /// The `sent_id` of the sentence.
  readonly id: string | undefined

  /// `message` says what is wrong and, after a semicolon, how to fix it.
  constructor(source: string, { line, column }: Location, message: string, id?: string) {
    super("invalid-columns", `${source}:${line}:${column}: ${message}`)
    this.id = id
  }
}
