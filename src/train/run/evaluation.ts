// How far a run has come, and how well its model parses dev.

/// A position in a run: the number of completed epochs, and of completed batches of the current epoch.
export interface Position {
  readonly epoch: number
  readonly batch: number
}

/// How well dev is parsed: EVALB's labelled recall, precision and F1, in percent.
export interface DevScore {
  readonly recall: number
  readonly precision: number
  readonly f1: number
  /// The share of correct tags, in percent, if the network predicts them.
  readonly tags?: number
}

/// A dev score and the position at which it was measured.
export type Evaluation = Position & DevScore

/// The evaluation with the highest F1, the earliest of several; undefined if there are none.
export function bestEvaluation(history: readonly Evaluation[]): Evaluation | undefined {
  const better = (best: Evaluation | undefined, next: Evaluation) =>
    best === undefined || next.f1 > best.f1 ? next : best
  return history.reduce(better, undefined)
}

/// The number of completed epochs, with fractions. An epoch has `batches` batches.
export function epochsAt({ epoch, batch }: Position, batches: number): number {
  return epoch + batch / batches
}
