// Training from a program: trees in, a model out.

import { argumentReader } from "../check/argument-reader.ts"
import { DataReader } from "../check/data-reader.ts"
import { SpandrelError } from "../check/error.ts"
import {
  abortSignal,
  array,
  arrayOf,
  bytes,
  callable,
  choice,
  count,
  type Kind,
  type Kinds,
  nonEmptyString,
  object,
  positive,
  string,
} from "../check/kinds.ts"
import { threadCount } from "../check/threads.ts"
import type { PretrainedEncoder } from "../model/bert/bert-folder.ts"
import { type Model, modelKind, type Provenance, provenanceKind } from "../model/model.ts"
import { type Tagger, taggerKind } from "../tagger/tagger.ts"
import { toSpans } from "../tree/span-tree.ts"
import type { Tree } from "../tree/tree.ts"
import { treeKind } from "../tree/tree-kind.ts"
import { goldSentence, makeCorpus } from "./corpus.ts"
import { chooseSettings, presets } from "./presets.ts"
import { readSomeSettings } from "./read-settings.ts"
import { readCheckpoint } from "./run/checkpoint.ts"
import { bestEvaluation, type Evaluation } from "./run/evaluation.ts"
import type { RunStore } from "./run/run-events.ts"
import { trainModel } from "./run/train-model.ts"
import type { TrainingSettings } from "./settings.ts"
import type { WordVectors } from "./word-vectors.ts"
import type { StartTeam } from "./workers/team.ts"

/// Trees of one source.
export interface TreeFile {
  readonly trees: readonly Tree[]
  /// Shown with the file's dev score (default: its position, counted from 1).
  readonly name?: string
}

/// Training trees of one source.
export interface WeightedTreeFile extends TreeFile {
  /// How many times each tree is used per epoch, on average: with 0.3, each epoch uses 30% of the trees, others in each
  /// epoch; with 2, it uses each of them twice (default: 1).
  readonly weight?: number
}

/// What to train on, and how.
export interface TrainOptions {
  /// Trees to learn from, cleaned with `cleanTree`. For a model that tags its input, their tags should be predicted by taggers
  /// that weren't trained on them.
  readonly train: readonly Tree[] | readonly WeightedTreeFile[]
  /// Trees to choose the best model by, cleaned, with gold tags. Of several files, each is scored too.
  readonly dev: readonly Tree[] | readonly TreeFile[]
  /// (default: "paper", or "tune" with an initial model)
  readonly preset?: keyof typeof presets
  /// Override the preset.
  readonly settings?: Partial<TrainingSettings>
  /// Tags dev, and becomes part of the model, which then parses untagged text.
  readonly tagger?: Tagger
  /// Pretrained word vectors.
  readonly vectors?: WordVectors
  /// A pretrained encoder (see `readBertFolder`), for the preset "contextual".
  readonly encoder?: PretrainedEncoder
  /// A model to fine-tune (see `loadModel`): the run starts with its network, parameters, labels, tags and tagger (default: random
  /// parameters).
  readonly initialModel?: Model
  /// The bytes of a checkpoint to continue from. Trees and settings must be the same as before; only epochs may differ,
  /// and only without decay. The run goes on with the checkpoint's number of threads.
  readonly checkpoint?: Uint8Array
  /// Number of worker threads, up to 128 (default: one per core). Results depend on it, as rounding does.
  readonly threads?: number
  /// Aborting ends training after the current batch, and the promise rejects with the signal's reason. The store gets a
  /// checkpoint first.
  readonly signal?: AbortSignal
  /// Called after each dev evaluation.
  readonly onEvaluation?: (evaluation: Evaluation, history: readonly Evaluation[]) => void | Promise<void>
  /// Saves models and checkpoints during the run.
  readonly store?: RunStore
  /// Stored in the model besides settings and scores, such as a licence.
  readonly provenance?: Provenance
}

/// The result of training.
export interface TrainedParser {
  /// The model with the best dev score, for `Parser.load` or `writeModel`.
  readonly model: Model
  readonly best: Evaluation
  readonly history: readonly Evaluation[]
}

// In the type of an object, so that none is forgotten.
const optionNames = Object.keys({
  train: true,
  dev: true,
  preset: true,
  settings: true,
  tagger: true,
  vectors: true,
  encoder: true,
  initialModel: true,
  checkpoint: true,
  threads: true,
  signal: true,
  onEvaluation: true,
  store: true,
  provenance: true,
} satisfies Record<keyof TrainOptions, true>)

export interface TeamOptions {
  readonly startTeam: StartTeam
  /// The default number of workers.
  readonly threads: number
}

