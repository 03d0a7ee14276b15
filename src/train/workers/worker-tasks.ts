// What the workers of a run are asked to do. All of this is plain data that can be posted to another thread.

import type { EncodedWords } from "../../network/encoded-words.ts"
import type { NetworkPlan } from "../../network/network-shape.ts"
import type { NumberedBracket } from "../../transition/numbered-bracket.ts"
import type { TrainingSettings } from "../settings.ts"
import type { PackedSentences } from "./packed-sentences.ts"

/// What a worker is set up with.
export interface WorkerSetup extends NetworkPlan {
  readonly settings: TrainingSettings
  readonly train: PackedSentences
  readonly dev: readonly EncodedWords[]
  /// For each field of words or features, the probability that a value is replaced by the unknown one, by the value's number.
  readonly unknownRates: readonly (Float64Array | undefined)[]
  /// The first address of the run's memory.
  readonly first: number
  /// The number of this worker, and how many there are.
  readonly thread: number
  readonly threads: number
}

/// A task for all workers; each does its part.
export type WorkerTask =
  /// Compute the gradient of a minibatch; each worker has its own array of uses of training trees (see `epochUses`).
  | {
      readonly kind: "gradient"
      readonly epoch: number
      readonly batch: number
      readonly shares: readonly (readonly number[])[]
    }
  /// Add up the workers' gradients. `touched` has the rows of each embedding table that the batch used.
  | { readonly kind: "reduce"; readonly touched: readonly Int32Array[] }
  /// Update the parameters with the gradient times the scale, then clear the gradient. `updates` counts the earlier ones;
  /// the learning rates are multiplied by `rate`.
  | { readonly kind: "update"; readonly updates: number; readonly scale: number; readonly rate: number }
  /// Add the parameters to their average, then pack them for matrix products and projections; if there were updates, only
  /// those that training changes.
  | { readonly kind: "pack"; readonly updates: number }
  /// Swap the parameters and their average. A second swap restores them.
  | { readonly kind: "exchange" }
  /// Parse dev sentences; each worker has its own array of sentence numbers.
  | { readonly kind: "parse"; readonly shares: readonly (readonly number[])[] }

/// The loss of a worker's share of a minibatch, summed over its actions.
export interface ShareLoss {
  readonly loss: number
  readonly actions: number
}

/// The parse of a dev sentence.
export interface DevParse {
  readonly brackets: readonly NumberedBracket[]
  /// The numbers of the tags, if the network predicts them.
  readonly tags?: Int32Array
}

/// What a worker returns for each kind of task.
export interface TaskResults {
  readonly gradient: ShareLoss & { readonly touched: readonly Int32Array[] }
  /// The sum of squares of this worker's part of the gradient.
  readonly reduce: number
  readonly update: true
  readonly pack: true
  readonly exchange: true
  /// One for each sentence.
  readonly parse: readonly DevParse[]
}

export type TaskResult = TaskResults[keyof TaskResults]
