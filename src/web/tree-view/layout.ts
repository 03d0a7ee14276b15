// Where the nodes of a drawing are. Words stand on one line at the bottom, and a phrase is as high above them as it is deep, so that
// small phrases are near their words and arches nest.

import { placeNodes } from "../../tree/draw/place-nodes.ts"
import type { VisibleNode, VisibleTree } from "./visible-nodes.ts"

/// A node's place. `x` is its centre, `y` the top of its label.
export interface PlacedNode extends VisibleNode {
  readonly x: number
  readonly y: number
  readonly labelWidth: number
  /// The width of the words below the label; 0 for a phrase.
  readonly wordsWidth: number
}

/// A drawing's nodes and size, in pixels.
export interface SceneLayout {
  readonly width: number
  readonly height: number
  readonly nodes: readonly PlacedNode[]
}

/// How to lay out a tree.
export interface LayoutSettings {
  /// The width of a text in its font.
  readonly measure: (text: string, font: "label" | "tag" | "word") => number
  /// True if all words are on one line; otherwise each is right below its phrase.
  readonly alignWords: boolean
  /// True if the words run from right to left.
  readonly isMirrored?: boolean
}

/// Sizes in pixels, chosen by eye together with the fonts in styles/tree.css.
export const sizes = {
  margin: 20,
  gap: 13,
  snap: 8,
  labelHeight: 20,
  tagHeight: 18,
  wordHeight: 26,
  /// From the top of one level to the top of the next.
  level: 54,
  /// From the top of the lowest phrases to the top of the tags.
  lowestLevel: 50,
} as const

/// Lays out a tree so that no two texts overlap.
export function layoutScene({ nodes, after }: VisibleTree, settings: LayoutSettings): SceneLayout {
  const { measure, alignWords, isMirrored = false } = settings
  const labelWidths = nodes.map(({ kind, label }) =>
    Math.ceil(measure(label, kind === "leaf" ? "tag" : "label")),
  )
  const wordsWidths = nodes.map(({ kind, words }) =>
    kind === "phrase" ? 0 : Math.ceil(measure(words, "word")),
  )
  const widths = nodes.map((_, at) => 2 * Math.ceil(Math.max(labelWidths[at] ?? 0, wordsWidths[at] ?? 0) / 2))
  const shape = { nodes: { parents: nodes.map(({ parent }) => parent), after: [...after] }, row: 0 }
  const { centres, width } = placeNodes(shape, widths, { gap: sizes.gap, snap: sizes.snap })
  const tops = alignWords ? topsFromBelow(nodes) : topsFromAbove(nodes)
  const bottoms = nodes.map(({ kind }, at) => (tops[at] as number) + heightOf(kind))
  return {
    width: width + 2 * sizes.margin,
    height: greatest(bottoms) + sizes.margin,
    nodes: nodes.map((node, at) => {
      const x = centres[at] as number
      return {
        ...node,
        x: sizes.margin + (isMirrored ? width - x : x),
        y: tops[at] as number,
        labelWidth: labelWidths[at] as number,
        wordsWidth: wordsWidths[at] as number,
      }
    }),
  }
}

/// The distance from the top of a node's label to the top of its words.
export function wordsOffset(kind: VisibleNode["kind"]): number {
  return kind === "folded" ? sizes.lowestLevel + sizes.tagHeight : sizes.tagHeight
}

function heightOf(kind: VisibleNode["kind"]): number {
  return kind === "phrase" ? sizes.labelHeight : wordsOffset(kind) + sizes.wordHeight
}

function topsFromBelow(nodes: readonly VisibleNode[]): number[] {
  const levels: number[] = nodes.map(({ kind }) => (kind === "leaf" ? 0 : 1))
  for (let at = nodes.length - 1; at > 0; at--) {
    const { parent } = nodes[at] as VisibleNode
    levels[parent] = Math.max(levels[parent] as number, (levels[at] as number) + 1)
  }
  const highest = greatest(levels)
  const lowestTop = sizes.margin + Math.max(0, highest - 1) * sizes.level
  const leafTop = highest === 0 ? sizes.margin : lowestTop + sizes.lowestLevel
  return levels.map((level) => (level === 0 ? leafTop : sizes.margin + (highest - level) * sizes.level))
}

function topsFromAbove(nodes: readonly VisibleNode[]): number[] {
  const depths: number[] = []
  for (const { parent } of nodes) depths.push(parent < 0 ? 0 : (depths[parent] as number) + 1)
  return depths.map((depth) => sizes.margin + depth * sizes.level)
}

function greatest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0)
}
