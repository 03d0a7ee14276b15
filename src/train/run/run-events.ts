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

/// Follows a run.
export interface RunListener {
  onStart?(run: Run): void
  onBatch?(batch: TimedBatch, history: readonly Evaluation[]): void
  /// The evaluation is the last of the history.
  onEvaluation?(evaluation: Evaluation, history: readonly Evaluation[]): void | Promise<void>
  /// Called if the store fails in the middle of the run, which then goes on. Without it, the error ends the run.
  onStoreError?(error: unknown): void
}
