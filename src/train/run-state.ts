// How far a run has come, and what it must not change on its way: all of a checkpoint but its blocks of numbers.

import type { StoredData } from "../model/stored-data.ts"
import { readShape } from "../model/stored-shape.ts"
import { objectives, optimizers, oracles, type TrainingSettings, tieTargets } from "./settings.ts"
import type { DevScore, Position } from "./trainer.ts"

/// The state of a run between two batches, as JSON can hold it.
export interface RunState {
  readonly position: Position
  readonly settings: TrainingSettings
  readonly threads: number
  /// A number that tells whether the treebanks are the same.
  readonly data: number
  readonly history: readonly (Position & DevScore)[]
}

/// The state that stored data says.
export function readRunState(data: StoredData): RunState {
  return {
    position: readPosition(data.get("position")),
    settings: readSettings(data.get("settings")),
    threads: data.get("threads").count(1),
    data: data.get("data").count(),
    history: data
      .get("history")
      .items()
      .map((entry) => ({ ...readPosition(entry), ...readScore(entry) })),
  }
}

function readPosition(data: StoredData): Position {
  return { epoch: data.get("epoch").count(), batch: data.get("batch").count() }
}

function readScore(data: StoredData): DevScore {
  return {
    recall: data.get("recall").number(),
    precision: data.get("precision").number(),
    f1: data.get("f1").number(),
  }
}

function readSettings(data: StoredData): TrainingSettings {
  const number = (name: keyof TrainingSettings) => data.get(name).number()
  const count = (name: keyof TrainingSettings) => data.get(name).count(1)
  return {
    shape: readShape(data.get("shape")),
    objective: data.get("objective").choice(objectives),
    beam: count("beam"),
    oracle: data.get("oracle").choice(oracles),
    alpha: number("alpha"),
    sampleLabels: data.get("sampleLabels").flag(),
    tie: data.get("tie").choice(tieTargets),
    epochs: count("epochs"),
    batchSize: count("batchSize"),
    dropout: number("dropout"),
    optimizer: data.get("optimizer").choice(optimizers),
    rho: number("rho"),
    epsilon: number("epsilon"),
    learningRate: number("learningRate"),
    beta1: number("beta1"),
    beta2: number("beta2"),
    average: number("average"),
    clip: number("clip"),
    unknownZ: data.object()["unknownZ"] === "dev" ? "dev" : number("unknownZ"),
    evaluations: count("evaluations"),
    seed: data.get("seed").count(),
  }
}
