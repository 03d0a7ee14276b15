// What comes in a stream: pieces of text, and sentences.

import { quoteValue } from "../check/quote-value.ts"
import type { TextStream } from "../language/text-stream.ts"
import type { Given, StreamItem } from "../sentence/sentence.ts"
import { ParserError } from "../sentence/sentence-error.ts"
import { isGivenText, sentencesIn, streamedSentences } from "../sentence/text-sentences.ts"
import type { Portions } from "./portions.ts"

type Source = AsyncIterable<StreamItem> | Iterable<StreamItem>

/// A source that can be read. A text is a list of characters too, but needn't be read as one.
export function checkedSource(items: Source): Source {
  if (typeof items === "string") return [items]
  refuseBytes(items)
  const candidate = Object(items)
  if (Symbol.asyncIterator in candidate || Symbol.iterator in candidate) return items
  throw new ParserError(
    `parseStream takes a stream or a list of texts or sentences, not ${quoteValue(items)}`,
  )
}

export function refuseBytes(value: unknown): void {
  if (!ArrayBuffer.isView(value) && !(value instanceof ArrayBuffer)) return
  throw new ParserError(
    'bytes came where text was expected; decode them as UTF-8, as createReadStream(path, "utf8") or a TextDecoderStream does',
  )
}

/// The portions that are full with the next item of a stream; before a pause, and at the end, what is left too.
export function* portionsAfter(
  item: { readonly value: StreamItem } | "pause" | "end",
  text: TextStream,
  portions: Portions,
): Generator<readonly Given[], void, undefined> {
  for (const sentence of sentencesAfter(item, text)) yield* portions.push(sentence)
  if (typeof item === "string") yield* portions.rest()
}

function sentencesAfter(
  item: { readonly value: StreamItem } | "pause" | "end",
  text: TextStream,
): readonly Given[] {
  if (item === "pause") return text.pause().flatMap(streamedSentences)
  if (item === "end") return text.finish().flatMap(streamedSentences)
  const { value } = item
  if (typeof value === "string") return text.push(value).flatMap(streamedSentences)
  refuseBytes(value)
  return [...text.finish().flatMap(streamedSentences), ...(isGivenText(value) ? sentencesIn(value) : [value])]
}
