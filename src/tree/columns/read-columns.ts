// Reads the sentences of a CoNLL file from text or bytes that arrive in chunks.

import { SpandrelError } from "../../check/error.ts"
import { LineSplitter } from "../../unicode/line-splitter.ts"
import { invalidBytes, Utf8Decoder } from "../../unicode/utf8-decoder.ts"
import { problemMessages } from "../format/problem-messages.ts"
import { type ColumnItem, ColumnReader } from "./column-reader.ts"

/// Takes the chunks of a file in order. Bytes are decoded as UTF-8; throws "invalid-encoding" if they aren't.
export class ColumnStream {
  readonly #source: string
  readonly #reader: ColumnReader
  readonly #splitter = new LineSplitter()
  readonly #decoder = new Utf8Decoder()
  #line = 1

  constructor(source: string) {
    this.#source = source
    this.#reader = new ColumnReader(source)
  }

  /// The sentences that a chunk completes.
  *push(chunk: string | Uint8Array): Generator<ColumnItem, void, undefined> {
    const pieces = typeof chunk === "string" ? [...this.#decoder.end(), chunk] : this.#decoder.decode(chunk)
    yield* this.#read(pieces)
  }

  /// The sentences that are left at the end.
  *end(): Generator<ColumnItem, void, undefined> {
    yield* this.#read(this.#decoder.end())
    for (const line of this.#splitter.end()) yield* this.#items(this.#reader.push(line))
    yield* this.#items(this.#reader.end())
  }

  *#read(pieces: ReturnType<Utf8Decoder["decode"]>): Generator<ColumnItem, void, undefined> {
    for (const piece of pieces) {
      if (piece === invalidBytes)
        throw new SpandrelError(
          "invalid-encoding",
          `${this.#source}:${this.#line}: ${problemMessages.invalidUtf8()}`,
        )
      for (const line of this.#splitter.push(piece)) {
        this.#line++
        yield* this.#items(this.#reader.push(line))
      }
    }
  }

  *#items(item: ColumnItem | undefined): Generator<ColumnItem, void, undefined> {
    if (item !== undefined) yield item
  }
}

// In slices, so that the first sentence of a large text is returned before the rest is read.
const slice = 1 << 16

/// The sentences of a text, one by one.
export function* readColumns(
  text: string | Uint8Array,
  source: string,
): Generator<ColumnItem, void, undefined> {
  const stream = new ColumnStream(source)
  for (let at = 0; at < text.length; at += slice) yield* stream.push(text.slice(at, at + slice))
  yield* stream.end()
}
