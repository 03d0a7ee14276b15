// The work of `spandrel parse`: batches of sentences through the pool, and their trees to the output, in the same order.

import { SpandrelError } from "../../check/error.ts"
import type { Output } from "../../node/output.ts"
import type { BatchItem } from "../../node/sentence-batches.ts"
import type { JobResult, ReadJob } from "../../pool/parse-job.ts"
import type { ParserPool } from "../../pool/parser-pool.ts"
import { withLocation } from "../../sentence/sentence-error.ts"
import type { TreeFormatName } from "../../tree/format/tree-formats.ts"
import type { ParseProgress } from "../terminal/parse-progress.ts"

/// How a run parses and writes.
export interface ParseRun {
  readonly pool: ParserPool
  readonly settings: Omit<ReadJob<TreeFormatName>, "sentences">
  /// True if the format can hold only one tree.
  readonly isSingle: boolean
  readonly progress: ParseProgress | undefined
}

interface PendingBatch {
  readonly result: Promise<JobResult<TreeFormatName>>
  readonly locations: readonly string[]
}

/// Writes the trees of all sentences up to the first invalid one, whose error it throws. In a pause of the input it writes all
/// that has been read.
export async function writeParses(
  items: AsyncIterable<BatchItem>,
  output: Output,
  { pool, settings, isSingle, progress }: ParseRun,
): Promise<void> {
  const { format, search } = settings
  const pending: PendingBatch[] = []
  let written = 0
  const writeFirst = async () => {
    const { result, locations } = pending.shift() as PendingBatch
    const { results, words, invalid } = await result
    for (const text of results) {
      if (isSingle && (written > 0 || search.k > 1))
        throw new SpandrelError(
          "wrong-usage",
          `${format} holds one tree; pass one sentence, and leave out --k`,
        )
      await output.write(text)
      written++
    }
    progress?.parsed(results.length, words)
    if (invalid !== undefined) throw withLocation(invalid, locations[invalid.sentence] as string)
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
      const result = pool.runRead({ ...settings, sentences: item.map(({ sentence }) => sentence) })
      // An error is thrown when the result is awaited, after those of earlier batches.
      result.catch(() => {})
      pending.push({ result, locations: item.map(({ location }) => location) })
      // A few batches ahead keep all workers busy.
      if (pending.length > 2 * Math.max(1, pool.threads)) await writeFirst()
    }
  }
  await writeAll()
}
