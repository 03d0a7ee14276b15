// Trees as pictures of characters: from the top down where the width allows it, otherwise sideways.

import { displayWidth } from "../../unicode/display-width.ts"
import { isolate } from "../../unicode/text-direction.ts"
import type { Tree } from "../tree.ts"
import { drawSideways } from "./draw-sideways.ts"
import { childRows, type Placement, placeNodes } from "./place-nodes.ts"
import { type ShownNode, showNodes } from "./shown-nodes.ts"

/// How to draw for a terminal.
export interface DrawOptions {
  /// The columns that the picture may take; 80 unless given.
  readonly width?: number
}

// Columns between neighbours: the first with which the tree fits is taken.
const gaps: readonly number[] = [3, 2, 1]

// A picture from the top down has as many cells as its width times its height: beyond this number a deep tree
// in a very wide terminal would fill the memory.
const mostCells = 1 << 24

/// Draws a tree with box-drawing characters, words below their tags, phrases over the middle of their
/// children:
///
/// ```text
///       S
///  ┌────┴────┐
/// NP        VP
///  │      ┌──┴───┐
/// PRP    VBP    NP
///  I    like     │
///               NN
///              fish
/// ```
///
/// A tree too wide for that is drawn sideways, a leaf a line. Words stand from left to right in every script.
/// Features behind labels are not drawn.
export function drawTree(tree: Tree, options: DrawOptions = {}): string {
  const { width = 80 } = options
  if (!(width > 0))
    throw new RangeError(`the width of a drawing is a positive number of columns, not ${width}`)
  const shown = showNodes(tree)
  const widths = shown.map(({ label, word = "" }) => Math.max(displayWidth(label), displayWidth(word)))
  for (const gap of gaps) {
    const placement = placeNodes(tree, widths, { gap, snap: 1 })
    const cells = placement.width * 2 * (placement.deepest + 1)
    if (placement.width <= width && cells <= mostCells) return drawTopDown(tree, shown, placement)
  }
  return drawSideways(tree, width)
}

function drawTopDown({ nodes, row }: Tree, shown: readonly ShownNode[], placement: Placement): string {
  const { centres, depths } = placement
  // Two lines a level: labels, then words and the joints to the next level. Pre-order fills each from the
  // left.
  const lines: string[] = []
  const columns: number[] = []
  const put = (line: number, column: number, text: string) => {
    lines[line] = (lines[line] ?? "") + " ".repeat(column - (columns[line] ?? 0)) + isolate(text)
    columns[line] = column + displayWidth(text)
  }
  const putCentred = (line: number, centre: number, text: string) =>
    put(line, centre - Math.floor(displayWidth(text) / 2), text)
  for (const [at, { label, word }] of shown.entries()) {
    const line = (depths[at] as number) * 2
    const centre = centres[at] as number
    putCentred(line, centre, label)
    if (word !== undefined) putCentred(line + 1, centre, word)
    else {
      const children = childRows(nodes, row + at).map((child) => centres[child - row] as number)
      put(line + 1, children[0] as number, joint(centre, children))
    }
  }
  return lines.join("\n")
}

/// The line between a phrase and its children, from the first child's column to the last one's.
function joint(centre: number, children: readonly number[]): string {
  if (children.length === 1) return "│"
  const first = children[0] as number
  const cells: string[] = new Array((children[children.length - 1] as number) - first + 1).fill("─")
  for (const child of children) cells[child - first] = "┬"
  cells[centre - first] = cells[centre - first] === "┬" ? "┼" : "┴"
  cells[0] = "┌"
  cells[cells.length - 1] = "┐"
  return cells.join("")
}
