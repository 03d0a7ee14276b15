// Shards: the pieces of a corpus that workers take, and what a finished one leaves behind.

import type { DecoderName } from "../decode/search.ts"
import type { InputFormat } from "../node/sentence-lines.ts"
import type { MultiwordChoice } from "../sentence/column-sentences.ts"
import type { ErrorAction } from "../sentence/skipped-sentence.ts"
import type { TakenColumn } from "../tree/columns/taken-columns.ts"

/// A range of a file that begins and ends between records.
export interface Range {
  /// Bytes of the text: of the file itself, or of what it holds if it is compressed.
  readonly start: number
  readonly end: number
  /// The number of the first line, from 1.
  readonly line: number
  readonly records: number
  /// The SHA-256 of these bytes.
  readonly sha256: string
}

/// How every shard of a submission is parsed.
export interface ShardSettings {
  readonly inputFormat: InputFormat
  readonly onError: ErrorAction
  readonly k: number
  readonly confidence: boolean
  readonly decoder?: DecoderName
  readonly beam?: number
  readonly multiword?: MultiwordChoice
  readonly takeColumns?: readonly TakenColumn[]
}

/// True if each line of the input has exactly one line in the output, whatever it holds.
export function isFiltered({ inputFormat, onError }: ShardSettings): boolean {
  return inputFormat === "ndjson" && onError === "skip"
}

/// The model of a submission.
export interface ModelIdentity {
  /// As it was chosen: a name, a path or a URL.
  readonly name: string
  /// The SHA-256 of its file.
  readonly sha256: string
}

/// A shard as it goes through the queue: everything that a worker needs to know.
export interface ShardJob extends Range {
  /// The submission that it belongs to.
  readonly run: string
  /// Its number in the submission, from 0, in the order of the output.
  readonly index: number
  /// Where the file is, for the storage.
  readonly path: string
  /// The file in messages, as the submitter wrote it.
  readonly file: string
  /// True if each result says which file it is from, as `spandrel parse` does for several files.
  readonly namesFile: boolean
  /// True if the file is UTF-8, so that reading can begin in the middle.
  readonly isPlain: boolean
  /// The folder of the submission.
  readonly output: string
  readonly settings: ShardSettings
  readonly model: ModelIdentity
  /// The version of spandrel that submitted it.
  readonly version: string
}

/// What a worker found when it parsed a shard. Stored beside the shard's output, whose name is made of its hash: whichever
/// of two workers stores it last, it fits an output that is whole.
export interface ShardResult {
  readonly run: string
  readonly index: number
  /// The SHA-256 of the input that was parsed.
  readonly input: string
  readonly records: number
  /// The SHA-256 of the output.
  readonly output: string
  readonly bytes: number
  readonly lines: number
  readonly words: number
  /// Sentences that were left out, with their reason in the output.
  readonly skipped: number
  readonly seconds: number
  readonly worker: string
}

/// The id of a shard in the queue. It is the same however often it is submitted.
export function jobId({ run, index }: Pick<ShardJob, "run" | "index">): string {
  return `${run}-${index}`
}

/// What is in the folder of a submission beside its manifest: results and outputs.
export const shardFolder = "shards"

// A folder of millions of files would be slow on most file systems.
const filesPerFolder = 1000

function stem(index: number): string {
  const folder = String(Math.floor(index / filesPerFolder)).padStart(4, "0")
  return `${shardFolder}/${folder}/${String(index).padStart(7, "0")}`
}

/// Where the result of a shard is, in the folder of its submission.
export function resultName(index: number): string {
  return `${stem(index)}.json`
}

/// Where an output of a shard is.
export function outputName(index: number, sha256: string): string {
  return `${stem(index)}.${sha256.slice(0, 16)}.ndjson`
}

/// The number of the shard that a result is of; undefined for other files.
export function resultIndex(name: string): number | undefined {
  const [, digits] = /(?<!\d)(\d{7,})\.json$/.exec(name) ?? []
  return digits === undefined ? undefined : Number(digits)
}
