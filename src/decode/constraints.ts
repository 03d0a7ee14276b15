// What a user requires of a parse: spans that must be constituents, and spans that must not.

import { SpandrelError } from "../check/error.ts"
import { formatCount } from "../check/format-count.ts"
import { noLabel } from "../tree/label-set.ts"

/// A span of words that must not be a constituent, `start` to `end`, half-open.
export interface ForbiddenSpan {
  readonly start: number
  readonly end: number
  /// What messages call it (default: the span in words).
  readonly shown?: string
}

/// A span that must be a constituent; with `labels`, one with one of these labels.
export interface RequiredSpan extends ForbiddenSpan {
  readonly labels?: ReadonlySet<number>
}

/// Constraints that contradict each other, that no tree can satisfy, or that aren't valid data. `Parser` throws a
/// `SentenceError` with the number of the sentence, and this error as its `cause`.
export class ConstraintError extends SpandrelError {
  override readonly name = "ConstraintError"

  constructor(message: string) {
    super("invalid-constraints", message)
  }
}

/// The error for a span that must have a label if no label is allowed.
export function noLabelAllowed(i: number, j: number): ConstraintError {
  return new ConstraintError(
    `the span (${i}, ${j}) must have a label, and none is allowed; leave out one of its constraints`,
  )
}

/// The constraints of one sentence. Each query takes constant time.
export class Constraints {
  readonly length: number
  readonly #required = new Map<number, RequiredSpan>()
  readonly #forbidden = new Set<number>()
  // Per boundary, the furthest end of the required spans that start there, and the furthest start of those that end there.
  readonly #furthestEnd: Int32Array
  readonly #furthestStart: Int32Array

  /// Throws a `ConstraintError` if a span isn't in the sentence, if required spans cross, or if a span is both required
  /// and forbidden or has no label to choose from.
  constructor(length: number, required: Iterable<RequiredSpan>, forbidden: Iterable<ForbiddenSpan> = []) {
    this.length = length
    this.#furthestEnd = Int32Array.from({ length: length + 1 }, (_, boundary) => boundary)
    this.#furthestStart = this.#furthestEnd.slice()
    for (const span of required) this.#require(span)
    for (const span of forbidden) this.#forbid(span)
    checkCrossing([...this.#required.values()])
  }

  /// No constraints at all.
  static none(length: number): Constraints {
    return new Constraints(length, [])
  }

  /// Throws a `ConstraintError` unless the constraints are for a sentence of this many words.
  checkLength(length: number): void {
    if (this.length === length) return
    throw new ConstraintError(
      `the constraints are for a sentence of ${formatCount(this.length, "word")}, but this one has ${length}`,
    )
  }

  /// True if shift keeps every required span reachable, given the topmost span (left, right): all required spans that end
  /// at `right` must have been made.
  allowsShift(left: number, right: number): boolean {
    return (this.#furthestStart[right] as number) >= left
  }

  /// True if combine keeps every required span reachable, given the topmost span (left, right): none that starts at `left`
  /// may end after `right`.
  allowsCombine(left: number, right: number): boolean {
    return (this.#furthestEnd[left] as number) <= right
  }

  /// True if the span (i, j) may have the label; label 0 is "no label".
  allowsLabel(i: number, j: number, label: number): boolean {
    const at = this.#key(i, j)
    const required = this.#required.get(at)
    if (label === noLabel) return required === undefined && !(i === 0 && j === this.length)
    if (this.#forbidden.has(at)) return false
    return required?.labels === undefined || required.labels.has(label)
  }

  /// True if a constraint applies to the span (i, j).
  appliesTo(i: number, j: number): boolean {
    const at = this.#key(i, j)
    return this.#required.has(at) || this.#forbidden.has(at)
  }

  /// The furthest end of the required spans that start at the boundary; the boundary itself if there are none.
  furthestEnd(boundary: number): number {
    return this.#furthestEnd[boundary] as number
  }

  /// The furthest start of the required spans that end at the boundary; the boundary itself if there are none.
  furthestStart(boundary: number): number {
    return this.#furthestStart[boundary] as number
  }

  #require(span: RequiredSpan): void {
    this.#check(span)
    if (span.labels?.size === 0)
      throw new ConstraintError(`${show(span)} is required, but has no label to choose from`)
    const { start, end } = span
    const at = this.#key(start, end)
    const earlier = this.#required.get(at)
    this.#required.set(at, earlier === undefined ? span : both(earlier, span))
    this.#furthestEnd[start] = Math.max(end, this.#furthestEnd[start] as number)
    this.#furthestStart[end] = Math.min(start, this.#furthestStart[end] as number)
  }

  #forbid(span: ForbiddenSpan): void {
    this.#check(span)
    const { start, end } = span
    if (start === 0 && end === this.length) {
      throw new ConstraintError(
        `${show(span)} is the whole sentence, which is always a constituent; leave it out`,
      )
    }
    if (this.#required.has(this.#key(start, end)))
      throw new ConstraintError(
        `${show(span)} can't be both a constituent and not a constituent; leave out one of the two`,
      )
    this.#forbidden.add(this.#key(start, end))
  }

  #check(span: ForbiddenSpan): void {
    const { start, end } = span
    const areWhole = Number.isInteger(start) && Number.isInteger(end)
    if (!(areWhole && start >= 0 && start < end && end <= this.length)) {
      const words = formatCount(this.length, "word")
      throw new ConstraintError(
        `${show(span)} is not a span of a sentence of ${words}; it must satisfy 0 ≤ start < end ≤ ${this.length}`,
      )
    }
  }

  #key(start: number, end: number): number {
    return start * (this.length + 1) + end
  }
}

function both(a: RequiredSpan, b: RequiredSpan): RequiredSpan {
  if (a.labels === undefined) return b
  if (b.labels === undefined) return a
  const labels = new Set([...a.labels].filter((label) => b.labels?.has(label)))
  if (labels.size === 0)
    throw new ConstraintError(
      `${show(a)} is required with two labels that exclude each other; leave out one of them`,
    )
  return { ...a, labels }
}

function checkCrossing(spans: readonly RequiredSpan[]): void {
  const open: RequiredSpan[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    while (open.length > 0 && (open.at(-1) as RequiredSpan).end <= span.start) open.pop()
    const around = open.at(-1)
    if (around !== undefined && span.end > around.end) {
      throw new ConstraintError(
        `${show(around)} and ${show(span)} cross, so they can't both be constituents; leave out one of them`,
      )
    }
    open.push(span)
  }
}

const show = ({ start, end, shown = `the span (${start}, ${end})` }: ForbiddenSpan) => shown
