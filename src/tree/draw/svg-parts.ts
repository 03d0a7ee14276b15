// The parts of drawings in SVG: the document, lines and texts.

import { printable } from "../../unicode/printable.ts"
import { startsRightToLeft } from "../../unicode/text-direction.ts"
import { escapeXml } from "./escape-xml.ts"
import { type Edge, fontScale, type TextBox } from "./layout.ts"

/// CSS colours (default: colours for the reader's light or dark colour scheme).
export interface SvgColors {
  readonly phrase?: string
  readonly tag?: string
  readonly word?: string
  readonly edge?: string
  /// (default: transparent)
  readonly background?: string
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

/// What a document has besides its content.
export interface SvgFrame {
  readonly width: number
  readonly height: number
  readonly title: string
  /// More rules for the style sheet, for light and for dark colour schemes.
  readonly style?: readonly [light: string, dark: string]
}

/// A document with these lines. They are drawn in order, later ones above earlier ones.
export function svgDocument(
  { width, height, title, style = ["", ""] }: SvgFrame,
  lines: readonly string[],
): string {
  const [light, dark] = [styleSheet(lightColors) + style[0], styleSheet(darkColors) + style[1]]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${width}" height="${height}" ` +
      `viewBox="0 0 ${width} ${height}" font-family="${fonts}" text-anchor="middle">`,
    `<title>${escapeXml(printable(title))}</title>`,
    `<style>${light} @media (prefers-color-scheme: dark) { ${dark} }</style>`,
    ...lines,
    "</svg>",
  ].join("\n")
}

/// How texts and lines look.
export interface SvgLook {
  readonly fontSize: number
  readonly colors?: SvgColors
}

/// The lines between phrases and their children; nothing if there are none.
export function svgEdges(edges: readonly Edge[], { fontSize, colors = {} }: SvgLook): string[] {
  if (edges.length === 0) return []
  return [
    `<path ${paint("edge", colors)} fill="none" stroke-width="${decimal(fontSize / 13)}" ` +
      `stroke-linecap="round" stroke-linejoin="round" d="${edges.map(pathOf).join("")}"/>`,
  ]
}

/// Texts of one kind; nothing if there are none.
export function svgTexts(
  kind: TextBox["kind"],
  boxes: readonly TextBox[],
  { fontSize, colors = {} }: SvgLook,
): string[] {
  if (boxes.length === 0) return []
  const weight = kind === "phrase" ? ' font-weight="bold"' : ""
  return [
    `<g ${paint(kind, colors)} font-size="${decimal(fontSize * fontScale[kind])}"${weight}>`,
    boxes.map(textElement).join("\n"),
    "</g>",
  ]
}

/// A number with at most two decimals.
export function decimal(number: number): string {
  return String(Number(number.toFixed(2)))
}

/// A text in the middle of its box.
export function textElement({ text, x, y, width, height }: Omit<TextBox, "kind">): string {
  const direction = startsRightToLeft(text) ? ' direction="rtl"' : ""
  const at = `x="${x + width / 2}" y="${Math.round(y + baseline * height)}"`
  return `<text ${at}${direction}>${escapeXml(text)}</text>`
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
