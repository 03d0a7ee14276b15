// Trees as pictures of characters, lying on their side, for sentences of every length in few columns.

import { displayWidth } from "../../unicode/display-width.ts"
import { isolate } from "../../unicode/text-direction.ts"
import type { Tree } from "../tree.ts"
import { showNodes } from "./shown-nodes.ts"

const columnsPerLevel = 3
// In a tree that is deeper than the width has room for, labels and words get this many columns.
const textColumns = 20
const fewestLevels = 5
// No row shows more levels than this, whatever the width: otherwise the picture would be quadratic in the
// depth.
const mostLevels = 100

/// Draws a tree as file managers draw folders, a node a line, a word behind its tag:
///
/// ```text
/// S
/// ├─ NP
/// │  └─ PRP I
/// └─ VP
///    ├─ VBP like
///    └─ NP
///       └─ NN fish
/// ```
///
/// Where a row would not end within `width`, deep levels begin again at the left margin, behind "⋯" and the
/// number of levels that are left out there: a row "⋯20 └─ NP" is on level 21, the root being on level 0.
/// Labels and words are never cut.
export function drawSideways(tree: Tree, width = 80): string {
  const { nodes, row } = tree
  const room = Math.min(
    Math.max(Math.floor((width - textColumns) / columnsPerLevel), fewestLevels),
    mostLevels,
  )
  const depths: number[] = []
  let widest = 0
  const texts = showNodes(tree).map(({ label, word }, at) => {
    const text = word === undefined ? isolate(label) : `${isolate(label)} ${isolate(word)}`
    const depth = at === 0 ? 0 : (depths[(nodes.parents[row + at] as number) - row] as number) + 1
    depths.push(depth)
    if (depth > room) widest = Math.max(widest, depth * columnsPerLevel + displayWidth(text))
    return text
  })
  const shownLevels = widest <= width ? mostLevels : room

  // What stands in the columns of each level: a line while siblings are still to come.
  const rails: string[] = []
  const lines = texts.map((text, at) => {
    if (at === 0) return text
    const level = (depths[at] as number) - 1
    const isLast = nodes.after[row + at] === nodes.after[nodes.parents[row + at] as number]
    rails[level] = isLast ? "   " : "│  "
    const hidden = Math.floor(level / shownLevels) * shownLevels
    const mark = hidden > 0 ? `⋯${hidden} ` : ""
    return mark + rails.slice(hidden, level).join("") + (isLast ? "└─ " : "├─ ") + text
  })
  return lines.join("\n")
}
