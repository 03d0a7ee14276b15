// Settings that go together, by the names of `--preset`.

import { deepFreeze } from "../check/deep-freeze.ts"
import { paperSettings, type TrainingSettings } from "./settings.ts"

/// The settings that gave the best parsers of small treebanks: the paper's, with parameters averaged over an epoch or two,
/// and twice the epochs.
export const accurateSettings: TrainingSettings = { ...paperSettings, average: 0.998, epochs: 20 }

/// The settings for a parser on top of a pretrained encoder, which is tuned with it. Exploration would encode each batch
/// twice. Given tags aren't read: the encoder knows them so well that gold tags changed F1 by -0.06 to +0.13.
export const contextualSettings: TrainingSettings = {
  ...paperSettings,
  oracle: "static",
  epochs: 5,
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

/// The values of `--preset`.
export const presets = deepFreeze({
  paper: paperSettings,
  accurate: accurateSettings,
  contextual: contextualSettings,
  fast: fastSettings,
} as const)
