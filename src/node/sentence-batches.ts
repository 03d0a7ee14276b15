// Sentences in batches, each a job for the pool.

import { mostSentences } from "../pool/job-portions.ts"
import { wordCount } from "../sentence/read-sentence.ts"
import { isEmpty, isValid, type ReadItem } from "./sentence-lines.ts"

export type SentenceBatch = readonly ReadItem[]

/// The error that ended the input.
export interface InputFailure {
  readonly failure: unknown
}

export type BatchItem = SentenceBatch | "pause" | InputFailure

/// How much input there is, as far as the beginning shows.
export type InputSize = "one batch" | "little at a time" | "many batches"

// Text without full stops makes sentences of 10,000 words; 256 of them with their trees would take too much memory.
const batchWords = 20_000

// Fields that are passed through may be long, too.
const batchCharacters = 1 << 22

/// Full batches; before a pause and at the end, the rest. If the input fails, the batch before the error comes first, then the
/// error as the last item.
export async function* inBatches(
  sentences: AsyncIterable<ReadItem | "pause">,
): AsyncGenerator<BatchItem, void, undefined> {
  let batch: ReadItem[] = []
  let words = 0
  let characters = 0
  let failed: InputFailure | undefined
  try {
    for await (const sentence of sentences) {
      if (sentence !== "pause") {
        batch.push(sentence)
        if (isValid(sentence)) words += wordCount(sentence.sentence)
        if (!isEmpty(sentence)) characters += sentence.extra?.length ?? 0
        if (batch.length < mostSentences && words < batchWords && characters < batchCharacters) continue
      }
      if (batch.length > 0) yield batch
      batch = []
      words = 0
      characters = 0
      if (sentence === "pause") yield sentence
    }
  } catch (failure) {
    failed = { failure }
  }
  if (batch.length > 0) yield batch
  if (failed !== undefined) yield failed
}

/// Reads until it can tell how much input there is. `batches` has all items, including those that were read for this.
export async function readAhead(
  source: AsyncGenerator<BatchItem, void, undefined>,
): Promise<{ readonly batches: AsyncIterable<BatchItem>; readonly size: InputSize }> {
  let first = await source.next()
  while (first.value === "pause") first = await source.next()
  if (first.done) return { batches: source, size: "one batch" }
  const second = await source.next()
  if (second.done) return { batches: chain([first.value], source), size: "one batch" }
  return { batches: chain([first.value, second.value], source), size: sizeFrom(second.value) }
}

function sizeFrom(second: BatchItem): InputSize {
  if (second === "pause") return "little at a time"
  return "failure" in second ? "one batch" : "many batches"
}

async function* chain<Item>(first: Iterable<Item>, rest: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield* first
  yield* rest
}
