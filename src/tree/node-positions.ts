// Where the words of a tree are in their text.

import { unescapeBrackets } from "./bracket-escapes.ts"
import type { NodeTable } from "./node-table.ts"

const spaced = new WeakMap<NodeTable, readonly number[]>()

/// The start and end of each word, in UTF-16 units, two numbers per word. Without a text, they count as if one space separated the
/// words.
export function positionsOf(nodes: NodeTable): readonly number[] {
  if (nodes.positions !== undefined) return nodes.positions
  let positions = spaced.get(nodes)
  if (positions === undefined) {
    positions = spacedPositions(nodes)
    spaced.set(nodes, positions)
  }
  return positions
}

function spacedPositions(nodes: NodeTable): number[] {
  const positions: number[] = []
  let start = 0
  for (const form of nodes.forms) {
    if (form === undefined) continue
    const end = start + unescapeBrackets(form).length
    positions.push(start, end)
    start = end + 1
  }
  return positions
}
