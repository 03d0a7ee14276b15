// The drawing of the stack: boundaries, trapezoids under the words, and below them the brackets that are not in the gold tree.

import { type Bracket, splitChain } from "../../../tree/span-tree.ts"
import { svgElement } from "../../app/element.ts"
import { familyOf } from "../../tree-view/category.ts"
import { animate } from "../../tree-view/motion.ts"
import type { StackSpan } from "./trace-state.ts"
import {
  between,
  type MovingTrapezoid,
  moveStack,
  type Trapezoid,
  trapezoidOf,
  trapezoidPath,
} from "./trapezoids.ts"

const numbersTop = 12
const rowTop = 22
const rowHeight = 40
const wrongTop = rowTop + rowHeight + 16
const wrongLevel = 30

/// What the row shows.
export interface StackPicture {
  readonly boundaries: readonly number[]
  readonly width: number
  readonly before: readonly StackSpan[]
  readonly spans: readonly StackSpan[]
  /// True if the last action was a mistake, which marks the topmost span.
  readonly isMistake: boolean
  readonly wrong: readonly Bracket[]
  /// False if this is not the step after the last one shown.
  readonly moves: boolean
}

/// The stack as an SVG element of its own, as wide as the drawing of the tree above it.
export class StackRow {
  readonly svg = svgElement("svg", { class: "stack-drawing", attributes: { "aria-hidden": "true" } })
  readonly #numbers = svgElement("g", { class: "stack-numbers" })
  readonly #shapes = svgElement("g", { class: "stack-spans" })
  readonly #wrong = svgElement("g", { class: "stack-wrong" })
  #stop = () => {}

  constructor() {
    this.svg.append(this.#numbers, this.#shapes, this.#wrong)
  }

  show(picture: StackPicture): void {
    this.#stop()
    const { boundaries, width, spans, wrong } = picture
    const levels = bracketLevels(wrong)
    const height = wrong.length === 0 ? wrongTop - 6 : wrongTop + (Math.max(...levels) + 1) * wrongLevel
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`)
    this.#showNumbers(boundaries, new Set([0, ...spans.map(({ end }) => end)]))
    this.#wrong.replaceChildren(
      ...wrong.flatMap((bracket, at) => wrongParts(bracket, levels[at] as number, boundaries)),
    )
    const rest = () =>
      this.#shapes.replaceChildren(...spans.map((span, at) => this.#whole(picture, span, at)))
    if (!picture.moves) {
      rest()
      return
    }
    const moves = moveStack(picture.before, spans, boundaries)
    const drawn = moves.map((move) => ({ move, parts: movingParts(move, spans.at(-1)) }))
    this.#shapes.replaceChildren(...drawn.map(({ parts }) => parts.group))
    this.#stop = animate((progress) => {
      for (const { move, parts } of drawn) place(parts, between(move.from, move.to, progress))
      if (progress === 1) rest()
    })
  }

  #showNumbers(boundaries: readonly number[], onStack: ReadonlySet<number>): void {
    this.#numbers.replaceChildren(
      ...boundaries.map((x, at) =>
        svgElement("text", {
          class: onStack.has(at) ? "stack-number is-on-stack" : "stack-number",
          text: String(at),
          attributes: { x, y: numbersTop },
        }),
      ),
    )
  }

  #whole({ boundaries, spans, isMistake }: StackPicture, span: StackSpan, at: number): SVGGElement {
    const isTop = at === spans.length - 1
    const parts = spanParts(span, isTop ? ` is-top${isMistake ? " is-mistake" : ""}` : "")
    place(parts, trapezoidOf(span, boundaries))
    return parts.group
  }
}

interface SpanParts {
  readonly group: SVGGElement
  readonly shape: SVGPathElement
  readonly label: SVGTextElement
}

function spanParts({ label }: StackSpan, more: string): SpanParts {
  const family = label === "" ? "" : ` has-label family-${familyOf(splitChain(label)[0] as string)}`
  const shape = svgElement("path")
  const text = svgElement("text", { class: "stack-label", text: splitChain(label).join("–") })
  return { group: svgElement("g", { class: `stack-span${family}${more}` }, shape, text), shape, label: text }
}

function movingParts({ span, isPart }: MovingTrapezoid, top: StackSpan | undefined): SpanParts {
  const isTop = isPart || span === top
  return spanParts(isPart ? { ...span, label: "" } : span, isTop ? " is-top" : "")
}

function place({ shape, label }: SpanParts, trapezoid: Trapezoid): void {
  shape.setAttribute("d", trapezoidPath(trapezoid, rowTop, rowHeight))
  label.setAttribute("x", String((trapezoid.topLeft + trapezoid.topRight) / 2))
  label.setAttribute("y", String(rowTop + rowHeight / 2 + 5))
}

/// A level for each bracket, so that those on one level don't touch.
export function bracketLevels(
  brackets: readonly { readonly start: number; readonly end: number }[],
): number[] {
  const levels: number[] = []
  brackets.forEach(({ start, end }, at) => {
    const taken = new Set(
      brackets
        .slice(0, at)
        .flatMap((other, index) => (other.start < end && start < other.end ? [levels[index]] : [])),
    )
    let level = 0
    while (taken.has(level)) level++
    levels.push(level)
  })
  return levels
}

function wrongParts(
  { start, end, label }: Bracket,
  level: number,
  boundaries: readonly number[],
): SVGElement[] {
  const left = (boundaries[start] as number) + 6
  const right = (boundaries[end] as number) - 6
  const top = wrongTop + level * wrongLevel
  return [
    svgElement("path", { class: "wrong-line", attributes: { d: `M${left} ${top}v7H${right}v-7` } }),
    svgElement("text", {
      class: "wrong-label",
      text: splitChain(label).join("–"),
      attributes: { x: (left + right) / 2, y: top + 21 },
    }),
  ]
}
