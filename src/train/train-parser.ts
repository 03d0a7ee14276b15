// Training from a program: trees in, a model out.

import { argumentReader } from "../check/argument-reader.ts"
import { DataReader } from "../check/data-reader.ts"
import { SpandrelError } from "../check/error.ts"
import { arrayOf, choice, count, type Kind, object } from "../check/kinds.ts"
import type { PretrainedEncoder } from "../model/bert/bert-folder.ts"
import type { Model, Provenance } from "../model/model.ts"
import type { Tagger } from "../tagger/tagger.ts"
import { Tree } from "../tree/tree.ts"
import { goldSentence, makeCorpus } from "./corpus.ts"
import { readSomeSettings } from "./read-settings.ts"
import { readCheckpoint } from "./run/checkpoint.ts"
import { bestEvaluation, type Evaluation } from "./run/evaluation.ts"
import type { RunStore } from "./run/run-events.ts"
import { trainModel } from "./run/train-model.ts"
import { presets, type TrainingSettings } from "./settings.ts"
import type { WordVectors } from "./word-vectors.ts"
import type { StartTeam } from "./workers/team.ts"

/// What to train on, and how.
export interface TrainOptions {
  /// Trees to learn from, cleaned with `cleanTree`. For a model that tags its input, their tags should be predicted by taggers
  /// that weren't trained on them.
  readonly train: readonly Tree[]
  /// Trees to choose the best model by, cleaned, with gold tags.
  readonly dev: readonly Tree[]
  /// (default: "paper")
  readonly preset?: keyof typeof presets
  /// Override the preset.
  readonly settings?: Partial<TrainingSettings>
  /// Tags dev, and becomes part of the model, which then parses untagged text.
  readonly tagger?: Tagger
  /// Pretrained word vectors.
  readonly vectors?: WordVectors
  /// A pretrained encoder (see `readBertFolder`), for the preset "contextual".
  readonly encoder?: PretrainedEncoder
  /// A model whose parameters the run starts with (default: random ones).
  readonly initialModel?: Model
  /// The bytes of a checkpoint to continue from. Trees and settings must be the same as before; only epochs may differ,
  /// and only without decay. The run goes on with the checkpoint's number of threads.
  readonly checkpoint?: Uint8Array
  /// Number of worker threads (default: one per core). Results depend on it, as rounding does.
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
  const { tagger, vectors, checkpoint, signal, onEvaluation, store, provenance, initialModel } = options
  signal?.throwIfAborted()
  const settings = settingsOf(options, reader)
  const threads = reader.find("threads")?.as(count) ?? team.threads
  const encoder = reader.find("encoder")?.as(pretrainedEncoder)
  const corpus = makeCorpus({
    train: sentencesOf(reader, "train"),
    dev: sentencesOf(reader, "dev"),
    settings,
    vectors,
    encoder,
    tagger,
  })
  const { model, history, isAborted } = await trainModel({
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
  if (isAborted) signal?.throwIfAborted()
  return { model, best: bestEvaluation(history) as Evaluation, history }
}

function settingsOf(options: TrainOptions, reader: DataReader): TrainingSettings {
  const names = Object.keys(presets) as (keyof typeof presets)[]
  const preset = reader.find("preset")?.as(choice(...names)) ?? "paper"
  const given = new DataReader(options.settings ?? {}, {
    name: "settings",
    fieldKind: { noun: "setting" },
    error: (message) => new SpandrelError("invalid-settings", message),
  })
  return { ...presets[preset], ...readSomeSettings(given) }
}

const trees = arrayOf<Tree>(
  { description: "a tree", is: (value): value is Tree => value instanceof Tree },
  "trees (see readTrees)",
)

// A folder's name is the likeliest mistake.
const pretrainedEncoder: Kind<PretrainedEncoder> = {
  description: "a pretrained encoder (see readBertFolder)",
  is: (value): value is PretrainedEncoder =>
    object.is(value) && ["sizes", "wordPieces", "weights"].every((field) => object.is(value[field])),
}

function sentencesOf(options: DataReader, name: "train" | "dev") {
  const given = options.get(name).as(trees)
  if (given.length > 0) return given.map(goldSentence)
  throw new SpandrelError("invalid-training-data", `${name} has no trees; pass at least one`)
}
