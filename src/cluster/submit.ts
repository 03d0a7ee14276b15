// `spandrel cluster submit`: cuts a corpus into shards and queues them.

import { createHash } from "node:crypto"
import { SpandrelError } from "../check/error.ts"
import { formatCount } from "../check/format-count.ts"
import { decodeBytes, isPlainUtf8 } from "../node/input-encoding.ts"
import { chooseFormat, type InputFile, refuseName } from "../node/input-files.ts"
import { type InputFormat, inputFormats } from "../node/sentence-lines.ts"
import { version } from "../node/version.ts"
import { RecordCutter, recordRule } from "./cut-records.ts"
import {
  type ListedShard,
  type Manifest,
  type ManifestFile,
  makeManifest,
  manifestName,
  readManifest,
  readShardList,
  shardJob,
  shardListName,
} from "./manifest.ts"
import { checkSubmittedInputs } from "./own-files.ts"
import type { ShardQueue } from "./queue.ts"
import { isFiltered, type ModelIdentity, type Range, type ShardJob, type ShardSettings } from "./shard.ts"
import { Storages } from "./storage.ts"
import type { Storage, StoredFile } from "./storage-kind.ts"
import { finishedShards } from "./unfinished.ts"

/// What to submit.
export interface SubmitOptions {
  /// Paths and patterns, of folders or of object storage.
  readonly inputs: readonly string[]
  /// The folder for manifest and results.
  readonly output: string
  /// Without a format, the one that the files' names say.
  readonly settings: Omit<ShardSettings, "inputFormat"> & Partial<Pick<ShardSettings, "inputFormat">>
  readonly model: ModelIdentity
  /// About how many bytes of text a shard has.
  readonly shardSize: number
  /// Called while files are read, with the number of bytes.
  onRead?(bytes: number): void
  /// Called with the format of the files before they are read; may throw.
  onFormat?(format: InputFormat): void
}

export interface Submitted {
  readonly manifest: Manifest
  readonly shards: number
  readonly records: number
  readonly bytes: number
  /// How many of the shards were not in the queue before.
  readonly added: number
  /// How many had a result already.
  readonly done: number
}

// Shards that are sent to the queue at once.
const batchSize = 1000

/// Writes the manifest and queues the shards that have no result yet. Doing so again adds nothing: shards have the same ids, and
/// the queue knows them. Throws "wrong-usage" if the folder has another submission, or if an input is one of the folder's own files.
export async function submit(queue: ShardQueue, options: SubmitOptions): Promise<Submitted> {
  const storages = new Storages()
  try {
    const { output: folder, model } = options
    const storage = await storages.of(folder)
    await queue.checkModel({ model, version })
    const known = await readManifest(storage, folder)
    const files = await findFiles(storages, options)
    await checkSubmittedInputs(
      storage,
      folder,
      files.map(({ path }) => path),
    )
    const inputFormat = commonFormat(files, options)
    options.onFormat?.(inputFormat)
    const settings = { ...options.settings, inputFormat }
    const { manifest, shards } = await cutFiles(files, { storage, known, options, settings })
    const done = known === undefined ? new Set<number>() : await finishedShards(storage, folder)
    const added = await addShards(queue, { storage, manifest, folder, done })
    const sum = (field: "records" | "size") => manifest.files.reduce((total, file) => total + file[field], 0)
    return { manifest, shards, records: sum("records"), bytes: sum("size"), added, done: done.size }
  } finally {
    await storages.close()
  }
}

interface FoundFile extends StoredFile {
  readonly storage: Storage
}

async function findFiles(storages: Storages, { inputs }: SubmitOptions): Promise<readonly FoundFile[]> {
  const found = new Map<string, FoundFile>()
  for (const pattern of inputs) {
    const storage = await storages.of(pattern)
    const files = await storage.find(pattern)
    if (files.length === 0)
      throw new SpandrelError(
        "unreadable-file",
        `there is no file ${pattern}; check the path, and put patterns in quotes`,
      )
    // A file that two patterns match is parsed once.
    for (const file of files) if (!found.has(file.path)) found.set(file.path, { ...file, storage })
  }
  return [...found.values()]
}

/// The format of all files: a submission has one.
function commonFormat(
  files: readonly FoundFile[],
  { settings: { inputFormat } }: SubmitOptions,
): InputFormat {
  const chosen = files.map(({ name }) => chooseFormat(name, { inputFormat, supported: inputFormats }))
  for (const { path, checkStart } of chosen) if (checkStart !== undefined) refuseName(path, inputFormats)
  const [first, ...others] = chosen
  const other = others.find(({ format }) => format !== first?.format)
  if (first === undefined || other === undefined) return first?.format ?? "text"
  throw new SpandrelError(
    "wrong-usage",
    `${first.path} would be read as ${first.format} and ${other.path} as ${other.format}, but a submission has one format; ` +
      "submit them one after the other, to folders of their own, or add --input-format",
  )
}

