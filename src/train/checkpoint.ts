// A run on disk: the model so far, the best one, the optimiser's state and the position. All randomness follows from
// the seed and the position, so this is all that it takes to go on.

import { DataReader } from "../check/data-reader.ts"
import { crc32, fileChecksum } from "../model/checksum.ts"
import { readTensorFile, type StoredTensor, TensorFileError, writeTensorFile } from "../model/safetensors.ts"
import type { Corpus } from "./corpus.ts"
import { type RunState, readRunState } from "./run-state.ts"

/// A run between two batches: its state, and its blocks of numbers.
export interface Checkpoint extends RunState {
  readonly parameters: Float32Array
  readonly accumulators: readonly [Float32Array, Float32Array]
  readonly average: Float32Array | undefined
  readonly best: Float32Array
}

const checkpointFormat = "spandrel-checkpoint"
const checkpointVersion = "3"
const blockNames = ["parameters", "squares", "deltas", "best"] as const
const optionalBlock = "average"

/// A checksum of the training and dev data, as the network sees them.
export function dataChecksum({ shape, train, dev, labels, vocabularies }: Corpus): number {
  const names = JSON.stringify([shape.encoder, labels.names(), vocabularies])
  let checksum = crc32(new TextEncoder().encode(names))
  const add = (numbers: Int32Array) => {
    checksum = crc32(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength), checksum)
  }
  for (const { fields, brackets } of train) {
    fields.forEach(add)
    add(Int32Array.from(brackets.flatMap(({ start, end, label }) => [start, end, label])))
  }
  for (const { encoded } of dev) encoded.fields.forEach(add)
  return checksum
}

/// The bytes of a checkpoint's file.
export function writeCheckpoint(checkpoint: Checkpoint): Uint8Array {
  const { parameters, accumulators, average, best, ...state } = checkpoint
  const blocks = [parameters, ...accumulators, best, ...(average === undefined ? [] : [average])]
  const tensors = new Map<string, StoredTensor>()
  blocks.forEach((block, at) => {
    // Copied: the blocks may be views of memory that is shared with other threads.
    const bytes = new Uint8Array(block.slice().buffer)
    tensors.set(blockNames[at] ?? optionalBlock, { type: "F32", shape: [block.length], bytes })
  })
  const run = JSON.stringify(state)
  const checksum = fileChecksum(tensors, run)
  const metadata = { format: checkpointFormat, version: checkpointVersion, checksum, run }
  return writeTensorFile({ tensors, metadata })
}

const fix = "copy the file again, or start over without --resume"

const runSource = {
  name: "its metadata",
  where: "invalid checkpoint",
  fix,
  error: (message: string) => new TensorFileError(message),
}

/// The checkpoint of a file's bytes. Throws a `TensorFileError` for files of another kind or version, and altered ones.
export function readCheckpoint(bytes: Uint8Array): Checkpoint {
  const { tensors, metadata } = readTensorFile(bytes)
  const { format, version, checksum, run = "" } = metadata
  if (format !== checkpointFormat) {
    throw new TensorFileError(
      "this is no checkpoint; take the .checkpoint file that spandrel train wrote beside --out",
    )
  }
  if (version !== checkpointVersion) {
    throw new TensorFileError(
      `this checkpoint is of version ${version}, and this spandrel reads version ${checkpointVersion}; ` +
        "go on with the spandrel that wrote it, or train anew without --resume",
    )
  }
  const names = tensors.has(optionalBlock) ? [...blockNames, optionalBlock] : blockNames
  // In the order of their names, so that blocks that changed places are noticed too.
  const stored = new Map(names.map((name) => [name, blockOf(tensors, name)]))
  if (checksum !== fileChecksum(stored, run))
    throw new TensorFileError(`the checkpoint was altered: its checksum doesn't fit; ${fix}`)
  const state = readRunState(DataReader.parse(run, runSource))
  const [parameters, squares, deltas, best, average] = Array.from(
    stored.values(),
    (tensor) => new Float32Array(tensor.bytes.slice().buffer),
  ) as [Float32Array, Float32Array, Float32Array, Float32Array, Float32Array?]
  return { ...state, parameters, accumulators: [squares, deltas], average, best }
}

function blockOf(tensors: ReadonlyMap<string, StoredTensor>, name: string): StoredTensor {
  const tensor = tensors.get(name)
  if (tensor?.type !== "F32") throw new TensorFileError(`the checkpoint lacks "${name}"; ${fix}`)
  return tensor
}