/// Trains a parser with the workers that `startTeam` starts.
export async function trainOnTeam(options: TrainOptions, team: TeamOptions): Promise<TrainedParser> {
  const reader = argumentReader(options, "the options argument", "option")
  reader.allow(optionNames)
  const {
    tagger: ownTagger,
    vectors,
    checkpoint,
    signal,
    onEvaluation,
    store,
    provenance,
    initialModel,
  } = reader.some(partKinds)
  signal?.throwIfAborted()
  const settings = settingsOf(options, reader)
  const tagger = ownTagger ?? initialModel?.tagger
  const threads = reader.find("threads")?.as(threadCount) ?? team.threads
  const encoder = reader.find("encoder")?.as(pretrainedEncoder)
  const train = filesOf(reader, "train")
  const dev = filesOf(reader, "dev")
  const corpus = makeCorpus({
    train: train.flatMap(({ trees }) => trees.map(toSpans)),
    trainFiles: train.map((file) => ({ ...file, trees: file.trees.length })),
    dev: dev.flatMap(({ trees }) => trees.map(goldSentence)),
    devFiles: dev.map(({ name, trees }) => ({ name, trees: trees.length })),
    settings,
    vectors,
    encoder,
    tagger,
    initialModel,
  })
  const {
    model: best,
    history,
    isAborted,
    checkpointError,
  } = await trainModel({
    corpus,
    settings,
    threads,
    startTeam: team.startTeam,
    store,
    signal,
    initialModel,
    checkpoint: checkpoint && readCheckpoint(checkpoint),
    ...(onEvaluation && { listener: { onEvaluation } }),
    ...(provenance && { provenance }),
  })
  if (checkpointError !== undefined) throw checkpointError
  if (isAborted) signal?.throwIfAborted()
  return { model: best, best: bestEvaluation(history, settings.devScore) as Evaluation, history }
}

function settingsOf(options: TrainOptions, reader: DataReader): TrainingSettings {
  const names = Object.keys(presets) as (keyof typeof presets)[]
  const preset = reader.find("preset")?.as(choice(...names))
  const given = new DataReader(options.settings ?? {}, {
    name: "settings",
    fieldKind: { noun: "setting" },
    error: (message) => new SpandrelError("invalid-settings", message),
  })
  return chooseSettings({ preset, initialModel: options.initialModel, given: readSomeSettings(given) })
}

const trees = arrayOf(treeKind, "trees (see readTrees)")

const wordVectors: Kind<WordVectors> = {
  description: "word vectors (see readWordVectors)",
  is: (value): value is WordVectors =>
    object.is(value) &&
    arrayOf(string, "strings").is(value["words"]) &&
    count.is(value["size"]) &&
    value["rows"] instanceof Float32Array &&
    value["rows"].length === value["words"].length * value["size"],
}

const runStore: Kind<RunStore> = {
  description: "an object with the methods saveModel and saveCheckpoint",
  is: (value): value is RunStore =>
    object.is(value) && callable.is(value["saveModel"]) && callable.is(value["saveCheckpoint"]),
}

type Parts =
  | "tagger"
  | "vectors"
  | "checkpoint"
  | "signal"
  | "onEvaluation"
  | "store"
  | "provenance"
  | "initialModel"

const partKinds: Kinds<Pick<TrainOptions, Parts>> = {
  tagger: taggerKind,
  vectors: wordVectors,
  checkpoint: bytes,
  signal: abortSignal,
  onEvaluation: callable as Kind<NonNullable<TrainOptions["onEvaluation"]>>,
  store: runStore,
  provenance: provenanceKind,
  initialModel: modelKind,
}

// A folder's name is the likeliest mistake.
const pretrainedEncoder: Kind<PretrainedEncoder> = {
  description: "a pretrained encoder (see readBertFolder)",
  is: (value): value is PretrainedEncoder =>
    object.is(value) && ["sizes", "wordPieces", "weights"].every((field) => object.is(value[field])),
}

/// The trees of an option, file by file.
function filesOf(options: DataReader, option: "train" | "dev"): Required<WeightedTreeFile>[] {
  const given = options.get(option)
  // By items, which refuse holes: a sparse array may claim to have billions.
  const items = array.is(given.value) ? given.items() : []
  const isFiles = items.length > 0 && !items.some(({ value }) => treeKind.is(value))
  const files = isFiles
    ? items.map((file, at) => readFile(file, option, at))
    : [{ name: option, trees: given.as(trees), weight: 1 }]
  if (files.some((file) => file.trees.length > 0)) return files
  throw new SpandrelError("invalid-training-data", `${option} has no trees; pass at least one`)
}

function readFile(file: DataReader, option: "train" | "dev", at: number): Required<WeightedTreeFile> {
  if (!object.is(file.value)) throw file.error("must be a tree (see readTrees), or an object with trees")
  file.allow(option === "train" ? ["trees", "name", "weight"] : ["trees", "name"])
  const { name = String(at + 1), weight = 1 } = file.some({ name: nonEmptyString, weight: positive })
  return { name, weight, trees: file.get("trees").as(trees) }
}
