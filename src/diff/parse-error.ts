// What a parser did wrong, as the repair that puts it right.

import type { ErrorKind } from "./error-kinds.ts"

/// An error of a test tree: a repair that makes it more like the gold tree, and its kind.
export type ParseError = ErrorExtent &
  (
    | { readonly repair: "add" | "remove"; readonly label: string }
    | { readonly repair: "relabel"; readonly from: string; readonly to: string }
    | {
        /// The labels of the nodes that move, of the phrase that they leave and of the one that they join.
        readonly repair: "move"
        readonly labels: readonly string[]
        readonly from: string
        readonly to: string
      }
  )

/// What all errors have.
export interface ErrorExtent {
  readonly kind: ErrorKind
  /// How many brackets no longer differ after the repair.
  readonly brackets: number
  /// The words that are added, removed, relabelled or moved, of those that count.
  readonly start: number
  readonly end: number
}
