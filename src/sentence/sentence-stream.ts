// A stream of pieces of text, bytes and sentences, turned into sentences.

import { SpandrelError } from "../check/error.ts"
import type { Language } from "../language/language.ts"
import { TextStream } from "../language/text-stream.ts"
import { invalidBytes, Utf8Decoder } from "../unicode/utf8-decoder.ts"
import { type ReadSentence, readSentence } from "./read-sentence.ts"
import type { Sentence, SentenceInput, Token } from "./sentence.ts"
import { splitSentence, streamedSentences } from "./text-sentences.ts"

/// An item of a stream: a piece of running text, as a string or as UTF-8 bytes, or a sentence.
export type StreamItem = Uint8Array | string | readonly (string | Token)[] | Sentence

/// Takes the items of a stream in order. Strings and bytes are pieces of one running text; a sentence between them ends it. An
/// object with `text` may hold several sentences, which all have its id.
export class SentenceStream {
  readonly #language: Language
  readonly #text: TextStream
  readonly #decoder = new Utf8Decoder()
  #isStart = true
  #read = 0

  constructor(language: Language) {
    this.#language = language
    this.#text = new TextStream(language)
  }

  /// The sentences that no later item can change. Throws a `SentenceError` for an invalid one, after those before it; the
  /// next item may be pushed then.
  *push(item: StreamItem): Generator<ReadSentence, void, undefined> {
    if (typeof item === "string") yield* this.#pushText(item)
    else if (item instanceof Uint8Array) yield* this.#pushText(this.#decode(this.#decoder.decode(item)))
    else {
      yield* this.finish()
      const index = this.#read++
      const sentences = splitSentence(readSentence(item satisfies SentenceInput, index), this.#language)
      // It may hold several sentences, or none.
      this.#read = index + sentences.length
      yield* sentences
    }
  }

  /// Call while the source is idle: the sentences that are complete by now.
  pause(): ReadSentence[] {
    return this.#count(this.#text.pause().flatMap(streamedSentences))
  }

  /// The sentences that are left when the stream has ended.
  finish(): ReadSentence[] {
    // Throws for a character that was cut off.
    this.#decode(this.#decoder.end())
    return this.#count(this.#text.finish().flatMap(streamedSentences))
  }

  #pushText(text: string): ReadSentence[] {
    // A byte-order mark isn't part of the text.
    const piece = this.#isStart ? text.replace(/^\ufeff/, "") : text
    if (text !== "") this.#isStart = false
    return this.#count(this.#text.push(piece).flatMap(streamedSentences))
  }

  #decode(pieces: ReturnType<Utf8Decoder["decode"]>): string {
    let text = ""
    for (const piece of pieces) {
      if (piece === invalidBytes)
        throw new SpandrelError(
          "invalid-argument",
          "the bytes aren't UTF-8; decode them first, for example with a TextDecoderStream for their encoding",
        )
      text += piece
    }
    return text
  }

  #count(sentences: ReadSentence[]): ReadSentence[] {
    this.#read += sentences.length
    return sentences
  }
}
