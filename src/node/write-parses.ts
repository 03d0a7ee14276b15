// A stream of sentences: batches through the pool, and their trees to the output, in the same order.

import { SpandrelError } from "../check/error.ts"
import type { JobResult, JobRunner, ReadJob, TextFormat } from "../pool/parse-job.ts"
import { parsePastInvalid } from "../sentence/parse-past-invalid.ts"
import { withLocation } from "../sentence/sentence-error.ts"
import { isJson, type SkippedRecord, skipped, withExtra } from "../sentence/skipped-sentence.ts"
import type { Output } from "./output.ts"
import type { BatchItem, SentenceBatch } from "./sentence-batches.ts"
import { isValid } from "./sentence-lines.ts"

/// Is told how far a run is.
export interface RunProgress {
  /// Words that have been parsed.
  count(words: number): void
  /// Sentences that have been written, and how many bytes of the input end with the last of them.
  parsed(sentences: number, bytes: number | undefined): void
}

/// How a run parses and writes.
export interface ParseRun {
  readonly pool: JobRunner
  readonly settings: Omit<ReadJob<TextFormat>, "sentences">
  /// True if the format can hold only one tree.
  readonly isSingle: boolean
  readonly progress: RunProgress | undefined
  /// Aborts the run, with the signal's reason.
  readonly signal?: AbortSignal | undefined
  /// What is written in place of a sentence that is skipped, if anything. Without it, the first invalid sentence ends the run.
  readonly onSkipped?: ((sentence: SkippedRecord) => string | undefined) | undefined
}

interface PendingBatch {
  readonly batch: SentenceBatch
  readonly result: Promise<JobResult<TextFormat>>
}

/// Writes the trees of all sentences up to the first invalid one, whose error it throws, or of all that are valid. In a pause of
/// the input it writes all that has been read. Returns the number of trees.
export async function writeParses(
  items: AsyncIterable<BatchItem>,
  output: Output,
  run: ParseRun,
): Promise<number> {
  const { pool, settings, isSingle, progress } = run
  const pending: PendingBatch[] = []
  let written = 0
  const writeFirst = async () => {
    const first = pending.shift() as PendingBatch
    for await (const text of textsOf(first, run)) {
      if (typeof text === "object") {
        if (text.skipped !== undefined) await output.write(text.skipped)
        continue
      }
      if (isSingle && (written > 0 || settings.search.k > 1))
        throw new SpandrelError(
          "wrong-usage",
          `${settings.format} holds one tree; pass one sentence, and leave out --k`,
        )
      await output.write(text)
      written++
    }
    const last = first.batch.findLast(isValid)
    progress?.parsed(first.batch.length, last?.bytes)
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
      if (pending.length > 2 * Math.max(1, pool.threads)) await writeFirst()
    }
  }
  await writeAll()
  return written
}

function parse(batch: SentenceBatch, { pool, settings, signal }: ParseRun): Promise<JobResult<TextFormat>> {
  const sentences = batch.filter(isValid).map(({ sentence }) => sentence)
  return pool.runRead({ ...settings, sentences }, { signal })
}

/// The trees of a batch, and what takes the place of those that are skipped.
async function* textsOf(
  { batch, result }: PendingBatch,
  run: ParseRun,
): AsyncGenerator<string | { readonly skipped: string | undefined }> {
  const results = parsePastInvalid(batch.filter(isValid), async (rest, first) => {
    const found = await (first === 0 ? result : parse(rest, run))
    run.progress?.count(found.words)
    return found
  })
  for (const item of batch) {
    if (!isValid(item)) {
      yield { skipped: run.onSkipped?.(item) }
      continue
    }
    const { value: text } = await results.next()
    if (typeof text === "string") {
      yield isJson(run.settings.format) ? withExtra(text, item.extra) : text
      continue
    }
    const error = withLocation(text, item.location)
    if (run.onSkipped === undefined || !(error instanceof SpandrelError)) throw error
    yield { skipped: run.onSkipped({ ...item, ...skipped(item.sentence, error) }) }
  }
}
