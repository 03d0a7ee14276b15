// All that a training run depends on, besides its data.

import { type NetworkShape, paperShape } from "../model/network-shape.ts"

/// How states and targets are chosen.
export interface OracleSettings {
  /// static: the gold parse; dynamic: the parser's own best actions; explore: actions drawn at random by their scores.
  readonly oracle: "static" | "dynamic" | "explore"
  /// Exploration draws with probability ∝ exp(α · score).
  readonly alpha: number
  /// Draw labels too, instead of taking the best scored. The authors have the choice; nothing is learned from it, since
  /// neither later states nor targets depend on the labels taken.
  readonly sampleLabels: boolean
  /// The target where shift and combine are both right: combine, or the better scored of the two.
  readonly tie: "combine" | "better"
}

/// The settings of a run.
export interface TrainingSettings extends OracleSettings {
  readonly shape: NetworkShape
  readonly epochs: number
  /// Sentences of a minibatch.
  readonly batchSize: number
  readonly dropout: number
  /// AdaDelta's ρ and ε.
  readonly rho: number
  readonly epsilon: number
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
  oracle: "explore",
  alpha: 1,
  sampleLabels: false,
  tie: "combine",
  epochs: 10,
  batchSize: 10,
  dropout: 0.5,
  rho: 0.99,
  epsilon: 1e-7,
  clip: 5,
  unknownZ: "dev",
  evaluations: 4,
  seed: 1,
}

/// The named configurations of `--preset`.
export const presets = { paper: paperSettings } as const
