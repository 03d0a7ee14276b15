// A run on disk: the model so far, the best one, the optimiser's state and the position. All randomness follows from
// the seed and the position, so this is all that it takes to go on.

import { crc32 } from "../model/checksum.ts"
import { readTensorFile, type StoredTensor, TensorFileError, writeTensorFile } from "../model/safetensors.ts"
import type { Corpus } from "./corpus.ts"
import type { TrainingSettings } from "./settings.ts"
import type { DevScore, Position } from "./trainer.ts"

/// The state of a run between two batches.
export interface Checkpoint {
  readonly position: Position
  readonly settings: TrainingSettings
  readonly threads: number
  /// A number that tells whether the treebanks are the same.
  readonly data: number
  readonly history: readonly (Position & DevScore)[]
  readonly parameters: Float32Array
  readonly accumulators: readonly [Float32Array, Float32Array]
  readonly average: Float32Array | undefined
  readonly best: Float32Array
}

const checkpointVersion = "1"
const blockNames = ["parameters", "squares", "deltas", "best"] as const
const optionalBlock = "average"

/// A checksum of the training and dev data, as the network sees them.
export function dataChecksum({ train, dev, labels, vocabularies }: Corpus): number {
  const names = JSON.stringify([labels.names(), vocabularies])
  let checksum = crc32(new TextEncoder().encode(names))
  const add = (numbers: Int32Array) => {
    checksum = crc32(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength), checksum)
  }
  for (const { fields, brackets } of train) {
    fields.forEach(add)
    add(brackets)
  }
  for (const { words } of dev) words.fields.forEach(add)
  return checksum
}

/// The bytes of a checkpoint's file.
export function writeCheckpoint(checkpoint: Checkpoint): Uint8Array {
  const { parameters, accumulators, average, best, ...rest } = checkpoint
  const blocks = [parameters, ...accumulators, best, ...(average === undefined ? [] : [average])]
  const tensors = new Map<string, StoredTensor>()
  let checksum = 0
  blocks.forEach((block, at) => {
    // Copied: the blocks may be views of memory that is shared with other threads.
    const bytes = new Uint8Array(block.slice().buffer)
    checksum = crc32(bytes, checksum)
    tensors.set(blockNames[at] ?? optionalBlock, { type: "F32", shape: [block.length], bytes })
  })
  const metadata = {
    format: "spandrel-checkpoint",
    version: checkpointVersion,
    checksum: `${checksum}`,
    run: JSON.stringify(rest),
  }
  return writeTensorFile({ tensors, metadata })
}

/// The checkpoint of a file's bytes.
export function readCheckpoint(bytes: Uint8Array): Checkpoint {
  const { tensors, metadata } = readTensorFile(bytes)
  if (metadata["format"] !== "spandrel-checkpoint" || metadata["version"] !== checkpointVersion) {
    throw new TensorFileError(
      `this is no checkpoint of version ${checkpointVersion}; take the .checkpoint file that spandrel train wrote beside --out`,
    )
  }
  let checksum = 0
  const present = tensors.has(optionalBlock) ? [...blockNames, optionalBlock] : blockNames
  const blocks = present.map((name) => {
    const tensor = tensors.get(name)
    if (tensor?.type !== "F32") throw new TensorFileError(`the checkpoint lacks "${name}"`)
    checksum = crc32(tensor.bytes, checksum)
    return new Float32Array(tensor.bytes.slice().buffer)
  })
  if (metadata["checksum"] !== `${checksum}`)
    throw new TensorFileError("the checkpoint was altered: its checksum doesn't fit")
  const [parameters, squares, deltas, best, average] = blocks as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array?,
  ]
  type Blocks = "parameters" | "accumulators" | "average" | "best"
  const run = JSON.parse(metadata["run"] ?? "{}") as Omit<Checkpoint, Blocks>
  return { ...run, parameters, accumulators: [squares, deltas], average, best }
}