interface CutSettings {
  readonly storage: Storage
  readonly known: Manifest | undefined
  readonly options: SubmitOptions
  readonly settings: ShardSettings
}

/// Reads all files once, and writes the list of shards.
async function cutFiles(
  files: readonly FoundFile[],
  { storage, known, options, settings }: CutSettings,
): Promise<{ readonly manifest: Manifest; readonly shards: number }> {
  const { output, model, shardSize, onRead } = options
  const described: ManifestFile[] = []
  const hash = createHash("sha256")
  const path = storage.join(output, shardListName)
  let index = 0
  let manifest: Manifest | undefined
  await storage.write(path, async (append) => {
    for (const [at, file] of files.entries()) {
      const before = index
      let records = 0
      const onShard = async (range: Range) => {
        const line = `${JSON.stringify({ index: index++, file: at, ...range } satisfies ListedShard)}\n`
        records += range.records
        hash.update(line)
        await append(line)
      }
      const { checkStart } = chooseFormat(file.name, {
        inputFormat: options.settings.inputFormat,
        supported: inputFormats,
      })
      const cutter = new RecordCutter(shardSize, recordRule(settings.inputFormat, isFiltered(settings)))
      const { sha256, isPlain } = await cutFile(file, { cutter, onShard, onRead, checkStart })
      const { name, size } = file
      described.push({ name, path: file.path, size, sha256, isPlain, shards: index - before, records })
    }
    const shards = hash.digest("hex")
    const absolute = storage.absolute(output)
    manifest = makeManifest({
      version,
      model,
      settings,
      output: absolute,
      shardSize,
      files: described,
      shards,
    })
    // Before the list takes the place of another one.
    const owner = known ?? (await claimFolder(storage, output, manifest))
    if (owner.run !== manifest.run) throw otherSubmission(output, owner)
    return path
  })
  return { manifest: manifest as Manifest, shards: index }
}

/// Writes the manifest, unless another submission of the same moment was faster. Returns the one that is there.
async function claimFolder(storage: Storage, folder: string, manifest: Manifest): Promise<Manifest> {
  await storage.create(storage.join(folder, manifestName), `${JSON.stringify(manifest, null, 1)}\n`)
  return (await readManifest(storage, folder)) ?? manifest
}

interface Cutting {
  readonly cutter: RecordCutter
  onShard(range: Range): Promise<void>
  readonly onRead: ((bytes: number) => void) | undefined
  readonly checkStart: InputFile["checkStart"]
}

async function cutFile(
  { path, name, size, storage }: FoundFile,
  { cutter, onShard, onRead, checkStart }: Cutting,
): Promise<Pick<ManifestFile, "sha256" | "isPlain">> {
  const hash = createHash("sha256")
  let first: Uint8Array = new Uint8Array(0)
  let bytes = 0
  async function* raw() {
    for await (const chunk of storage.read(path)) {
      if (first.length < 4) first = Buffer.concat([first, chunk.subarray(0, 4)])
      bytes += chunk.length
      // It may be without end.
      if (bytes > size) return
      hash.update(chunk)
      onRead?.(chunk.length)
      yield chunk
    }
  }
  for await (const chunk of decodeBytes(raw(), name, checkStart))
    for (const range of cutter.push(chunk)) await onShard(range)
  for (const range of cutter.end()) await onShard(range)
  if (bytes !== size)
    throw new SpandrelError(
      "changed-input",
      `${name} changed while it was read; submit it when it is complete`,
    )
  return { sha256: hash.digest("hex"), isPlain: isPlainUtf8(first) }
}

function otherSubmission(folder: string, { files, model }: Manifest): SpandrelError {
  return new SpandrelError(
    "wrong-usage",
    `${folder} has another submission (${formatCount(files.length, "file")}, model ${model.name}), or its files, model or options ` +
      "have changed since; use another --output, or delete the folder",
  )
}

interface Adding {
  readonly storage: Storage
  readonly folder: string
  readonly manifest: Manifest
  readonly done: ReadonlySet<number>
}

/// Queues the shards that aren't done; returns how many of them the queue didn't know.
async function addShards(queue: ShardQueue, { storage, folder, manifest, done }: Adding): Promise<number> {
  let added = 0
  let batch: ShardJob[] = []
  const send = async () => {
    added += await queue.add(batch)
    batch = []
  }
  for await (const shard of readShardList(storage, folder, manifest)) {
    if (done.has(shard.index)) continue
    batch.push(shardJob(manifest, shard))
    if (batch.length === batchSize) await send()
  }
  if (batch.length > 0) await send()
  return added
}
