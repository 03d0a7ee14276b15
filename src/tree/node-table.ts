// How a tree is stored: one row a node, in pre-order, so that every walk is a loop and no depth overflows.

import type { Location } from "./format/location.ts"

/// The nodes of one tree, column by column. Row 0 is the root; the descendants of row `i` are the rows
/// from `i + 1` up to, not including, `after[i]`.
export interface NodeTable {
  /// Phrase labels and part-of-speech tags, without their `##…##` features. Only a root may be unlabelled ("").
  readonly labels: readonly string[]
  /// The written form of a leaf's word, brackets escaped; undefined for a phrase.
  readonly forms: readonly (string | undefined)[]
  /// What stands between `##` and `##` behind a label (the SPMRL form); absent when no node has such.
  readonly features: readonly (string | undefined)[] | undefined
  /// The row of the parent; -1 for the root.
  readonly parents: readonly number[]
  /// The row after the node's subtree.
  readonly after: readonly number[]
  /// How many leaves stand before the node; one more entry at the end holds the number of all leaves,
  /// so that node `i` spans the words `starts[i]` to `starts[after[i]]`.
  readonly starts: readonly number[]
  /// Where each node begins in the file; absent for trees that were not read with positions.
  readonly locations: readonly Location[] | undefined
  /// The line of the file on which the tree begins; 0 for a tree that was not read.
  readonly line: number
}

/// True for a row that holds a word.
export function isLeafRow(nodes: NodeTable, row: number): boolean {
  return nodes.forms[row] !== undefined
}

/// The end of the half-open span of words below a row.
export function endOfRow(nodes: NodeTable, row: number): number {
  return nodes.starts[nodes.after[row] as number] as number
}
