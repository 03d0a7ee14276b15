// Where the texts and lines of a vector picture of a tree stand.

import { runsRightToLeft } from "../../unicode/text-direction.ts"
import { textWidth } from "../../unicode/text-width.ts"
import type { Tree } from "../tree.ts"
import { type Placement, placeNodes } from "./place-nodes.ts"
import { showNodes } from "./shown-nodes.ts"

/// How to lay a tree out.
export interface LayoutOptions {
  /// All words on one line at the bottom, tags right above them. Otherwise, as in print, each word hangs
  /// below its tag, one level under its phrase.
  readonly alignWords?: boolean
  /// Where the first word stands: at the left, or at the right. "auto", the default, puts it at the right if
  /// most words are of a right-to-left script.
  readonly direction?: "auto" | "ltr" | "rtl"
  /// The height of the words' font in pixels; 16 unless given.
  readonly fontSize?: number
}

/// A text and the room that it may take.
export interface TextBox {
  readonly kind: "phrase" | "tag" | "word"
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/// A line from below a phrase to above a child, as corners: it slants to the child's column within one level
/// and goes straight down from there, so that it crosses nothing.
export type Edge = readonly (readonly [x: number, y: number])[]

/// A picture before it is drawn, in whole pixels.
export interface TreeLayout {
  readonly width: number
  readonly height: number
  /// In pre-order, a word right after its tag.
  readonly boxes: readonly TextBox[]
  readonly edges: readonly Edge[]
}

/// The size of each kind of text as a share of the font size.
export const fontScale: Readonly<Record<TextBox["kind"], number>> = { phrase: 0.95, tag: 0.8, word: 1 }

// Lengths in units of the font size, judged by eye.
const lineUnits = 1.3 // the height of a text: room for accents and descenders
const gapUnits = 0.7 // between neighbours
const snapUnits = 0.5
const touchUnits = 0.15 // between a text and its line
const lowestRise = 1.3 // of a line in a chain
const highestRise = 5
const steepness = 0.12 // wide families rise higher, lest their lines become flat
const pictureMargin = 1

type Text = Pick<TextBox, "kind" | "text" | "width">

/// Lays out a tree: no two texts overlap, in any script.
export function layoutTree(tree: Tree, options: LayoutOptions = {}): TreeLayout {
  const { alignWords = false, direction = "auto", fontSize = 16 } = options
  if (!(fontSize > 0 && fontSize < Number.POSITIVE_INFINITY))
    throw new RangeError(`a font size is a positive number of pixels, not ${fontSize}`)
  const px = (units: number) => Math.ceil(units * fontSize)
  const margin = px(pictureMargin)
  const lineHeight = px(lineUnits)
  const touch = px(touchUnits)

  const texts = showNodes(tree).map(({ label, word }) => ({
    label: measure(word === undefined ? "phrase" : "tag", label, fontSize),
    word: word === undefined ? undefined : measure("word", word, fontSize),
  }))
  const widths = texts.map(({ label, word }) => Math.max(label.width, word?.width ?? 0))
  const placement = placeNodes(tree, widths, { gap: px(gapUnits), snap: px(snapUnits) })
  const tops = levelTops(tree, placement, fontSize)
  const isMirrored =
    direction === "rtl" ||
    (direction === "auto" && runsRightToLeft(texts.map(({ word }) => word?.text ?? "")))
  const columns = placement.centres.map((x) => margin + (isMirrored ? placement.width - x : x))

  const boxOf = ({ kind, text, width }: Text, x: number, y: number) => {
    return { kind, text, x: x - width / 2, y, width, height: lineHeight }
  }
  const boxes: TextBox[] = []
  const edges: Edge[] = []
  let bottom = 0
  for (const [at, { label, word }] of texts.entries()) {
    const x = columns[at] as number
    const levelTop = tops[placement.depths[at] as number] as number
    const top = alignWords && word !== undefined ? (tops[placement.deepest] as number) : levelTop
    boxes.push(boxOf(label, x, top))
    if (word !== undefined) boxes.push(boxOf(word, x, top + lineHeight))
    bottom = Math.max(bottom, top + 2 * lineHeight)
    if (at === 0) continue
    const parent = (tree.nodes.parents[tree.row + at] as number) - tree.row
    const parentTop = tops[placement.depths[parent] as number] as number
    const slanted = [
      [columns[parent] as number, parentTop + lineHeight + touch],
      [x, levelTop - touch],
    ] as const
    edges.push(top === levelTop ? slanted : [...slanted, [x, top - touch]])
  }
  return { width: placement.width + 2 * margin, height: bottom + margin, boxes, edges }
}

/// A text and its width, which is even so that its middle is a whole number.
function measure(kind: TextBox["kind"], text: string, fontSize: number): Text {
  return { kind, text, width: 2 * Math.ceil((textWidth(text) * fontScale[kind] * fontSize) / 2) }
}

/// Where each level begins, from the top.
function levelTops({ nodes, row }: Tree, { centres, depths }: Placement, fontSize: number): number[] {
  // How far the farthest child of each level is from its parent's column.
  const reaches: number[] = []
  for (let at = 1; at < centres.length; at++) {
    const parent = (nodes.parents[row + at] as number) - row
    const level = depths[parent] as number
    const reach = Math.abs((centres[at] as number) - (centres[parent] as number))
    reaches[level] = Math.max(reaches[level] ?? 0, reach)
  }
  const tops = [Math.ceil(pictureMargin * fontSize)]
  for (const [level, reach] of reaches.entries()) {
    const rise = Math.min(lowestRise * fontSize + steepness * reach, highestRise * fontSize)
    tops.push((tops[level] as number) + Math.ceil(lineUnits * fontSize + rise))
  }
  return tops
}
