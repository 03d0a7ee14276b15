// Writes trees as brackets, (S (NP (PRP I)) (VP …)), on one line or indented.

import { joinFeatures } from "../morphology.ts"
import { isLeafRow, type NodeTable } from "../node-table.ts"

/// How a bracketed tree is laid out.
export interface BracketStyle {
  /// Break lines and indent by depth (default: everything on one line).
  readonly indent?: boolean
  /// With `indent`: a phrase that fits into this many columns stays on one line (default: 80).
  readonly width?: number
  /// Write lemmas and features behind labels in the SPMRL form, `NC##lem=chat|g=m##` (default: false).
  readonly features?: boolean
}

// Deeper levels aren't indented further: otherwise the output would be quadratic in the depth of the tree.
const deepestIndent = 60

/// Writes the subtree at `row` as brackets.
export function writeBrackets(nodes: NodeTable, row = 0, style: BracketStyle = {}): string {
  const shown = style.features ? nodes : { ...nodes, features: undefined }
  return style.indent
    ? writeIndented(shown, row, style.width ?? 80)
    : writeLine(shown, row, nodes.after[row] as number)
}

function head(nodes: NodeTable, row: number): string {
  return joinFeatures(nodes.labels[row] as string, nodes.features?.[row])
}

function writeLine(nodes: NodeTable, row: number, end: number): string {
  let text = ""
  const open: number[] = []
  for (let at = row; at < end; at++) {
    text += at > row ? ` (${head(nodes, at)}` : `(${head(nodes, at)}`
    if (isLeafRow(nodes, at)) text += ` ${nodes.forms[at]})`
    else open.push(nodes.after[at] as number)
    while (open.length > 0 && open[open.length - 1] === at + 1) {
      open.pop()
      text += ")"
    }
  }
  return text
}

function writeIndented(nodes: NodeTable, row: number, width: number): string {
  const end = nodes.after[row] as number
  const lengths = lineLengths(nodes, row, end)
  const lines: string[] = []
  const open: number[] = []
  let at = row
  while (at < end) {
    const indent = Math.min(open.length, deepestIndent) * 2
    const fits = isLeafRow(nodes, at) || indent + (lengths[at - row] as number) <= width
    const after = nodes.after[at] as number
    let line = " ".repeat(indent)
    if (fits) {
      line += writeLine(nodes, at, after)
      at = after
    } else {
      line += `(${head(nodes, at)}`
      open.push(after)
      at++
    }
    while (open.length > 0 && open[open.length - 1] === at) {
      open.pop()
      line += ")"
    }
    lines.push(line)
  }
  return lines.join("\n")
}

/// The length of each node when written on one line.
function lineLengths(nodes: NodeTable, row: number, end: number): number[] {
  const lengths: number[] = new Array(end - row).fill(0)
  for (let at = end - 1; at >= row; at--) {
    const own =
      head(nodes, at).length + 2 + (isLeafRow(nodes, at) ? (nodes.forms[at] as string).length + 1 : 0)
    const total = (lengths[at - row] as number) + own
    lengths[at - row] = total
    if (at > row) {
      const parent = (nodes.parents[at] as number) - row
      lengths[parent] = (lengths[parent] as number) + total + 1
    }
  }
  return lengths
}
