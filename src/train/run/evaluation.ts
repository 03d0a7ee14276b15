// How far a run has come, and how well its model parses dev.

import type { TrainingSettings } from "../settings.ts"

/// A position in a run: the number of completed epochs, and of completed batches of the current epoch.
export interface Position {
  readonly epoch: number
  readonly batch: number
}

/// How well trees are parsed: EVALB's labelled recall, precision and F1, in percent.
export interface TreeScore {
  readonly recall: number
  readonly precision: number
  readonly f1: number
  /// The share of correct tags, in percent, if the network predicts them.
  readonly tags?: number
}

/// The score of one of several dev files.
export interface FileScore extends TreeScore {
  readonly name: string
}

/// How well dev is parsed: all of its trees together, and each file if there are several.
export interface DevScore extends TreeScore {
  /// The mean of the files' F1.
  readonly mean?: number
  readonly files?: readonly FileScore[]
}

/// A dev score and the position at which it was measured.
export type Evaluation = Position & DevScore

/// An evaluation without its position.
export function scoreOf({ epoch, batch, ...score }: Evaluation): DevScore {
  return score
}

/// The F1 that the best model is chosen by.
export function chosenF1({ f1, mean = f1 }: DevScore, by: TrainingSettings["devScore"]): number {
  return by === "mean" ? mean : f1
}

/// The evaluation with the highest F1; undefined if there are none. Of several, the latest: its parameters have seen more, and
/// their average is over more of them.
export function bestEvaluation(
  history: readonly Evaluation[],
  by: TrainingSettings["devScore"],
): Evaluation | undefined {
  const better = (best: Evaluation | undefined, next: Evaluation) =>
    best === undefined || chosenF1(next, by) >= chosenF1(best, by) ? next : best
  return history.reduce(better, undefined)
}

/// The number of completed epochs, with fractions. An epoch has `batches` batches.
export function epochsAt({ epoch, batch }: Position, batches: number): number {
  return epoch + batch / batches
}
