// The results of sentences, written record by record.

import { SpandrelError } from "../../check/error.ts"
import type { ReadJob, TextFormat } from "../../pool/parse-job.ts"
import { isJson, type SkippedRecord, withExtra, writeSkipped } from "../../sentence/skipped-sentence.ts"
import type { Output } from "../output.ts"
import type { LocatedSentence } from "../sentence-lines.ts"

/// What a run has done, up to the last complete record that it passed to its output.
export interface RunCounts {
  /// The records of the input: lines, or sentences of running text.
  records: number
  /// The sentences that were parsed, and those that were skipped.
  parsed: number
  skipped: number
  /// The results in the output.
  results: number
}

export const noCounts = (): RunCounts => ({ records: 0, parsed: 0, skipped: 0, results: 0 })

/// How results are written.
export interface RecordWriting {
  readonly settings: Omit<ReadJob<TextFormat>, "sentences">
  /// True if the format can hold only one tree.
  readonly isSingle: boolean
  /// Counted up before each record is passed to the output.
  readonly counts: RunCounts
  /// Called with each sentence that is skipped.
  readonly onSkipped?: ((sentence: SkippedRecord) => void) | undefined
}

/// Writes one result per sentence; sentences of one record that continue it are one result, with all of them in "sentences".
export class RecordWriter {
  readonly #output: Output
  readonly #writing: RecordWriting
  /// The sentences of the record that is being put together.
  #begun: string[] = []

  constructor(output: Output, writing: RecordWriting) {
    this.#output = output
    this.#writing = writing
  }

  async writeResult(text: string, item: LocatedSentence): Promise<void> {
    const { settings, isSingle, counts } = this.#writing
    if (isSingle && (counts.results > 0 || settings.search.k > 1))
      throw new SpandrelError(
        "wrong-usage",
        `${settings.format} holds one tree; pass one sentence, and leave out --k`,
      )
    counts.parsed++
    await this.#writeItem(isJson(settings.format) ? withExtra(text, this.#extraOf(item)) : text, item)
  }

  /// `item` is the sentence, if it could be read.
  async writeSkipped(sentence: SkippedRecord, item?: LocatedSentence): Promise<void> {
    const { settings, counts, onSkipped } = this.#writing
    counts.skipped++
    onSkipped?.(sentence)
    const extra = item === undefined ? sentence.extra : this.#extraOf(item)
    const { extra: _, ...rest } = sentence
    const text = writeSkipped(settings.format, { ...rest, ...(extra !== undefined && { extra }) })
    if (item === undefined) await this.#writeRecord(text)
    else await this.#writeItem(text, item)
  }

  async writeEmptyLine(): Promise<void> {
    await this.#writeRecord("")
  }

  /// The fields to add to a sentence: those of a sentence that isn't a record by itself are its record's.
  #extraOf(item: LocatedSentence): string | undefined {
    return this.#isPart(item) ? undefined : item.extra
  }

  #isPart({ continues }: LocatedSentence): boolean {
    return continues === true || this.#begun.length > 0
  }

  async #writeItem(text: string | undefined, item: LocatedSentence): Promise<void> {
    if (!this.#isPart(item)) {
      await this.#writeRecord(text)
      return
    }
    this.#begun.push(text ?? "")
    if (item.continues) return
    const id = item.recordId === undefined ? "" : `"id":${JSON.stringify(item.recordId)},`
    const sentences = this.#begun.join(",")
    this.#begun = []
    await this.#writeRecord(withExtra(`{${id}"sentences":[${sentences}]}`, item.extra))
  }

  async #writeRecord(text: string | undefined): Promise<void> {
    const { counts } = this.#writing
    counts.records++
    if (text === undefined) return
    counts.results++
    await this.#output.write(text)
  }
}
