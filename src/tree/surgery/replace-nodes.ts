// A tree with some of its nodes replaced.

import { SpandrelError } from "../../check/error.ts"
import type { Subtree } from "../compare.ts"
import { copyNode, copySubtree } from "../copy-subtree.ts"
import { isLeafRow, type NodeTable } from "../node-table.ts"
import { TreeBuilder } from "../tree-builder.ts"

/// The table of a tree in which some rows are replaced by other trees, by several or by none; `replacement` returns undefined for a row
/// that stays, and isn't asked about what is below a row that doesn't. Phrases of which nothing is left are removed. Returns undefined if
/// that is the whole tree.
export function replaceRows(
  nodes: NodeTable,
  replacement: (row: number) => readonly Subtree[] | undefined,
): NodeTable | undefined {
  const replaced = new Map<number, readonly Subtree[]>()
  const isKept = new Uint8Array(nodes.labels.length)
  for (let row = 0; row < nodes.labels.length; ) {
    const trees = replacement(row)
    if (trees !== undefined) replaced.set(row, trees)
    isKept[row] = trees === undefined ? Number(isLeafRow(nodes, row)) : Number(trees.length > 0)
    row = trees === undefined ? row + 1 : (nodes.after[row] as number)
  }
  for (let row = nodes.labels.length - 1; row > 0; row--)
    if (isKept[row] === 1) {
      const parent = nodes.parents[row] as number
      if (!replaced.has(parent)) isKept[parent] = 1
    }
  if (isKept[0] === 0) return undefined
  if ((replaced.get(0)?.length ?? 1) > 1)
    throw new SpandrelError("invalid-argument", "the root was replaced by several trees; a tree has one root")
  return copyRows(nodes, replaced, isKept)
}

function copyRows(
  nodes: NodeTable,
  replaced: ReadonlyMap<number, readonly Subtree[]>,
  isKept: Uint8Array,
): NodeTable {
  const builder = new TreeBuilder()
  builder.beginAt(nodes.line)
  const ends: number[] = []
  for (let row = 0; row < nodes.labels.length; ) {
    const after = nodes.after[row] as number
    const trees = replaced.get(row)
    for (const tree of trees ?? []) copySubtree(tree.nodes, tree.row, builder)
    if (trees === undefined && isKept[row] === 1 && copyNode(nodes, row, builder)) {
      ends.push(after)
      row++
    } else row = after
    for (; ends.length > 0 && ends.at(-1) === row; ends.pop()) builder.close()
  }
  return builder.finish()
}
