// A run as a file: the parameters, the best ones so far, the optimizer's state and the position. All randomness follows from
// the seed and the position, so nothing else is needed to continue.

import { DataReader } from "../check/data-reader.ts"
import { SpandrelError } from "../check/error.ts"
import { crc32, fileChecksum } from "../model/checksum.ts"
import { invalidFile, readTensorFile, type StoredTensor, writeTensorFile } from "../model/safetensors.ts"
import type { Corpus } from "./corpus.ts"
import { type RunState, readRunState } from "./run-state.ts"
import { settingRows, type TrainingSettings } from "./settings.ts"

/// A run between two batches: its state and its tensors.
export interface Checkpoint extends RunState {
  readonly parameters: Float32Array
  readonly accumulators: readonly [Float32Array, Float32Array]
  readonly average: Float32Array | undefined
  readonly best: Float32Array
}

const checkpointFormat = "spandrel-checkpoint"
const checkpointVersion = "3"
const tensorNames = ["parameters", "squares", "deltas", "best"] as const
const optionalTensor = "average"

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

/// Throws if a run with these settings and data can't continue from the checkpoint. Only the number of epochs may differ.
export function checkResumable(checkpoint: Checkpoint, settings: TrainingSettings, data: number): void {
  for (const [name] of settingRows) {
    const [now, before] = [JSON.stringify(settings[name]), JSON.stringify(checkpoint.settings[name])]
    if (name !== "epochs" && now !== before) {
      throw new SpandrelError(
        "invalid-settings",
        `the checkpoint was made with ${name} ${before}, not ${now}; use the same settings`,
      )
    }
  }
  if (checkpoint.data !== data) {
    throw new SpandrelError(
      "invalid-training-data",
      "the checkpoint was made with other treebanks, tags or word vectors; use the same",
    )
  }
}

/// The file of a checkpoint.
export function writeCheckpoint(checkpoint: Checkpoint): Uint8Array {
  const { parameters, accumulators, average, best, ...state } = checkpoint
  const arrays = [parameters, ...accumulators, best, ...(average === undefined ? [] : [average])]
  const tensors = new Map<string, StoredTensor>()
  arrays.forEach((array, at) => {
    // Copied, since the arrays may be views of memory that is shared with other threads.
    const bytes = new Uint8Array(array.slice().buffer)
    tensors.set(tensorNames[at] ?? optionalTensor, { type: "F32", shape: [array.length], bytes })
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
  error: invalidFile,
}

/// Reads the file of a checkpoint. Throws "invalid-file" or "unsupported-version".
export function readCheckpoint(bytes: Uint8Array): Checkpoint {
  const { tensors, metadata } = readTensorFile(bytes)
  const { format, version, checksum, run = "" } = metadata
  if (format !== checkpointFormat) {
    throw invalidFile("not a checkpoint; pass the .checkpoint file that spandrel train wrote beside --out")
  }
  if (version !== checkpointVersion) {
    throw new SpandrelError(
      "unsupported-version",
      `this checkpoint has version ${version}, but this spandrel reads version ${checkpointVersion}; ` +
        "continue with the spandrel that wrote it, or start over without --resume",
    )
  }
  const names = tensors.has(optionalTensor) ? [...tensorNames, optionalTensor] : tensorNames
  // In the order of the names, so that swapped tensors are noticed.
  const stored = new Map(names.map((name) => [name, tensorOf(tensors, name)]))
  if (checksum !== fileChecksum(stored, run))
    throw invalidFile(`the checkpoint is damaged: its checksum doesn't match; ${fix}`)
  const state = readRunState(DataReader.parse(run, runSource))
  const [parameters, squares, deltas, best, average] = Array.from(
    stored.values(),
    (tensor) => new Float32Array(tensor.bytes.slice().buffer),
  ) as [Float32Array, Float32Array, Float32Array, Float32Array, Float32Array?]
  return { ...state, parameters, accumulators: [squares, deltas], average, best }
}

function tensorOf(tensors: ReadonlyMap<string, StoredTensor>, name: string): StoredTensor {
  const tensor = tensors.get(name)
  if (tensor?.type !== "F32") throw invalidFile(`the checkpoint has no tensor "${name}"; ${fix}`)
  return tensor
}
