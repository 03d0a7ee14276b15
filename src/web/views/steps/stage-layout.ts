// Where everything on the stage is: words in cells that never move, the tree above them, the stack below.

import { leafForm } from "../../../tree/bracket-escapes.ts"
import { type Bracket, fromSpans } from "../../../tree/span-tree.ts"
import type { Tree } from "../../../tree/tree.ts"
import { type LayoutSettings, layoutScene, type SceneLayout, sizes } from "../../tree-view/layout.ts"
import { visibleNodes } from "../../tree-view/visible-nodes.ts"

type Measure = LayoutSettings["measure"]

/// A word and its tag.
export interface StageWord {
  readonly text: string
  readonly tag: string
}

// The narrowest cell has room for the label of a phrase.
const narrowest = 42
const cellGap = 20

/// The boundaries between the words, n + 1 of them, in pixels. They depend on the words alone, so that no action moves a word.
export function wordBoundaries(words: readonly StageWord[], measure: Measure): number[] {
  const boundaries: number[] = [sizes.margin]
  for (const { text, tag } of words) {
    const width = Math.max(narrowest, measure(text, "word"), measure(tag, "tag")) + cellGap
    boundaries.push((boundaries.at(-1) as number) + Math.ceil(width))
  }
  return boundaries
}

/// The tree of some brackets over the words.
export function treeOfBrackets(words: readonly StageWord[], brackets: readonly Bracket[]): Tree {
  return fromSpans({ words: words.map(({ text, tag }) => ({ tag, form: leafForm(text) })), brackets })
}

/// A tree over the cells of its words: a word is in the middle of its cell, a phrase in the middle of its children.
export function layoutOverWords(tree: Tree, boundaries: readonly number[], measure: Measure): SceneLayout {
  const { nodes, height } = layoutScene(visibleNodes(tree), { measure, alignWords: true })
  const firsts: number[] = []
  const lasts: number[] = []
  const xs = nodes.map(() => 0)
  // Children come after their parents.
  for (let at = nodes.length - 1; at >= 0; at--) {
    const { kind, node, parent } = nodes[at] as (typeof nodes)[number]
    const start = boundaries[node.start] as number
    const x =
      kind === "leaf"
        ? (start + (boundaries[node.start + 1] as number)) / 2
        : ((firsts[at] as number) + (lasts[at] as number)) / 2
    xs[at] = x
    if (parent < 0) continue
    firsts[parent] = x
    lasts[parent] ??= x
  }
  return {
    width: (boundaries.at(-1) as number) + sizes.margin,
    height,
    nodes: nodes.map((node, at) => ({ ...node, x: xs[at] as number })),
  }
}
