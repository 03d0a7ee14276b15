// Batches of sentences through the pool, and their results to the output, in the same order.

import { SpandrelError } from "../../check/error.ts"
import type { JobResult, JobRunner, TextFormat } from "../../pool/parse-job.ts"
import { parsePastInvalid } from "../../sentence/parse-past-invalid.ts"
import { withLocation } from "../../sentence/sentence-error.ts"
import { type SkippedRecord, skipped } from "../../sentence/skipped-sentence.ts"
import type { Output } from "../output.ts"
import type { BatchItem, SentenceBatch } from "../sentence-batches.ts"
import { isEmpty, isValid, type LocatedSentence } from "../sentence-lines.ts"
import { RecordWriter, type RecordWriting } from "./record-writer.ts"

/// How a run parses and writes.
export interface ParseRun extends RecordWriting {
  readonly pool: JobRunner
  /// True if a sentence that the parser refuses is skipped; otherwise its error ends the run.
  readonly skipsInvalid: boolean
  readonly progress?: RunProgress | undefined
  /// Aborts the run, with the signal's reason.
  readonly signal?: AbortSignal | undefined
}

/// Who is told what has been done.
export interface RunProgress {
  /// Counts words that have been parsed.
  count(words: number): void
  /// Called when sentences are done. `bytes` is how much of the input ends with the last of them.
  parsed(sentences: number, bytes: number | undefined): void
}

interface PendingBatch {
  readonly batch: SentenceBatch
  readonly result: Promise<JobResult<TextFormat>>
}

/// Writes the results of all sentences up to the first invalid one, whose error it throws, or of all that are valid. In a pause of the
/// input it writes all that has been read. Only a few batches are in memory at any time, however fast the input and slow the
/// output is.
export async function parseRecords(
  items: AsyncIterable<BatchItem>,
  output: Output,
  run: ParseRun,
): Promise<void> {
  const writer = new RecordWriter(output, run)
  const pending: PendingBatch[] = []
  const writeFirst = async () => {
    const first = pending.shift() as PendingBatch
    await writeBatch(first, writer, run)
    run.progress?.parsed(first.batch.length, first.batch.findLast(isValid)?.bytes)
  }
  const writeAll = async () => {
    while (pending.length > 0) await writeFirst()
  }
  for await (const item of items) {
    if (item === "pause") {
      await writeAll()
      await output.flush()
    } else if ("failure" in item) {
      await writeAll()
      throw item.failure
    } else {
      const result = parse(item, run)
      // An error is thrown when the result is awaited, after those of earlier batches.
      result.catch(() => {})
      pending.push({ batch: item, result })
      // A few batches ahead keep all workers busy.
      if (pending.length > 2 * Math.max(1, run.pool.threads)) await writeFirst()
    }
  }
  await writeAll()
}

function parse(batch: SentenceBatch, { pool, settings, signal }: ParseRun): Promise<JobResult<TextFormat>> {
  const sentences = batch.filter(isValid).map(({ sentence }) => sentence)
  return pool.runRead({ ...settings, sentences }, { signal })
}

/// Writes the results of a batch, and what takes the place of those that are skipped.
async function writeBatch(
  { batch, result }: PendingBatch,
  writer: RecordWriter,
  run: ParseRun,
): Promise<void> {
  const results = parsePastInvalid(batch.filter(isValid), async (rest, first) => {
    const found = await (first === 0 ? result : parse(rest, run))
    run.progress?.count(found.words)
    return found
  })
  for (const item of batch) {
    if (isEmpty(item)) await writer.writeEmptyLine()
    else if (!isValid(item)) await writer.writeSkipped(item)
    else {
      const { value: text } = await results.next()
      if (typeof text === "string") await writer.writeResult(text, item)
      else await writer.writeSkipped(skippedItem(item, text, run), item)
    }
  }
}

/// A sentence that the parser refuses. Throws its error if the run ends there.
function skippedItem(item: LocatedSentence, reason: unknown, { skipsInvalid }: ParseRun): SkippedRecord {
  const error = withLocation(reason, item.location)
  if (!skipsInvalid || !(error instanceof SpandrelError)) throw error
  return { ...(item.extra !== undefined && { extra: item.extra }), ...skipped(item.sentence, error) }
}
