// Draws trees in text, growing to the right, so that sentences of any length fit into few columns.

import { displayWidth } from "../../unicode/display-width.ts"
import { isolate } from "../../unicode/text-direction.ts"
import type { Tree } from "../tree.ts"
import { showNodes } from "./shown-nodes.ts"

const columnsPerLevel = 3
// If the tree is too deep for the width, this many columns are reserved for labels and words.
const textColumns = 20
const minimumLevels = 5
// No line shows more levels than this, however wide: otherwise the output would be quadratic in the depth.
const maximumLevels = 100

/// Draws a tree the way file managers show folders: one node per line, each word after its tag.
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
/// If a tree is too deep for `width`, its deep levels start again at the left margin, after "⋯" and the number of levels
/// left out: a line "⋯20 └─ NP" is on level 21, where the root is on level 0. Labels and words are never cut.
export function drawSideways(tree: Tree, width = 80): string {
  const { nodes, row } = tree
  const room = Math.min(
    Math.max(Math.floor((width - textColumns) / columnsPerLevel), minimumLevels),
    maximumLevels,
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
  const shownLevels = widest <= width ? maximumLevels : room

  // The columns of each level: a vertical line if more siblings follow.
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
