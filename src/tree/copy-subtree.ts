// Copies part of a tree into another.

import type { NodeTable } from "./node-table.ts"
import { copyPositions, type TreeBuilder } from "./tree-builder.ts"

/// Adds the node of a row and everything below it.
export function copySubtree(nodes: NodeTable, row: number, builder: TreeBuilder): void {
  const end = nodes.after[row] as number
  const ends: number[] = []
  for (let at = row; at < end; at++) {
    if (copyNode(nodes, at, builder)) ends.push(nodes.after[at] as number)
    for (; ends.length > 0 && ends.at(-1) === at + 1; ends.pop()) builder.close()
  }
}

/// Adds a leaf, or opens a phrase and returns true; `label` replaces its label.
export function copyNode(
  nodes: NodeTable,
  row: number,
  builder: TreeBuilder,
  label = nodes.labels[row] as string,
): boolean {
  const form = nodes.forms[row]
  const features = nodes.features?.[row]
  if (form === undefined) {
    builder.open(label, features)
    return true
  }
  builder.addForm(label, form, features)
  copyPositions(nodes, row, builder)
  return false
}
