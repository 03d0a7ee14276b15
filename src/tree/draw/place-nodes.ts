// Where nodes stand from left to right: the part of drawing that a terminal and a vector picture share.

import type { NodeTable } from "../node-table.ts"
import type { Tree } from "../tree.ts"

/// Where the nodes of a tree stand, in whole units: columns of a terminal or pixels. Entry `i` is for the
/// `i`-th node in pre-order.
export interface Placement {
  /// A node of width `w` begins at its centre minus `w / 2`, rounded down.
  readonly centres: readonly number[]
  /// Levels below the root.
  readonly depths: readonly number[]
  /// The deepest of them.
  readonly deepest: number
  /// From the leftmost to the rightmost unit taken.
  readonly width: number
}

/// How close nodes come.
export interface Spacing {
  /// Units between neighbours.
  readonly gap: number
  /// A phrase that would stand this close to the column of an inner child stands right over it, for a
  /// straight line instead of a kink.
  readonly snap: number
}

/// Places every node over the middle of its children. Each subtree has a strip of its own, as wide as the
/// widest it holds and `gap` apart from its neighbour's, so that neither text nor lines of two subtrees can
/// meet, and every word has a column to itself.
export function placeNodes({ nodes, row }: Tree, widths: readonly number[], spacing: Spacing): Placement {
  // Units that a subtree takes on either side of its root's centre, and where that is, seen from the
  // parent's.
  const lefts = widths.map((width) => Math.floor(width / 2))
  const rights = widths.map((width, at) => width - (lefts[at] as number))
  const offsets: number[] = new Array(widths.length).fill(0)
  for (let at = widths.length - 1; at >= 0; at--) {
    const children = childRows(nodes, row + at).map((child) => child - row)
    const last = children[children.length - 1]
    if (last === undefined) continue
    // The last child stands at 0, the others to its left.
    const centres: number[] = []
    let begin = (rights[last] as number) + spacing.gap
    for (const child of children.toReversed()) {
      const centre = begin - spacing.gap - (rights[child] as number)
      centres.push(centre)
      begin = centre - (lefts[child] as number)
    }
    const middle = middleOf(centres.reverse(), spacing.snap)
    for (const [i, child] of children.entries()) offsets[child] = (centres[i] as number) - middle
    lefts[at] = Math.max(lefts[at] as number, middle - begin)
    rights[at] = Math.max(rights[at] as number, (rights[last] as number) - middle)
  }
  const centres = [lefts[0] as number]
  const depths = [0]
  let deepest = 0
  for (let at = 1; at < widths.length; at++) {
    const parent = (nodes.parents[row + at] as number) - row
    const depth = (depths[parent] as number) + 1
    centres.push((centres[parent] as number) + (offsets[at] as number))
    depths.push(depth)
    deepest = Math.max(deepest, depth)
  }
  return { centres, depths, deepest, width: (lefts[0] as number) + (rights[0] as number) }
}

/// The rows of a phrase's children.
export function childRows(nodes: NodeTable, row: number): number[] {
  const rows: number[] = []
  const end = nodes.after[row] as number
  for (let child = row + 1; child < end; child = nodes.after[child] as number) rows.push(child)
  return rows
}

function middleOf(centres: readonly number[], snap: number): number {
  const middle = Math.floor(((centres[0] as number) + (centres[centres.length - 1] as number)) / 2)
  return centres.slice(1, -1).find((centre) => Math.abs(centre - middle) <= snap) ?? middle
}
