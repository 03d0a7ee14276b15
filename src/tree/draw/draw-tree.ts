// Draws trees in text: from the top down if the width allows it, otherwise sideways.

import { argumentReader } from "../../check/argument-reader.ts"
import { columns, type Kinds } from "../../check/kinds.ts"
import { displayWidth } from "../../unicode/display-width.ts"
import { isolate } from "../../unicode/text-direction.ts"
import type { Tree } from "../tree.ts"
import { checkTreeArgument } from "../tree-kind.ts"
import { drawSideways } from "./draw-sideways.ts"
import { childRows, type Placement, placeNodes } from "./place-nodes.ts"
import { type ShownNode, showNodes } from "./shown-nodes.ts"

/// How to draw a tree in text.
export interface DrawOptions {
  /// The number of columns that the drawing may use (default: 80).
  readonly width?: number
}

const optionKinds: Kinds<DrawOptions> = { width: columns }

// Columns between neighbours. The first gap with which the tree fits is used.
const gaps: readonly number[] = [3, 2, 1]

// The most characters that a drawing from the top down may have: a deep tree in a very wide terminal could otherwise
// fill the memory.
const maximumCells = 1 << 24

/// Draws a tree with box-drawing characters: words below their tags, phrases above the middle of their children.
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
/// A tree that is too wide is drawn sideways, with one node per line. Words run from left to right in every script.
/// Features are left out.
export function drawTree(tree: Tree, options: DrawOptions = {}): string {
  checkTreeArgument(tree)
  const reader = argumentReader(options, "the options argument", "option")
  reader.allow(Object.keys(optionKinds))
  const { width = 80 } = reader.some(optionKinds)
  return drawFromTop(tree, width) ?? drawSideways(tree, width)
}

/// Draws a tree from the top down; undefined if it is too wide.
export function drawFromTop(tree: Tree, width: number): string | undefined {
  const shown = showNodes(tree)
  const widths = shown.map(({ label, word = "" }) => Math.max(displayWidth(label), displayWidth(word)))
  for (const gap of gaps) {
    const placement = placeNodes(tree, widths, { gap, snap: 1 })
    const cells = placement.width * 2 * (placement.deepest + 1)
    if (placement.width <= width && cells <= maximumCells) return drawPlaced(tree, shown, placement)
  }
  return undefined
}

function drawPlaced({ nodes, row }: Tree, shown: readonly ShownNode[], placement: Placement): string {
  const { centres, depths } = placement
  // Two lines per level: labels, then words and the connections to the next level. Pre-order fills each line from left
  // to right.
  const lines: string[] = []
  const used: number[] = []
  const put = (line: number, column: number, text: string) => {
    lines[line] = (lines[line] ?? "") + " ".repeat(column - (used[line] ?? 0)) + isolate(text)
    used[line] = column + displayWidth(text)
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
      put(line + 1, children[0] as number, connection(centre, children))
    }
  }
  return lines.join("\n")
}

/// The line that connects a phrase to its children, from the first child's column to the last child's.
function connection(centre: number, children: readonly number[]): string {
  if (children.length === 1) return "│"
  const first = children[0] as number
  const cells: string[] = new Array((children[children.length - 1] as number) - first + 1).fill("─")
  for (const child of children) cells[child - first] = "┬"
  cells[centre - first] = cells[centre - first] === "┬" ? "┼" : "┴"
  cells[0] = "┌"
  cells[cells.length - 1] = "┐"
  return cells.join("")
}
