// Draws trees as SVG: one self-contained picture, for a web page or a paper.

import { argumentReader } from "../../check/argument-reader.ts"
import { type Kinds, string } from "../../check/kinds.ts"
import type { Tree } from "../tree.ts"
import { checkTreeArgument } from "../tree-kind.ts"
import { escapeXml } from "./escape-xml.ts"
import { type LayoutOptions, layoutKinds, layoutTree } from "./layout.ts"
import { type SvgColors, svgDocument, svgEdges, svgTexts } from "./svg-parts.ts"

/// How to draw a tree as SVG.
export interface SvgOptions extends LayoutOptions {
  readonly colors?: SvgColors
  /// What a screen reader says and a browser shows as a tooltip (default: the sentence).
  readonly title?: string
}

/// Draws a tree as an SVG document: phrases bold and blue, tags small and grey, words plain. Leaves out features.
export function drawSvg(tree: Tree, options: SvgOptions = {}): string {
  checkTreeArgument(tree)
  const { colors = {}, title = tree.text, ...layout } = readOptions(options)
  const { width, height, boxes, edges } = layoutTree(tree, layout)
  const look = { fontSize: layout.fontSize ?? 16, colors }
  const lines: string[] = []
  if (colors.background !== undefined)
    lines.push(`<rect width="100%" height="100%" fill="${escapeXml(colors.background)}"/>`)
  lines.push(...svgEdges(edges, look))
  for (const kind of ["phrase", "tag", "word"] as const) {
    const texts = boxes.filter((box) => box.kind === kind)
    lines.push(...svgTexts(kind, texts, look))
  }
  return svgDocument({ width, height, title }, lines)
}

const optionKinds: Kinds<Omit<SvgOptions, "colors">> = { ...layoutKinds, title: string }
const colorKinds: Kinds<SvgColors> = {
  phrase: string,
  tag: string,
  word: string,
  edge: string,
  background: string,
}

function readOptions(options: unknown): SvgOptions {
  const reader = argumentReader(options, "the options argument", "option")
  reader.allow([...Object.keys(optionKinds), "colors"])
  const colors = reader.find("colors")
  colors?.allow(Object.keys(colorKinds))
  return { ...reader.some(optionKinds), ...(colors && { colors: colors.some(colorKinds) }) }
}
