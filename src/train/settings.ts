// The settings of a training run, each declared once: types, defaults, flags, help, and the checks of JSON and of
// checkpoints follow from this table.

import type { DataReader } from "../check/data-reader.ts"
import {
  choice,
  count,
  either,
  flag,
  type Kind,
  natural,
  positive,
  rate,
  share,
  wholeNumber,
} from "../check/kinds.ts"
import type { Scorer } from "../language/language.ts"
import { isLanguageCode } from "../language/languages.ts"
import { layerMixes } from "../network/transformer/transformer-shape.ts"
import {
  defaultFeatureDim,
  type FieldSetting,
  featureSetting,
  fieldShapes,
  largestVector,
  readFieldShapes,
  wordValues,
} from "./field-settings.ts"

/// Where the states come from that the parser learns from. static: the gold parse; dynamic: the parser's own best actions;
/// explore: actions drawn at random by their scores.
export const oracles = ["static", "dynamic", "explore"] as const

/// The target where shift and combine are both correct: combine, or the one with the higher score.
export const tieTargets = ["combine", "better"] as const

/// local: each action is likely in its state; the parser is then greedy. max-violation: the gold parse has the highest score
/// in a beam, at the step where it falls furthest behind. margin: the gold tree has a higher score than every other tree of
/// the chart, by a margin that grows with the number of differences. likelihood: the gold tree is likely among all trees of
/// the chart.
export const objectives = ["local", "max-violation", "margin", "likelihood"] as const
export type Objective = (typeof objectives)[number]

export const optimizers = ["adadelta", "adam"] as const

/// How the sentences of a batch are chosen: at random, or of similar length.
export const batchings = ["random", "length"] as const

/// What the best model is chosen by: the F1 of all dev trees together, or the mean of the dev files' F1.
export const devScores = ["total", "mean"] as const

/// EVALB's parameters for the scores of dev: those of the language's treebanks, or by name.
export const scorers = ["language", "collins", "new", "spmrl"] as const satisfies readonly (
  | "language"
  | Scorer
)[]

/// What the loss is summed over before the gradient is clipped.
export const lossUnits = ["batch", "sentence"] as const

/// A row of the table.
export interface Setting<Value> {
  readonly kind: Kind<Value>
  /// The paper's value, as its authors ran it.
  readonly default: Value
  /// Its option on the command line, as commander spells it. Settings without one are only in JSON.
  readonly flag?: string
  readonly help: string
  /// Reads nested data with better messages than `kind` alone would give.
  readonly read?: (data: DataReader) => Value
}

// `Value` is what the kind says, so that a default of "local" doesn't narrow it.
const setting = <Value>(kind: Kind<Value>, row: Omit<Setting<NoInfer<Value>>, "kind">): Setting<Value> => ({
  kind,
  ...row,
})

// Larger than any useful network. With more layers, listing the parameters alone would take minutes.
const size = wholeNumber(1, largestVector)

const languageCode: Kind<string> = {
  description: 'an ISO 639 code of two or three letters, such as "en"',
  is: (value): value is string => typeof value === "string" && isLanguageCode(value),
}

