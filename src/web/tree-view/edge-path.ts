// The lines of a drawing. A phrase is the crown of an arch that springs from its first and its last child.

import { type PlacedNode, sizes, wordsOffset } from "./layout.ts"

/// What a line needs to know of its two ends.
export type EdgeEnd = Pick<PlacedNode, "x" | "y" | "labelWidth">

/// The sides and the bottom of a phrase's area.
export interface Vault {
  readonly left: number
  readonly right: number
  readonly ground: number
}

// Space between a text and a line.
const space = 5
// An inner child that is not further to the side of the label than this is reached from below the label.
const nearby = 8

/// The line from a phrase to a child, as the path of an SVG element. To the side it is a quarter of an ellipse, which reaches the child's
/// column within one level and goes straight down from there, so that it crosses nothing. `isInner` is true unless the child is the first or the last.
export function edgePath(parent: EdgeEnd, child: EdgeEnd, isInner = false): string {
  const distance = child.x - parent.x
  const reach = parent.labelWidth / 2 + space
  const end = child.y - space
  const spring = Math.min(end, parent.y + sizes.level - space)
  if (Math.abs(distance) <= reach + (isInner ? nearby : 0)) {
    const start = parent.y + sizes.labelHeight + 2
    if (Math.abs(distance) < 1) return `M${round(parent.x)} ${round(start)}V${round(end)}`
    const middle = round((start + spring) / 2)
    return (
      `M${round(parent.x)} ${round(start)}C${round(parent.x)} ${middle} ${round(child.x)} ${middle} ` +
      `${round(child.x)} ${round(spring)}V${round(end)}`
    )
  }
  const side = Math.sign(distance)
  const crown = parent.y + sizes.labelHeight / 2
  const startX = parent.x + side * reach
  const radiusX = Math.abs(child.x - startX)
  const radiusY = Math.max(0, spring - crown)
  const sweep = side > 0 ? 1 : 0
  return `M${round(startX)} ${round(crown)}A${round(radiusX)} ${round(radiusY)} 0 0 ${sweep} ${round(child.x)} ${round(spring)}V${round(end)}`
}

/// The area of a phrase: a vault over all of its words, from where its label is down to the ground. Vaults nest as phrases do, and
/// contain their lines.
export function vaultPath(y: number, { left, right, ground }: Vault): string {
  const crown = y + sizes.labelHeight / 2
  const radiusX = round(Math.min(sizes.level, (right - left) / 2))
  const radiusY = round(Math.min(sizes.level, (right - left) / 2, ground - crown))
  const spring = round(crown + radiusY)
  return (
    `M${round(left)} ${round(ground)}V${spring}a${radiusX} ${radiusY} 0 0 1 ${radiusX} ${-radiusY}` +
    `H${round(right - radiusX)}a${radiusX} ${radiusY} 0 0 1 ${radiusX} ${radiusY}V${round(ground)}Z`
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
