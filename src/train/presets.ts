// Settings that go together, by the names of `--preset`.

import { deepFreeze } from "../check/deep-freeze.ts"
import type { ModelDescription } from "../model/model.ts"
import { settingsOfModel } from "./initial-model.ts"
import { paperSettings, type TrainingSettings } from "./settings.ts"

/// The settings that gave the best parsers of small treebanks: the paper's, with parameters averaged over an epoch or two,
/// and twice the epochs.
export const accurateSettings: TrainingSettings = {
  ...paperSettings,
  average: 0.998,
  epochs: 20,
  // With the first 50 trees of wsj-sample, 5 batches, F1 was 36 after 200 updates and 54 after 400.
  minimumUpdates: 1000,
}

/// The settings for a parser on top of a pretrained encoder, which is tuned with it. Exploration would encode each batch
/// twice. Given tags aren't read: the encoder knows them so well that gold tags changed F1 by -0.06 to +0.13.
export const contextualSettings: TrainingSettings = {
  ...paperSettings,
  oracle: "static",
  epochs: 5,
  // With the first 50 trees of wsj-sample, F1 was 0 after 40 updates, 62 after 120 and 69 after 280.
  minimumUpdates: 400,
  evaluations: 2,
  batchSize: 16,
  batching: "length",
  dropout: 0.4,
  optimizer: "adam",
  beta2: 0.98,
  warmUp: 100,
  decay: 0.05,
  lossPer: "sentence",
}

/// The settings for a small, fast parser that predicts tags too. A treebank alone teaches it too little about words: it is meant
/// for millions of words that a larger model has parsed. It takes two thirds of the operations of the paper's network.
export const fastSettings: TrainingSettings = {
  ...contextualSettings,
  batchSize: 32,
  dropout: 0.3,
  learningRate: 0.002,
  average: 0.999,
  unknownZ: 1,
  wordMinimum: 5,
  fields: [
    { name: "lower", size: 100 },
    { name: "suffix3", size: 32 },
    { name: "suffix2", size: 16 },
    { name: "form", size: 8 },
  ],
  lstmUnits: 160,
  hiddenUnits: 128,
}

/// The settings for fine-tuning a model on more trees (`--init`): low learning rates, and few updates. The network is the model's.
export const tuneSettings: TrainingSettings = {
  ...contextualSettings,
  // Of `en` and 300 trees: F1 rose by 1.3 in 84 updates, and no further in the next 60. `en-fast` rose until 200.
  minimumUpdates: 200,
  evaluations: 1,
  warmUp: 20,
  learningRate: 0.0005,
  encoderLearningRate: 5e-5,
  average: 0.98,
  unknownZ: 1,
}

/// The paper's settings for French (its section 6.3): a lemma in place of each word, and 10 numbers for each feature. The paper's
/// tags, lemmas and features are predicted ones.
export const frenchSettings: TrainingSettings = {
  ...paperSettings,
  language: "fr",
  word: "lemma",
  features: "auto",
}

/// The values of `--preset`.
export const presets = deepFreeze({
  paper: paperSettings,
  accurate: accurateSettings,
  contextual: contextualSettings,
  french: frenchSettings,
  fast: fastSettings,
  tune: tuneSettings,
} as const)

/// The tags, lemmas and features that `spandrel train` learns from with these settings: those of the trees
/// for a network that predicts tags, predicted ones for a network that reads them, so that the model has a
/// tagger and parses text. The preset "paper" has to be asked for, and then reads the tags of the trees.
export function usualTags(
  preset: keyof typeof presets | undefined,
  settings: TrainingSettings,
): "gold" | "jackknife" {
  return preset !== "paper" && networkReadsTags(settings) ? "jackknife" : "gold"
}

/// True if a network without a pretrained encoder sees the tags of words; it then predicts none.
export function networkReadsTags({ fields }: Pick<TrainingSettings, "fields">): boolean {
  return fields.some(({ name }) => name === "tag")
}

/// What the settings of a run are chosen by.
export interface SettingsChoice {
  /// (default: "paper", or "tune" with an initial model)
  readonly preset?: keyof typeof presets | undefined
  readonly initialModel?: ModelDescription | undefined
  readonly given: Partial<TrainingSettings>
}

/// The settings that were given, and otherwise those of the initial model's network and of the preset. The preset's minimum of
/// updates belongs to its own number of epochs: another number that is given is exactly that of the run.
export function chooseSettings({ preset, initialModel, given }: SettingsChoice): TrainingSettings {
  return {
    ...presets[preset ?? (initialModel === undefined ? "paper" : "tune")],
    ...(initialModel && settingsOfModel(initialModel)),
    ...(given.epochs !== undefined && { minimumUpdates: 0 }),
    ...given,
  }
}
