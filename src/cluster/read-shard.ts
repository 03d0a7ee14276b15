// The sentences of a shard, as one process would read them from the whole file.

import { SpandrelError } from "../check/error.ts"
import { ColumnLines } from "../node/column-lines.ts"
import { decodeBytes } from "../node/input-encoding.ts"
import { InputLineSplitter } from "../node/records/line-splitter.ts"
import { readInputLine } from "../node/records/read-input-line.ts"
import {
  type InputReading,
  type LineReading,
  type ReadItem,
  type RunningReading,
  readsLines,
  readsRunningText,
} from "../node/sentence-lines.ts"
import type { ReadSentence } from "../sentence/read-sentence.ts"
import { runningText } from "../sentence/running-text.ts"
import { LineSplitter } from "../unicode/line-splitter.ts"
import { RecordCutter, recordRule } from "./cut-records.ts"
import type { ShardJob } from "./shard.ts"
import type { Storage } from "./storage-kind.ts"

/// Reads a shard. Throws "changed-input" at its end if it isn't what was submitted.
export async function* readShard(
  job: ShardJob,
  storage: Storage,
  reading: InputReading,
): AsyncGenerator<ReadItem> {
  const { keepsLines = false, format } = reading
  const check = new RecordCutter(Number.POSITIVE_INFINITY, recordRule(format, keepsLines))
  async function* checked() {
    for await (const chunk of shardBytes(job, storage)) {
      check.push(chunk)
      if (!keepsLines && chunk.includes(0)) throw notText(job.file, "it has bytes of 0")
      yield chunk
    }
  }
  yield* itemsOf(checked(), job, reading)
  const [found] = check.end()
  if (found?.sha256 === job.sha256 && found.records === job.records) return
  throw new SpandrelError(
    "changed-input",
    `${job.file} has changed since it was submitted; submit it again, with another --output`,
  )
}

/// The text of a shard. What is before it is read past if the file is compressed.
async function* shardBytes(job: ShardJob, storage: Storage): AsyncGenerator<Uint8Array> {
  const { path, file, isPlain, start, end } = job
  if (isPlain) {
    yield* storage.read(path, { start, end })
    return
  }
  let at = 0
  for await (const chunk of decodeBytes(storage.read(path), file)) {
    const part = chunk.subarray(Math.max(0, start - at), Math.max(0, end - at))
    at += chunk.length
    if (part.length > 0) yield part
    if (at >= end) return
  }
}

function itemsOf(
  chunks: AsyncIterable<Uint8Array>,
  job: ShardJob,
  reading: InputReading,
): AsyncGenerator<ReadItem> {
  if (readsRunningText(reading)) return textItems(chunks, job, reading)
  return readsLines(reading) ? lineItems(chunks, job, reading) : columnItems(chunks, job, reading)
}

async function* lineItems(
  chunks: AsyncIterable<Uint8Array>,
  { file, start, line }: ShardJob,
  reading: LineReading,
): AsyncGenerator<ReadItem> {
  const splitter = new InputLineSplitter(start)
  let number = line
  for await (const chunk of chunks)
    for (const found of splitter.push(chunk)) yield* readInputLine(found, `${file}:${number++}`, reading)
  for (const found of splitter.finish()) yield* readInputLine(found, `${file}:${number++}`, reading)
}

async function* columnItems(
  chunks: AsyncIterable<Uint8Array>,
  { file }: ShardJob,
  reading: InputReading,
): AsyncGenerator<ReadItem> {
  const columns = new ColumnLines(file, reading)
  const splitter = new LineSplitter()
  for await (const piece of textPieces(chunks, file))
    for (const line of splitter.push(piece)) yield* columns.push(line)
  for (const line of splitter.end()) yield* columns.push(line)
  yield* columns.end()
}

async function* textItems(
  chunks: AsyncIterable<Uint8Array>,
  { file }: ShardJob,
  { format, language }: RunningReading,
): AsyncGenerator<ReadItem> {
  const stream = runningText(format, language)
  let number = 0
  const located = (sentences: readonly ReadSentence[]): ReadItem[] =>
    sentences.map((sentence) => ({ sentence, location: `${file}, sentence ${++number}` }))
  for await (const piece of textPieces(chunks, file)) yield* located(stream.push(piece))
  yield* located(stream.finish())
}

async function* textPieces(chunks: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true })
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw notText(file, "it is not UTF-8")
  }
}

function notText(file: string, reason: string): SpandrelError {
  return new SpandrelError("invalid-encoding", `${file}: ${reason}; convert it to UTF-8, and submit it again`)
}
