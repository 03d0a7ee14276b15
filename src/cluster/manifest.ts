// The manifest of a submission: which files, cut where, parsed by what. It is written before the first shard is queued, and is what
// `collect` compares the results with.

import { createHash } from "node:crypto"
import { DataReader, type DataSource } from "../check/data-reader.ts"
import { SpandrelError } from "../check/error.ts"
import {
  count,
  flag,
  type Kind,
  type Kinds,
  natural,
  nonEmptyString,
  notNegative,
  object,
  string,
} from "../check/kinds.ts"
import { InputLineSplitter } from "../node/records/line-splitter.ts"
import {
  type ModelIdentity,
  type Range,
  resultName,
  type ShardJob,
  type ShardResult,
  type ShardSettings,
} from "./shard.ts"
import type { Storage } from "./storage-kind.ts"

/// A file of the corpus, when it was submitted.
export interface ManifestFile {
  readonly name: string
  readonly path: string
  readonly size: number
  /// The SHA-256 of the file as it is, compressed or not.
  readonly sha256: string
  readonly isPlain: boolean
  readonly shards: number
  readonly records: number
}

/// What is submitted, except for the list of shards, which has a file of its own.
export interface Submission {
  readonly version: string
  readonly model: ModelIdentity
  readonly settings: ShardSettings
  readonly output: string
  readonly shardSize: number
  readonly files: readonly ManifestFile[]
  /// The SHA-256 of the list of shards.
  readonly shards: string
}

export interface Manifest extends Submission {
  readonly run: string
}

/// A line of the list of shards.
export interface ListedShard extends Range {
  readonly index: number
  /// The number of its file in the manifest.
  readonly file: number
}

export const manifestName = "manifest.json"
export const shardListName = "shards.ndjson"

/// Completes a manifest: the same submission has the same id.
export function makeManifest(submission: Submission): Manifest {
  const run = createHash("sha256").update(JSON.stringify(submission)).digest("hex").slice(0, 16)
  return { run, ...submission }
}

/// A shard as a job for the queue.
export function shardJob(manifest: Manifest, { file: at, index, ...range }: ListedShard): ShardJob {
  const { name: file, path, isPlain } = manifest.files[at] as ManifestFile
  const { run, output, settings, model, version } = manifest
  const namesFile = manifest.files.length > 1 && settings.inputFormat !== "ndjson"
  return { run, index, path, file, namesFile, isPlain, ...range, output, settings, model, version }
}

/// Reads the manifest in a folder; undefined if there is none. Throws "invalid-file" if it is damaged.
export async function readManifest(storage: Storage, folder: string): Promise<Manifest | undefined> {
  const path = storage.join(folder, manifestName)
  const text = await storage.readText(path)
  if (text === undefined) return undefined
  const reader = DataReader.parse(text, damaged(path, "the manifest"))
  for (const field of ["settings", "model"]) reader.get(field).as(object)
  reader.get("model").all<ModelIdentity>({ name: string, sha256: nonEmptyString })
  const files = reader.get("files").items()
  for (const file of files) file.all(fileKinds)
  const { run, ...submission } = reader.value as Manifest
  if (makeManifest(submission).run === run) return { run, ...submission }
  throw reader.error("doesn't fit its id: it was changed by hand or damaged")
}

const fileKinds: Kinds<ManifestFile> = {
  name: string,
  path: nonEmptyString,
  size: natural,
  sha256: nonEmptyString,
  isPlain: flag,
  shards: natural,
  records: natural,
}

const shardKinds: Kinds<ListedShard> = {
  index: natural,
  file: natural,
  start: natural,
  end: natural,
  line: count,
  records: natural,
  sha256: nonEmptyString,
}

/// How many shards a submission has.
export const countShards = ({ files }: Pick<Manifest, "files">): number =>
  files.reduce((sum, { shards }) => sum + shards, 0)

/// The shards of a manifest, in order. Throws "invalid-file" if they aren't all there, don't fit the manifest, or leave out or repeat
/// a byte of a file. Memory is bounded, and so is the number of shards, however long the list is.
export async function* readShardList(
  storage: Storage,
  folder: string,
  manifest: Manifest,
): AsyncGenerator<ListedShard> {
  const path = storage.join(folder, shardListName)
  const source = damaged(path, "the list of shards")
  const hash = createHash("sha256")
  const total = countShards(manifest)
  let index = 0
  let before: ListedShard | undefined
  for await (const line of linesOf(storage.read(path), hash)) {
    const reader = DataReader.parse(line, { ...source, where: `${path}:${index + 1}` })
    const shard = reader.all(shardKinds)
    const isNext = before?.file === shard.file ? shard.start === before.end : shard.start === 0
    if (
      index >= total ||
      shard.index !== index ||
      !isNext ||
      shard.end <= shard.start ||
      manifest.files[shard.file] === undefined
    )
      throw reader.error("doesn't follow the shard before it")
    yield shard
    before = shard
    index++
  }
  if (hash.digest("hex") !== manifest.shards)
    throw source.error(
      `${path}: the list of shards was changed or cut off; submit the corpus again`,
      "invalid-value",
    )
}

/// The result of a shard; undefined if there is none that can be used.
export async function readResult(
  storage: Storage,
  manifest: Pick<Manifest, "run" | "output">,
  index: number,
): Promise<ShardResult | undefined> {
  const path = storage.join(manifest.output, resultName(index))
  const text = await storage.readText(path)
  if (text === undefined) return undefined
  try {
    const result = DataReader.parse(text, damaged(path, "the result")).all(resultKinds)
    return result.run === manifest.run && result.index === index ? result : undefined
  } catch {
    return undefined
  }
}

const sha256: Kind<string> = {
  description: "a SHA-256 in hexadecimal",
  is: (value): value is string => typeof value === "string" && /^[0-9a-f]{64}$/.test(value),
}

const resultKinds: Kinds<ShardResult> = {
  run: nonEmptyString,
  index: natural,
  input: nonEmptyString,
  records: natural,
  // Part of the name of a file.
  output: sha256,
  bytes: natural,
  lines: natural,
  words: natural,
  skipped: natural,
  seconds: notNegative,
  worker: string,
}

async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  hash: { update(bytes: Uint8Array): unknown },
): AsyncGenerator<string> {
  const splitter = new InputLineSplitter(0)
  for await (const chunk of chunks) {
    hash.update(chunk)
    for (const { text } of splitter.push(chunk)) yield text
    // Of a line that is too long nothing is kept, and an empty one isn't a shard.
    if (splitter.isTooLong) yield ""
  }
  for (const { text } of splitter.finish()) yield text
}

function damaged(path: string, name: string): DataSource {
  return {
    name,
    where: path,
    fix: "submit the corpus again, to a new folder",
    error: (message) => new SpandrelError("invalid-file", message),
  }
}
