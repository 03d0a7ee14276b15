// How many levels are below each node.

import type { NodeTable } from "./node-table.ts"

const known = new WeakMap<NodeTable, Int32Array>()

/// The height of each row: 0 for a leaf, otherwise one more than the highest child.
export function heightsOf(nodes: NodeTable): Int32Array {
  let heights = known.get(nodes)
  if (heights === undefined) {
    heights = new Int32Array(nodes.parents.length)
    // Children come after their parents.
    for (let row = heights.length - 1; row > 0; row--) {
      const parent = nodes.parents[row] as number
      heights[parent] = Math.max(heights[parent] as number, (heights[row] as number) + 1)
    }
    known.set(nodes, heights)
  }
  return heights
}
