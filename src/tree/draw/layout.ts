// Computes the positions of all texts and lines of a vector drawing.

import { argumentReader } from "../../check/argument-reader.ts"
import { choice, flag, type Kinds, positive } from "../../check/kinds.ts"
import { runsRightToLeft } from "../../unicode/text-direction.ts"
import { textWidth } from "../../unicode/text-width.ts"
import type { Tree } from "../tree.ts"
import { type Placement, placeNodes } from "./place-nodes.ts"
import { showNodes } from "./shown-nodes.ts"

/// How to lay out a tree.
export interface LayoutOptions {
  /// Put all words on one line at the bottom, with their tags right above them (default: each word and its tag are one
  /// level below their phrase).
  readonly alignWords?: boolean
  /// The direction of the words (default: "auto", which is right to left if most words are in a right-to-left script).
  readonly direction?: "auto" | "ltr" | "rtl"
  /// The font size of the words in pixels (default: 16).
  readonly fontSize?: number
}

/// What each option must be.
export const layoutKinds: Kinds<LayoutOptions> = {
  alignWords: flag,
  direction: choice("auto", "ltr", "rtl"),
  fontSize: positive,
}

/// A text and the box reserved for it.
export interface TextBox {
  readonly kind: "phrase" | "tag" | "word"
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/// A line from below a phrase to above a child, given by its corners: it slants to the child's column within one level
/// and goes straight down from there, so that it crosses nothing.
export type Edge = readonly (readonly [x: number, y: number])[]

/// A drawing's positions and sizes, in whole pixels.
export interface TreeLayout {
  readonly width: number
  readonly height: number
  /// In pre-order, each word right after its tag.
  readonly boxes: readonly TextBox[]
  readonly edges: readonly Edge[]
}

/// The size of each kind of text, relative to the font size.
export const fontScale: Readonly<Record<TextBox["kind"], number>> = { phrase: 0.95, tag: 0.8, word: 1 }

// Lengths in units of the font size, chosen by eye.
const lineUnits = 1.3 // the height of a text, with space for accents and descenders
const gapUnits = 0.7 // between neighbours
const snapUnits = 0.5
const touchUnits = 0.15 // between a text and its line
const minimumRise = 1.3 // the height of a line in a unary chain
const maximumRise = 5
const steepness = 0.12 // lines of wide phrases are higher, so that they don't become flat
const pictureMargin = 1

type Text = Pick<TextBox, "kind" | "text" | "width">

/// Lays out a tree so that no two texts overlap, in any script.
export function layoutTree(tree: Tree, options: LayoutOptions = {}): TreeLayout {
  const reader = argumentReader(options, "the options argument", "option")
  const { alignWords = false, direction = "auto", fontSize = 16 } = reader.some(layoutKinds)
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

/// A text and its width. The width is even, so that the middle is a whole number.
function measure(kind: TextBox["kind"], text: string, fontSize: number): Text {
  return { kind, text, width: 2 * Math.ceil((textWidth(text) * fontScale[kind] * fontSize) / 2) }
}

/// The distance of each level from the top.
function levelTops({ nodes, row }: Tree, { centres, depths }: Placement, fontSize: number): number[] {
  // For each level, the largest horizontal distance between a phrase and one of its children.
  const reaches: number[] = []
  for (let at = 1; at < centres.length; at++) {
    const parent = (nodes.parents[row + at] as number) - row
    const level = depths[parent] as number
    const reach = Math.abs((centres[at] as number) - (centres[parent] as number))
    reaches[level] = Math.max(reaches[level] ?? 0, reach)
  }
  const tops = [Math.ceil(pictureMargin * fontSize)]
  for (const [level, reach] of reaches.entries()) {
    const rise = Math.min(minimumRise * fontSize + steepness * reach, maximumRise * fontSize)
    tops.push((tops[level] as number) + Math.ceil(lineUnits * fontSize + rise))
  }
  return tops
}
