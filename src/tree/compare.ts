// Whether two trees are the same.

import { unescapeBrackets } from "./bracket-escapes.ts"
import type { NodeTable } from "./node-table.ts"

/// A subtree: a table and the row of its root.
export interface Subtree {
  readonly nodes: NodeTable
  readonly row: number
}

/// True if both have the same shape, labels, words and features.
export function equalTrees(a: Subtree, b: Subtree): boolean {
  const length = (a.nodes.after[a.row] as number) - a.row
  if (length !== (b.nodes.after[b.row] as number) - b.row) return false
  for (let offset = 0; offset < length; offset++) {
    const one = a.row + offset
    const other = b.row + offset
    if (
      a.nodes.labels[one] !== b.nodes.labels[other] ||
      a.nodes.features?.[one] !== b.nodes.features?.[other] ||
      (a.nodes.after[one] as number) - a.row !== (b.nodes.after[other] as number) - b.row ||
      !sameWord(a.nodes.forms[one], b.nodes.forms[other])
    ) {
      return false
    }
  }
  return true
}

// "[" and "-LSB-" are the same word.
function sameWord(a: string | undefined, b: string | undefined): boolean {
  if (a === b) return true
  return a !== undefined && b !== undefined && unescapeBrackets(a) === unescapeBrackets(b)
}
