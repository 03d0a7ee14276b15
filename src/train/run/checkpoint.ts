// A run as a file: the parameters, the best ones so far, the optimiser's state and the position. All randomness follows from
// the seed and the position, so nothing else is needed to continue.

import { SpandrelError } from "../../check/error.ts"
import { arrayOf, string } from "../../check/kinds.ts"
import { crc32 } from "../../model/checksum.ts"
import type { StoredTensor } from "../../model/safetensors.ts"
import {
  type FileContents,
  type FileFormat,
  readSealedFile,
  writeSealedFile,
} from "../../model/sealed-file.ts"
import type { Corpus } from "../corpus.ts"
import { settingRows, type TrainingSettings } from "../settings.ts"
import type { RunTensors } from "./run.ts"
import { type RunState, readRunState } from "./run-state.ts"

/// A run between two batches: its state and its tensors.
export interface Checkpoint extends RunState {
  readonly parameters: Float32Array
  readonly accumulators: readonly [Float32Array, Float32Array]
  readonly average: Float32Array | undefined
  readonly best: Float32Array
}

const checkpointFormat: FileFormat = {
  kind: "checkpoint",
  format: "spandrel-checkpoint",
  version: 4,
  field: "run",
  fix: "copy the file again, or start over without it",
}

const otherFormats = new Map([
  ["spandrel", "this is a model, not a checkpoint; pass the .checkpoint file beside it"],
  ["spandrel-tagger", "this is a tagger, not a checkpoint; pass the .checkpoint file beside a model"],
])

/// A checksum of the training and dev data: the numbers that the network sees, the gold trees of dev, and how trees are
/// divided among files if that matters.
export function dataChecksum(corpus: Corpus, { devScore }: Pick<TrainingSettings, "devScore">): number {
  const { shape, train, trainFiles, dev, devFiles, labels, tags, vocabularies } = corpus
  const golds = dev.map(({ gold }) => gold)
  const names = JSON.stringify([shape.encoder, labels.names(), vocabularies, golds, ...(tags ? [tags] : [])])
  let checksum = crc32(new TextEncoder().encode(names))
  const add = (numbers: Int32Array) => {
    checksum = crc32(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength), checksum)
  }
  const addSizes = (sizes: readonly unknown[]) => {
    checksum = crc32(new TextEncoder().encode(JSON.stringify(sizes)), checksum)
  }
  for (const { fields, brackets, tags: numbers } of train) {
    fields.forEach(add)
    if (numbers !== undefined) add(numbers)
    add(Int32Array.from(brackets.flatMap(({ start, end, label }) => [start, end, label])))
  }
  for (const { encoded } of dev) encoded.fields.forEach(add)
  // Without weights, it doesn't matter how the trees are divided among files.
  if (trainFiles.some(({ weight }) => weight !== 1))
    addSizes(trainFiles.map(({ trees, weight }) => [trees, weight]))
  // Likewise where all dev trees are scored together.
  if (devScore === "mean") addSizes(devFiles.map(({ trees }) => trees))
  return checksum
}

/// Throws if a run with these settings and data can't continue from the checkpoint. Only the number of epochs may differ,
/// and only if the learning rates don't depend on it.
export function checkResumable(checkpoint: Checkpoint, settings: TrainingSettings, data: number): void {
  for (const [name] of settingRows) {
    const [now, before] = [JSON.stringify(settings[name]), JSON.stringify(checkpoint.settings[name])]
    const mayDiffer = name === "epochs" && settings.decay === 1
    if (now !== before && !mayDiffer) {
      throw new SpandrelError(
        "invalid-settings",
        `the checkpoint was made with ${name} ${before}, not ${now}; use the same settings`,
      )
    }
  }
  if (checkpoint.data !== data) {
    throw new SpandrelError(
      "invalid-training-data",
      "the checkpoint was made with other treebanks, weights, tags or word vectors; use the same",
    )
  }
}

/// Throws "invalid-file" if the checkpoint's position isn't in the run, or a tensor doesn't have as many numbers as the run's.
export function checkFits(
  { position, parameters, accumulators, average, best }: Checkpoint,
  run: { readonly trainer: { readonly batches: number }; tensors(): RunTensors },
): void {
  const { batches } = run.trainer
  if (position.batch >= batches && batches > 0)
    throw misfit(`its position is batch ${position.batch}, but an epoch has ${batches}`)
  const tensors = run.tensors()
  const pairs = [
    ["parameters", parameters, tensors.parameters],
    ["best", best, tensors.parameters],
    ["squares", accumulators[0], tensors.accumulators[0]],
    ["deltas", accumulators[1], tensors.accumulators[1]],
    ["average", average, tensors.average],
  ] as const
  for (const [name, stored, ours] of pairs)
    if (stored?.length !== ours?.length)
      throw misfit(
        `its tensor "${name}" has ${stored?.length ?? 0} numbers, but the run has ${ours?.length ?? 0}`,
      )
}

function misfit(problem: string): SpandrelError {
  return new SpandrelError(
    "invalid-file",
    `the checkpoint doesn't fit the run: ${problem}; ${checkpointFormat.fix}`,
  )
}

/// The file of a checkpoint.
export function writeCheckpoint(checkpoint: Checkpoint): Uint8Array {
  const { parameters, accumulators, average, best, ...state } = checkpoint
  const [squares, deltas] = accumulators
  const arrays = { parameters, squares, deltas, best, ...(average && { average }) }
  const tensors = new Map(Object.entries(arrays).map(([name, array]) => [name, storedTensor(array)]))
  return writeSealedFile(checkpointFormat, { ...state, tensors: [...tensors.keys()] }, tensors)
}

/// Reads the file of a checkpoint. Throws "invalid-file" or "unsupported-version".
export function readCheckpoint(bytes: Uint8Array): Checkpoint {
  const contents = readSealedFile(bytes, checkpointFormat, otherFormats)
  const { data, tensors } = contents
  const state = readRunState(data)
  // The checksum doesn't cover the names of the tensors themselves.
  const names = data.get("tensors").as(arrayOf(string, "strings"))
  if (names.join() !== [...tensors.keys()].join())
    throw data.get("tensors").error(`must be the tensors of the file, ${[...tensors.keys()].join(", ")}`)
  return {
    ...state,
    parameters: arrayNamed("parameters", contents),
    accumulators: [arrayNamed("squares", contents), arrayNamed("deltas", contents)],
    average: tensors.has("average") ? arrayNamed("average", contents) : undefined,
    best: arrayNamed("best", contents),
  }
}

function storedTensor(array: Float32Array): StoredTensor {
  // Copied, since the array may be a view of memory that is shared with other threads.
  return { type: "F32", shape: [array.length], bytes: new Uint8Array(array.slice().buffer) }
}

function arrayNamed(name: string, { data, tensors }: FileContents): Float32Array {
  const tensor = tensors.get(name)
  if (tensor?.type !== "F32") throw data.error(`has no tensor "${name}"`)
  return new Float32Array(tensor.bytes.slice().buffer)
}
