// Which child of a phrase is its head, and which word that makes the head of each phrase.

import type { Kind } from "../../check/kinds.ts"
import { isLeafRow, type NodeTable } from "../node-table.ts"

/// Returns one of `children`, the rows of a phrase's children (or of those that belong to one conjunct). `leaves` has the head leaf of
/// each of them, by row.
export type ChooseHead = (
  nodes: NodeTable,
  phrase: number,
  children: readonly number[],
  leaves: Int32Array,
) => number

/// Rules that say which child of a phrase is its head. `readHeadRules` makes them from a table.
export class HeadRules {
  /// @internal
  readonly headChild: ChooseHead

  private constructor(headChild: ChooseHead) {
    this.headChild = headChild
  }

  /// @internal
  static of(headChild: ChooseHead): HeadRules {
    return new HeadRules(headChild)
  }
}

/// Rules that callers pass.
export const headRulesKind: Kind<HeadRules> = {
  description: "head rules, such as semanticHeads or those of readHeadRules",
  is: (value): value is HeadRules => value instanceof HeadRules,
}

/// The head of each node, by row.
export interface Heads {
  /// The row of the head child; -1 for a leaf.
  readonly children: Int32Array
  /// The row of the head leaf; a leaf is its own.
  readonly leaves: Int32Array
}

const known = new WeakMap<HeadRules, WeakMap<NodeTable, Heads>>()

/// The heads of all nodes of a tree.
export function headsOf(nodes: NodeTable, rules: HeadRules): Heads {
  const found = known.get(rules) ?? new WeakMap<NodeTable, Heads>()
  known.set(rules, found)
  let heads = found.get(nodes)
  if (heads === undefined) {
    heads = findHeads(nodes, rules)
    found.set(nodes, heads)
  }
  return heads
}

function findHeads(nodes: NodeTable, rules: HeadRules): Heads {
  const { length } = nodes.parents
  const children = new Int32Array(length).fill(-1)
  const leaves = new Int32Array(length)
  // Children come after their parents.
  for (let row = length - 1; row >= 0; row--) {
    if (isLeafRow(nodes, row)) {
      leaves[row] = row
      continue
    }
    const child = rules.headChild(nodes, row, childRows(nodes, row), leaves)
    children[row] = child
    leaves[row] = leaves[child] as number
  }
  return { children, leaves }
}

/// The rows of a node's children, from left to right.
export function childRows(nodes: NodeTable, row: number): number[] {
  const rows: number[] = []
  const end = nodes.after[row] as number
  for (let child = row + 1; child < end; child = nodes.after[child] as number) rows.push(child)
  return rows
}