/// The table, in the order of the help.
export const settingTable = {
  language: setting(languageCode, {
    default: "en",
    flag: "--language <code>",
    help: "ISO 639 code of the treebank's language",
  }),
  objective: setting(choice(...objectives), {
    default: "local",
    flag: "--objective <name>",
    help: "training objective",
  }),
  beam: setting(count, {
    default: 8,
    flag: "--beam <width>",
    help: "beam width of max-violation training",
  }),
  oracle: setting(choice(...oracles), {
    default: "explore",
    flag: "--oracle <mode>",
    help: "states to learn from: the gold parse, the parser's own, or sampled ones",
  }),
  alpha: setting(positive, {
    default: 1,
    flag: "--alpha <number>",
    help: "exploration: actions are drawn with probability ∝ exp(alpha · score)",
  }),
  tie: setting(choice(...tieTargets), {
    default: "combine",
    flag: "--tie <target>",
    help: "target where shift and combine are both correct",
  }),
  epochs: setting(count, {
    default: 10,
    flag: "--epochs <number>",
    help: "passes over the training data",
  }),
  minimumUpdates: setting(natural, {
    default: 0,
    flag: "--minimum-updates <number>",
    help: "more epochs if they would have fewer updates than this in all; 0 if only --epochs is given",
  }),
  batchSize: setting(count, {
    default: 10,
    flag: "--batch-size <number>",
    help: "sentences per minibatch",
  }),
  batching: setting(choice(...batchings), {
    default: "random",
    flag: "--batching <by>",
    help: "sentences of a minibatch: drawn at random, or of similar length",
  }),
  dropout: setting(rate, {
    default: 0.5,
    flag: "--dropout <rate>",
    help: "dropout rate between LSTM layers and on span features",
  }),
  optimizer: setting(choice(...optimizers), {
    default: "adadelta",
    flag: "--optimizer <name>",
    help: "optimiser",
  }),
  rho: setting(rate, { default: 0.99, flag: "--rho <number>", help: "AdaDelta's decay ρ" }),
  epsilon: setting(positive, { default: 1e-7, flag: "--epsilon <number>", help: "AdaDelta's ε" }),
  learningRate: setting(positive, {
    default: 0.001,
    flag: "--learning-rate <number>",
    help: "Adam's learning rate",
  }),
  warmUp: setting(natural, {
    default: 0,
    flag: "--warm-up <updates>",
    help: "Adam's learning rates rise to their full value over this many updates",
  }),
  decay: setting(share, {
    default: 1,
    flag: "--decay <share>",
    help: "Adam's learning rates fall evenly to this share at the end of the run; 1 for no change",
  }),
  beta1: setting(rate, { default: 0.9, flag: "--beta1 <number>", help: "Adam's decay of the mean" }),
  beta2: setting(rate, { default: 0.999, flag: "--beta2 <number>", help: "Adam's decay of the mean square" }),
  average: setting(rate, {
    default: 0,
    flag: "--average <decay>",
    help: "evaluate and keep a moving average of the parameters, with this decay per batch; 0 for none",
  }),
  clip: setting(positive, {
    default: 5,
    flag: "--clip <norm>",
    help: "largest norm of a gradient; larger ones are scaled down",
  }),
  lossPer: setting(choice(...lossUnits), {
    default: "batch",
    flag: "--loss-per <unit>",
    help: "clip the gradient of a batch's whole loss, or of its loss per sentence",
  }),
  unknownZ: setting(either(positive, choice("dev")), {
    default: "dev",
    flag: "--unk-z <z>",
    help: "a word that occurs f times is replaced by the unknown word with probability z / (z + f); dev fits z to the dev set",
  }),
  wordMinimum: setting(count, {
    default: 1,
    flag: "--word-minimum <number>",
    help: "words, prefixes and suffixes that occur less often in the training data are unknown",
  }),
  evaluations: setting(positive, {
    default: 4,
    flag: "--evaluations <number>",
    help: "dev evaluations per epoch; 0.2 for one every five epochs",
  }),
  devScore: setting(choice(...devScores), {
    default: "total",
    flag: "--dev-score <kind>",
    help: "choose the best model by the F1 of all dev trees together, or by the mean of the dev files' F1",
  }),
  scorer: setting(choice(...scorers), {
    default: "language",
    flag: "--scorer <name>",
    help: "EVALB parameters of the dev scores: those of the language's treebanks, or one of those that evaluate --prm has",
  }),
  seed: setting(natural, { default: 1, flag: "--seed <number>", help: "random seed" }),
  fields: setting<readonly FieldSetting[]>(fieldShapes, {
    default: [
      { name: "word", size: 50 },
      { name: "tag", size: 20 },
    ],
    help: "the embedded fields of a word",
    read: readFieldShapes,
  }),
  word: setting(choice(...wordValues), {
    default: "form",
    flag: "--word <value>",
    help: "what the network sees of a word: the word as it is written, or its lemma where it has one",
  }),
  features: setting(featureSetting, {
    default: "none",
    flag: "--features <names>",
    help: "features of words to embed, such as g,n,p; auto for all that the training trees have, except the lemma; or none",
  }),
  featureDim: setting(size, {
    default: defaultFeatureDim,
    flag: "--feature-dim <number>",
    help: "size of the embedding of each feature",
  }),
  featureDropout: setting(rate, {
    default: 0.01,
    flag: "--feature-dropout <rate>",
    help: "share of the features in training that are replaced by the unknown value, so that it is learned",
  }),
  characters: setting(wholeNumber(0, 100_000), {
    default: 0,
    flag: "--characters <size>",
    help: "size of a vector that is computed from a word's characters, beside those of its fields; 0 for none",
  }),
  lstmLayers: setting(size, { default: 2, flag: "--lstm-layers <number>", help: "layers of the encoder" }),
  lstmUnits: setting(size, {
    default: 200,
    flag: "--lstm-units <number>",
    help: "units per layer and direction",
  }),
  hiddenUnits: setting(size, {
    default: 200,
    flag: "--hidden-units <number>",
    help: "units of each scorer's hidden layer",
  }),
  embeddingLimit: setting(count, {
    default: 100_000,
    flag: "--embedding-limit <number>",
    help: "word vectors to keep besides those of the treebanks' words",
  }),
  tuneEmbeddings: setting(flag, {
    default: false,
    flag: "--tune-embeddings",
    help: "train the word vectors too",
  }),
  encoderLayers: setting(either(size, choice("all")), {
    default: "all",
    flag: "--encoder-layers <number>",
    help: "layers of the pretrained encoder to use, from the bottom",
  }),
  encoderMix: setting(choice(...layerMixes), {
    default: "learned",
    flag: "--encoder-mix <mix>",
    help: "what the parser reads of the pretrained encoder: a learned mix of all layers used, or the top one of them alone",
  }),
  freezeEncoder: setting(flag, {
    default: false,
    flag: "--freeze-encoder",
    help: "don't train the pretrained encoder",
  }),
  encoderLearningRate: setting(positive, {
    default: 1e-4,
    flag: "--encoder-learning-rate <number>",
    help: "Adam's learning rate for the pretrained encoder",
  }),
  encoderDropout: setting(rate, {
    default: 0.1,
    flag: "--encoder-dropout <rate>",
    help: "dropout rate inside the pretrained encoder",
  }),
  inputDropout: setting(rate, {
    default: 0.3,
    flag: "--input-dropout <rate>",
    help: "dropout rate on the pretrained encoder's output",
  }),
  formSize: setting(size, {
    default: 24,
    flag: "--form-size <number>",
    help: "size of the embedding of a word's case and form, beside the pretrained encoder's output",
  }),
  givenTagSize: setting(wholeNumber(0, 100_000), {
    default: 0,
    flag: "--given-tag-size <number>",
    help:
      "size of the embedding of tags that are passed with the words, beside the pretrained encoder's output; " +
      "0 to parse without regard to them, as a model with a tagger always does",
  }),
  givenTags: setting(rate, {
    default: 0.25,
    flag: "--given-tags <share>",
    help: "share of training sentences whose tags are given, all of them or some",
  }),
} as const

type Table = typeof settingTable
type ValueOf<Row> = Row extends Setting<infer Value> ? Value : never

/// The settings of a run: all that it depends on, besides its data. Their names are those of the flags of `spandrel train`, whose
/// --help explains them: `batchSize` for --batch-size.
export type TrainingSettings = { readonly [Name in keyof Table]: ValueOf<Table[Name]> }

/// The settings that decide which states are learned from.
export type OracleSettings = Pick<TrainingSettings, "oracle" | "alpha" | "tie">

/// The settings of the optimiser.
export type OptimizerSettings = Pick<
  TrainingSettings,
  "optimizer" | "rho" | "epsilon" | "learningRate" | "encoderLearningRate" | "beta1" | "beta2" | "average"
>

/// The rows of the table with their names.
export const settingRows = Object.entries(settingTable) as [keyof TrainingSettings, Setting<unknown>][]

/// The paper's settings, as its authors ran them.
export const paperSettings = Object.fromEntries(
  settingRows.map(([name, row]) => [name, row.default]),
) as TrainingSettings
