// Computes the horizontal positions of nodes, for drawings in text and in vector graphics.

import type { NodeTable } from "../node-table.ts"

/// The positions of the nodes of a tree, in whole units: columns of a terminal, or pixels. Entry `i` is for node `i` in
/// pre-order.
export interface Placement {
  /// A node of width `w` begins at `centre - floor(w / 2)`.
  readonly centres: readonly number[]
  /// The number of levels below the root.
  readonly depths: readonly number[]
  /// The largest depth.
  readonly deepest: number
  /// The width of the whole drawing.
  readonly width: number
}

/// How close together nodes are placed.
export interface Spacing {
  /// Units between neighbours.
  readonly gap: number
  /// A phrase that is this close to the column of an inner child is moved right above it, which avoids a kink in the
  /// line.
  readonly snap: number
}

/// The shape of a tree: all that its placement depends on, besides the widths.
export interface TreeShape {
  readonly nodes: Pick<NodeTable, "parents" | "after">
  readonly row: number
}

/// Places every phrase above the middle of its children. Each subtree has its own vertical strip, `gap` units away from
/// the next, so that texts and lines of two subtrees can't overlap.
export function placeNodes(
  { nodes, row }: TreeShape,
  widths: readonly number[],
  spacing: Spacing,
): Placement {
  // The units that a subtree needs to the left and right of its root's centre, and the distance of that centre from the
  // parent's.
  const lefts = widths.map((width) => Math.floor(width / 2))
  const rights = widths.map((width, at) => width - (lefts[at] as number))
  const offsets: number[] = new Array(widths.length).fill(0)
  for (let at = widths.length - 1; at >= 0; at--) {
    const children = childRows(nodes, row + at).map((child) => child - row)
    const last = children[children.length - 1]
    if (last === undefined) continue
    // The last child is at 0, the others are to its left.
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
export function childRows(nodes: Pick<NodeTable, "after">, row: number): number[] {
  const rows: number[] = []
  const end = nodes.after[row] as number
  for (let child = row + 1; child < end; child = nodes.after[child] as number) rows.push(child)
  return rows
}

function middleOf(centres: readonly number[], snap: number): number {
  const middle = Math.floor(((centres[0] as number) + (centres[centres.length - 1] as number)) / 2)
  return centres.slice(1, -1).find((centre) => Math.abs(centre - middle) <= snap) ?? middle
}
