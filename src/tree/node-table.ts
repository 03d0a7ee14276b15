// How a tree is stored: one row per node, in pre-order. Every traversal is a loop, so deep trees can't overflow the stack.

import type { Location } from "./format/location.ts"

/// The nodes of one tree, stored by column. Row 0 is the root; the descendants of row `i` are the rows `i + 1` to
/// `after[i] - 1`.
export interface NodeTable {
  /// Phrase labels and part-of-speech tags, without their `##…##` features. Only the root's label may be empty.
  readonly labels: readonly string[]
  /// The word of a leaf as a file has it, with brackets escaped; undefined for a phrase.
  readonly forms: readonly (string | undefined)[]
  /// What is between `##` and `##` after a label (the SPMRL form); undefined if no node has features.
  readonly features: readonly (string | undefined)[] | undefined
  /// The row of the parent; -1 for the root.
  readonly parents: readonly number[]
  /// The first row after the node's subtree.
  readonly after: readonly number[]
  /// The number of leaves before the node. One more entry at the end holds the number of all leaves, so that the span
  /// of node `i` is `starts[i]` to `starts[after[i]]`.
  readonly starts: readonly number[]
  /// Where each word begins and ends in the text that was parsed, two numbers per word; undefined for other trees.
  readonly positions: readonly number[] | undefined
  /// Where each node begins in the file; undefined for trees that weren't read with `locations`.
  readonly locations: readonly Location[] | undefined
  /// The line of the file on which the tree begins; 0 for a tree that wasn't read from text.
  readonly line: number
}

/// True if the row is a leaf.
export function isLeafRow(nodes: NodeTable, row: number): boolean {
  return nodes.forms[row] !== undefined
}

/// The end of the row's span of words.
export function endOfRow(nodes: NodeTable, row: number): number {
  return nodes.starts[nodes.after[row] as number] as number
}
