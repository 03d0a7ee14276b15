// The lines of a drawing. A phrase is the crown of an arch that springs from its first and its last child.

import { type PlacedNode, sizes, wordsOffset } from "./layout.ts"

/// What a line needs to know of its two ends.
export type EdgeEnd = Pick<PlacedNode, "x" | "y" | "labelWidth">

// Space between a text and a line.
const space = 5

/// The line from a phrase to a child, as the path of an SVG element. To the side it is a quarter of an ellipse, which reaches the child's
/// column within one level and goes straight down from there, so that it crosses nothing.
export function edgePath(parent: EdgeEnd, child: EdgeEnd): string {
  const distance = child.x - parent.x
  const reach = parent.labelWidth / 2 + space
  const end = child.y - space
  if (Math.abs(distance) <= reach) {
    const start = parent.y + sizes.labelHeight + space - 3
    // A child that is almost below: a gentle curve.
    const middle = (start + end) / 2
    if (Math.abs(distance) < 1) return `M${round(parent.x)} ${round(start)}V${round(end)}`
    return `M${round(parent.x)} ${round(start)}C${round(parent.x)} ${round(middle)} ${round(child.x)} ${round(middle)} ${round(child.x)} ${round(end)}`
  }
  const side = Math.sign(distance)
  const crown = parent.y + sizes.labelHeight / 2
  const startX = parent.x + side * reach
  const spring = Math.min(end, parent.y + sizes.level - space)
  const radiusX = Math.abs(child.x - startX)
  const radiusY = Math.max(0, spring - crown)
  const sweep = side > 0 ? 1 : 0
  return `M${round(startX)} ${round(crown)}A${round(radiusX)} ${round(radiusY)} 0 0 ${sweep} ${round(child.x)} ${round(spring)}V${round(end)}`
}

/// The area under the arch of a phrase, down to where its words begin; empty if it has one child.
export function archPath(parent: EdgeEnd, children: readonly EdgeEnd[], ground: number): string {
  const first = children[0]
  const last = children[children.length - 1]
  if (first === undefined || last === undefined || last.x - first.x < 1) return ""
  const crown = parent.y + sizes.labelHeight / 2
  const spring = Math.min(ground, parent.y + sizes.level - space)
  const radiusY = round(Math.max(0, spring - crown))
  return (
    `M${round(first.x)} ${round(ground)}V${round(spring)}` +
    `A${round(parent.x - first.x)} ${radiusY} 0 0 1 ${round(parent.x)} ${round(crown)}` +
    `A${round(last.x - parent.x)} ${radiusY} 0 0 1 ${round(last.x)} ${round(spring)}V${round(ground)}Z`
  )
}

/// The roof over the words of a folded phrase.
export function roofPath({ x, y, wordsWidth }: Pick<PlacedNode, "x" | "y" | "wordsWidth">): string {
  const top = y + sizes.labelHeight + 2
  const bottom = y + wordsOffset("folded") - 2
  const half = Math.max(12, wordsWidth / 2)
  return `M${round(x)} ${round(top)}L${round(x + half)} ${round(bottom)}H${round(x - half)}Z`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
