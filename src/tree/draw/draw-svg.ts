// Draws trees as SVG: one self-contained picture, for a web page or a paper.

import { argumentReader } from "../../check/argument-reader.ts"
import { type Kinds, string } from "../../check/kinds.ts"
import { printable } from "../../unicode/printable.ts"
import { startsRightToLeft } from "../../unicode/text-direction.ts"
import type { Tree } from "../tree.ts"
import { checkTreeArgument } from "../tree-kind.ts"
import { type Edge, fontScale, type LayoutOptions, layoutKinds, layoutTree, type TextBox } from "./layout.ts"

/// CSS colours (default: colours for the reader's light or dark colour scheme).
export interface SvgColors {
  readonly phrase?: string
  readonly tag?: string
  readonly word?: string
  readonly edge?: string
  /// (default: transparent)
  readonly background?: string
}

/// How to draw a tree as SVG.
export interface SvgOptions extends LayoutOptions {
  readonly colors?: SvgColors
  /// What a screen reader says and a browser shows as a tooltip (default: the sentence).
  readonly title?: string
}

type Part = "phrase" | "tag" | "word" | "edge"

const lightColors: Readonly<Record<Part, string>> = {
  phrase: "#1d4f91",
  tag: "#5f6b7a",
  word: "#14181f",
  edge: "#98a2b0",
}

const darkColors: Readonly<Record<Part, string>> = {
  phrase: "#8cb8f5",
  tag: "#a3b0bf",
  word: "#f2f4f7",
  edge: "#66717f",
}

const fonts = "Helvetica Neue, Helvetica, Arial, Liberation Sans, Noto Sans, sans-serif"

// The distance of a text's baseline from the top of its box, as a share of the box's height.
const baseline = 0.76

/// Draws a tree as an SVG document: phrases bold and blue, tags small and grey, words plain. Leaves out features.
export function drawSvg(tree: Tree, options: SvgOptions = {}): string {
  checkTreeArgument(tree)
  const { colors = {}, title = tree.text, ...layout } = readOptions(options)
  const { width, height, boxes, edges } = layoutTree(tree, layout)
  const { fontSize = 16 } = layout
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${width}" height="${height}" ` +
      `viewBox="0 0 ${width} ${height}" font-family="${fonts}" text-anchor="middle">`,
    `<title>${escapeXml(printable(title))}</title>`,
    `<style>${styleSheet(lightColors)} @media (prefers-color-scheme: dark) { ${styleSheet(darkColors)} }</style>`,
  ]
  if (colors.background !== undefined)
    lines.push(`<rect width="100%" height="100%" fill="${escapeXml(colors.background)}"/>`)
  if (edges.length > 0)
    lines.push(
      `<path ${paint("edge", colors)} fill="none" stroke-width="${decimal(fontSize / 13)}" ` +
        `stroke-linecap="round" stroke-linejoin="round" d="${edges.map(pathOf).join("")}"/>`,
    )
  for (const kind of ["phrase", "tag", "word"] as const) {
    const texts = boxes.filter((box) => box.kind === kind)
    if (texts.length === 0) continue
    const weight = kind === "phrase" ? ' font-weight="bold"' : ""
    lines.push(
      `<g ${paint(kind, colors)} font-size="${decimal(fontSize * fontScale[kind])}"${weight}>`,
      texts.map(textElement).join("\n"),
      "</g>",
    )
  }
  lines.push("</svg>")
  return lines.join("\n")
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

function styleSheet(colors: Readonly<Record<Part, string>>): string {
  return Object.entries(colors)
    .map(([part, color]) => `.spandrel-${part} { ${part === "edge" ? "stroke" : "fill"}: ${color} }`)
    .join(" ")
}

// The style sheet of an inline SVG applies to the whole page, so a colour for this picture only has to be an attribute.
// A style sheet overrides attributes, so the attribute replaces the class.
function paint(part: Part, colors: SvgColors): string {
  const color = colors[part]
  if (color === undefined) return `class="spandrel-${part}"`
  return `${part === "edge" ? "stroke" : "fill"}="${escapeXml(color)}"`
}

function pathOf(edge: Edge): string {
  return `M${edge.map(([x, y]) => `${x} ${y}`).join("L")}`
}

function textElement({ text, x, y, width, height }: TextBox): string {
  const direction = startsRightToLeft(text) ? ' direction="rtl"' : ""
  const at = `x="${x + width / 2}" y="${Math.round(y + baseline * height)}"`
  return `<text ${at}${direction}>${escapeXml(text)}</text>`
}

function decimal(number: number): string {
  return String(Number(number.toFixed(2)))
}

// All that isn't a character of XML 1.0, even when it is escaped: control characters, lone surrogates, U+FFFE, U+FFFF.
const notXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

function escapeXml(text: string): string {
  return text.replace(notXml, "\ufffd").replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
