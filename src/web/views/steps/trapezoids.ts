// The stack as a row of trapezoids under the words, and how the row moves from one step to the next.

import type { StackSpan } from "./trace-state.ts"

/// The corners of a trapezoid from left to right. It hangs under its words: the upper side is the longer one.
export interface Trapezoid {
  readonly topLeft: number
  readonly topRight: number
  readonly bottomLeft: number
  readonly bottomRight: number
  /// From 0, flat, to 1, as high as the row.
  readonly height: number
}

/// A trapezoid on its way from one step to the next.
export interface MovingTrapezoid {
  readonly span: StackSpan
  readonly from: Trapezoid
  readonly to: Trapezoid
  /// A part of a span that is just being combined; it vanishes when it has arrived, and the whole appears.
  readonly isPart: boolean
}

// In pixels: the space between two spans, and how far a side leans.
const gap = 5
const lean = 9

/// The trapezoid of a span, between the boundaries of its words.
export function trapezoidOf({ start, end }: StackSpan, boundaries: readonly number[]): Trapezoid {
  const left = (boundaries[start] as number) + gap / 2
  const right = (boundaries[end] as number) - gap / 2
  return { topLeft: left, topRight: right, bottomLeft: left + lean, bottomRight: right - lean, height: 1 }
}

/// How the stack moves when one action is taken: shift lets a new span grow down from its word, combine pushes the two topmost spans
/// together, and a label moves nothing.
export function moveStack(
  before: readonly StackSpan[],
  after: readonly StackSpan[],
  boundaries: readonly number[],
): MovingTrapezoid[] {
  const at = (span: StackSpan) => trapezoidOf(span, boundaries)
  return after.flatMap((span): MovingTrapezoid[] => {
    const to = at(span)
    const parts = before.filter(({ start, end }) => start >= span.start && end <= span.end)
    const [left, right] = parts
    if (left === undefined) return [{ span, from: { ...to, height: 0 }, to, isPart: false }]
    if (parts.length !== 2 || right === undefined) return [{ span, from: to, to, isPart: false }]
    const seam = boundaries[left.end] as number
    return [
      { span: left, from: at(left), to: { ...to, topRight: seam, bottomRight: seam }, isPart: true },
      { span: right, from: at(right), to: { ...to, topLeft: seam, bottomLeft: seam }, isPart: true },
    ]
  })
}

/// A trapezoid on its way: `progress` goes from 0 to 1.
export function between(from: Trapezoid, to: Trapezoid, progress: number): Trapezoid {
  const mix = (one: number, other: number) => one + (other - one) * progress
  return {
    topLeft: mix(from.topLeft, to.topLeft),
    topRight: mix(from.topRight, to.topRight),
    bottomLeft: mix(from.bottomLeft, to.bottomLeft),
    bottomRight: mix(from.bottomRight, to.bottomRight),
    height: mix(from.height, to.height),
  }
}

/// The outline as the path of an SVG element, for a row with this top and height.
export function trapezoidPath(shape: Trapezoid, top: number, rowHeight: number): string {
  const bottom = top + rowHeight * shape.height
  // A flat trapezoid doesn't lean.
  const left = shape.topLeft + (shape.bottomLeft - shape.topLeft) * shape.height
  const right = shape.topRight + (shape.bottomRight - shape.topRight) * shape.height
  return `M${round(shape.topLeft)} ${round(top)}H${round(shape.topRight)}L${round(right)} ${round(bottom)}H${round(left)}Z`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
