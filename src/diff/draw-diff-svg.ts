// Draws two trees side by side as SVG, with marks where they differ.

import { escapeXml } from "../tree/draw/escape-xml.ts"
import { type Edge, fontScale, layoutTree, type TextBox } from "../tree/draw/layout.ts"
import { decimal, svgDocument, svgEdges, svgTexts, textElement } from "../tree/draw/svg-parts.ts"
import { groupBy } from "./group-by.ts"
import { type Mark, type MarkedTree, markNames, markTrees } from "./marked-tree.ts"
import type { TreeDiff } from "./tree-diff.ts"

const fontSize = 16
const titleHeight = 30
const gap = 32

// Dashes, a line and a double line tell the marks apart without their colours.
const lightMarks = markStyle({ gold: "#1a7336", test: "#b3261e", other: "#8a5300" })
const darkMarks = markStyle({ gold: "#7bd694", test: "#ff9b93", other: "#f0b95c" })

function markStyle({ gold, test, other }: Readonly<Record<"gold" | "test" | "other", string>>): string {
  const colors = { "only-gold": gold, "only-test": test, relabelled: other, retagged: other }
  return Object.entries(colors)
    .map(
      ([mark, color]) =>
        ` .spandrel-${mark} { fill: ${color} } .spandrel-${mark}-frame { stroke: ${color}; fill: none }`,
    )
    .join("")
}

const frameStyle: Readonly<Record<Mark, string>> = {
  "only-gold": 'stroke-dasharray="4 3"',
  "only-test": 'stroke-width="1.5"',
  relabelled: 'stroke-dasharray="1 3" stroke-width="2" stroke-linecap="round"',
  retagged: 'stroke-dasharray="1 3" stroke-width="2" stroke-linecap="round"',
}

interface Panel {
  readonly width: number
  readonly height: number
  readonly lines: readonly string[]
}

/// Draws the two trees of a difference side by side as an SVG document. Phrases that only the gold tree has are green in a dashed
/// frame, those that only the test tree has red in a frame, and labels and tags that differ ochre in a dotted frame. Leaves out
/// function tags and empty elements.
export function drawDiffSvg(diff: TreeDiff): string {
  const { gold, test } = markTrees(diff)
  const [left, right] = [panelOf(gold, "gold"), panelOf(test, "test")]
  const middle = left.width + gap / 2
  const size = { width: left.width + gap + right.width, height: Math.max(left.height, right.height) }
  return svgDocument({ ...size, title: diff.words.join(" "), style: [lightMarks, darkMarks] }, [
    ...left.lines,
    `<path class="spandrel-edge" stroke-width="1" d="M${middle} 12L${middle} ${size.height - 12}"/>`,
    `<g transform="translate(${left.width + gap})">`,
    ...right.lines,
    "</g>",
  ])
}

function panelOf({ tree, marks }: MarkedTree, title: string): Panel {
  const { width, height, boxes, edges } = layoutTree(tree, { fontSize })
  let node = -1
  // Each node has one box, and a word one more.
  const texts = groupBy(boxes.map(lower), ({ kind }) => (kind === "word" ? kind : (marks[++node] ?? kind)))
  const look = { fontSize }
  return {
    width,
    height: height + titleHeight,
    lines: [
      `<text class="spandrel-tag" x="${width / 2}" y="24" font-size="${decimal(fontSize * 0.85)}">${escapeXml(title)}</text>`,
      ...svgEdges(edges.map(lowerEdge), look),
      ...(["phrase", "tag", "word"] as const).flatMap((kind) => svgTexts(kind, texts.get(kind) ?? [], look)),
      ...markNames.flatMap((mark) => markedTexts(mark, texts.get(mark) ?? [])),
    ],
  }
}

const lower = (box: TextBox): TextBox => ({ ...box, y: box.y + titleHeight })
const lowerEdge = (edge: Edge): Edge => edge.map(([x, y]) => [x, y + titleHeight] as const)

function markedTexts(mark: Mark, boxes: readonly TextBox[]): string[] {
  if (boxes.length === 0) return []
  const kind = mark === "retagged" ? "tag" : "phrase"
  const size = decimal(fontSize * fontScale[kind])
  const frames = boxes.map(
    ({ x, y, width, height }) =>
      `<rect x="${x - 4}" y="${y}" width="${width + 8}" height="${height}" rx="5"/>`,
  )
  return [
    `<g class="spandrel-${mark}-frame" ${frameStyle[mark]}>`,
    frames.join("\n"),
    "</g>",
    `<g class="spandrel-${mark}" font-size="${size}" font-weight="bold">`,
    boxes.map(textElement).join("\n"),
    "</g>",
  ]
}
