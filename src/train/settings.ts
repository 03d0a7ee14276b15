// All that a training run depends on, besides its data.

import type { SearchSettings } from "../decode/search.ts"
import { paperSearch } from "../decode/search.ts"
import { type NetworkShape, paperShape } from "../network/network-shape.ts"

/// Where the states come from that it learns from. static: the gold parse; dynamic: the parser's own best actions; explore:
/// actions drawn at random by their scores.
export const oracles = ["static", "dynamic", "explore"] as const

/// The target where shift and combine are both right: combine, or the better scored of the two.
export const tieTargets = ["combine", "better"] as const

/// How states and targets are chosen.
export interface OracleSettings {
  readonly oracle: (typeof oracles)[number]
  /// Exploration draws with probability ∝ exp(α · score).
  readonly alpha: number
  /// Draw labels too, instead of taking the best scored. The authors have the choice; nothing is learned from it, since
  /// neither later states nor targets depend on the labels taken.
  readonly sampleLabels: boolean
  readonly tie: (typeof tieTargets)[number]
}

/// What is asked of the scores.
///
/// local: each action likely in its state; the parser is then greedy. max-violation: the gold parse before all others in
/// a beam, at the step where it falls furthest behind. margin: the gold tree before every other tree of the chart, by a
/// margin that grows with their differences. likelihood: the gold tree likely among all trees of the chart.
export const objectives = ["local", "max-violation", "margin", "likelihood"] as const
export type Objective = (typeof objectives)[number]

/// How gradients become steps.
export const optimizers = ["adadelta", "adam"] as const

/// An optimiser, and all that it depends on.
export interface OptimizerSettings {
  readonly optimizer: (typeof optimizers)[number]
  /// AdaDelta's ρ and ε.
  readonly rho: number
  readonly epsilon: number
  /// Adam's learning rate, β₁ and β₂.
  readonly learningRate: number
  readonly beta1: number
  readonly beta2: number
  /// The parameters that dev is parsed with, and that are kept, are a moving average with this decay a batch; 0 for those
  /// of the last batch alone.
  readonly average: number
}

/// The settings of a run.
export interface TrainingSettings extends OracleSettings, OptimizerSettings {
  readonly shape: NetworkShape
  readonly objective: Objective
  /// The beam of max-violation training.
  readonly beam: number
  readonly epochs: number
  /// Sentences of a minibatch.
  readonly batchSize: number
  readonly dropout: number
  /// The gradient's norm is cut to this.
  readonly clip: number
  /// z of the unknown words; "dev" finds it from the dev set.
  readonly unknownZ: number | "dev"
  /// Dev evaluations an epoch.
  readonly evaluations: number
  readonly seed: number
}

/// The paper's settings, as its authors ran them.
export const paperSettings: TrainingSettings = {
  shape: paperShape,
  objective: "local",
  beam: 8,
  oracle: "explore",
  alpha: 1,
  sampleLabels: false,
  tie: "combine",
  epochs: 10,
  batchSize: 10,
  dropout: 0.5,
  optimizer: "adadelta",
  rho: 0.99,
  epsilon: 1e-7,
  learningRate: 0.001,
  beta1: 0.9,
  beta2: 0.999,
  average: 0,
  clip: 5,
  unknownZ: "dev",
  evaluations: 4,
  seed: 1,
}

/// What gave the best parsers of small treebanks: the paper's settings, parameters averaged over an epoch or two, and
/// twice the epochs.
export const accurateSettings: TrainingSettings = { ...paperSettings, average: 0.998, epochs: 20 }

/// The named configurations of `--preset`.
export const presets = { paper: paperSettings, accurate: accurateSettings } as const

/// How a model of the objective is searched: as dev is parsed.
export function searchOf({ objective, beam }: Pick<TrainingSettings, "objective" | "beam">): SearchSettings {
  const search = {
    local: paperSearch,
    "max-violation": { ...paperSearch, decoder: "beam", beam, scale: "raw" },
    margin: { ...paperSearch, decoder: "chart", scale: "raw" },
    likelihood: { ...paperSearch, decoder: "chart", scale: "raw" },
  } as const
  return search[objective]
}
