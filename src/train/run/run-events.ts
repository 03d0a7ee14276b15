// Who saves the results of a run, and who follows it.

import type { Evaluation, Position } from "./evaluation.ts"
import type { Run } from "./run.ts"
import type { BatchReport } from "./trainer.ts"

/// Where a run saves its results. If saving fails in the middle of a run, it is tried again later.
export interface RunStore {
  /// Called with the best model so far: when it is found, and once after a run is resumed.
  saveModel(bytes: Uint8Array): Promise<void>
  /// Called after each evaluation, every few minutes between evaluations, and when the run is aborted.
  saveCheckpoint(bytes: Uint8Array): Promise<void>
}

/// A batch with the position at which it started, and the seconds that it took.
export interface TimedBatch {
  readonly start: Position
  readonly report: BatchReport
  readonly seconds: number
}

/// What is known of a run that continues.
export interface RestoredRun {
  readonly history: readonly Evaluation[]
  /// The note on the last evaluation.
  readonly note?: string | undefined
}

/// Follows a run.
export interface RunListener {
  /// `restored` is where the run continues, if it does.
  onStart?(run: Run, restored?: RestoredRun): void | Promise<void>
  onBatch?(batch: TimedBatch, history: readonly Evaluation[]): void
  /// A line about an evaluation, the last of the history. It is part of the checkpoint, so that a run that is killed before
  /// `onEvaluation` gets it back in `onStart`.
  noteOn?(evaluation: Evaluation, history: readonly Evaluation[]): string
  /// The evaluation is the last of the history. The model and the checkpoint have been saved.
  onEvaluation?(evaluation: Evaluation, history: readonly Evaluation[]): void | Promise<void>
  /// Called if the store fails in the middle of the run, which then goes on. Without it, the error ends the run.
  onStoreError?(error: unknown): void
}
