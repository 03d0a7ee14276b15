// Random constraints that can be met, and whether a parse meets them.

import { Constraints, type ForbiddenSpan, type RequiredSpan } from "../../src/decode/constraints.ts"
import type { NumberedBracket } from "../../src/transition/numbered-bracket.ts"
import { randomGold, seededChoice } from "../transition/random-walk.ts"

export interface Requirements {
  readonly required: readonly RequiredSpan[]
  readonly forbidden: readonly ForbiddenSpan[]
}

/// Requires some spans of a random tree, some of them with labels, and forbids some other spans.
export function randomRequirements(length: number, labelCount: number, seed: number): Requirements {
  const choose = seededChoice(seed)
  const tree = randomGold(length, choose).brackets()
  const required = tree
    .filter(() => choose(2) === 0)
    .map(({ start, end }) => {
      const labels = new Set([1 + choose(labelCount - 1), 1 + choose(labelCount - 1)])
      return choose(2) === 0 ? { start, end } : { start, end, labels }
    })
  const forbidden = Array.from({ length: choose(4) }, () => {
    const start = choose(length)
    return { start, end: start + 1 + choose(length - start) }
  }).filter((span) => span.end - span.start < length && !required.some((other) => isSame(span, other)))
  return { required, forbidden }
}

export function constraintsOf(length: number, { required, forbidden }: Requirements): Constraints {
  return new Constraints(length, required, forbidden)
}

/// True if the brackets include every required span, with an allowed label, and no forbidden span.
export function meets(brackets: readonly NumberedBracket[], { required, forbidden }: Requirements): boolean {
  const labelOf = (span: ForbiddenSpan) => brackets.find((bracket) => isSame(bracket, span))?.label
  const isRight = (span: RequiredSpan) => {
    const label = labelOf(span)
    return label !== undefined && (span.labels?.has(label) ?? true)
  }
  return required.every(isRight) && forbidden.every((span) => labelOf(span) === undefined)
}

const isSame = (a: ForbiddenSpan, b: ForbiddenSpan) => a.start === b.start && a.end === b.end
