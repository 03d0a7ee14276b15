// What a user says of the result beforehand: spans that must be constituents, and spans that must not.

import { noLabel } from "../tree/label-set.ts"

/// A span that must be a constituent, `start` to `end`, half-open. With `labels`, one of these.
export interface RequiredSpan {
  readonly start: number
  readonly end: number
  /// How messages call it; by its words unless told.
  readonly shown?: string
  readonly labels?: ReadonlySet<number>
}

/// A span that must not be a constituent.
export interface ForbiddenSpan {
  readonly start: number
  readonly end: number
  readonly shown?: string
}

/// Constraints that can't hold together, that no tree can fulfil, or that are none. `Parser` throws a `SentenceError`
/// with the number of the sentence, and this as its `cause`.
export class ConstraintError extends Error {
  override readonly name = "ConstraintError"
}

/// The constraints of one sentence, each question answered in constant time.
export class Constraints {
  readonly length: number
  readonly #required = new Map<number, RequiredSpan>()
  readonly #forbidden = new Set<number>()
  // Of the required spans that start at a boundary the furthest end, of those that end there the furthest start.
  readonly #furthestEnd: Int32Array
  readonly #furthestStart: Int32Array

  /// Refuses spans outside of the sentence, crossing ones, one that is both required and forbidden, and one without any
  /// label to choose from.
  constructor(length: number, required: Iterable<RequiredSpan>, forbidden: Iterable<ForbiddenSpan> = []) {
    this.length = length
    this.#furthestEnd = Int32Array.from({ length: length + 1 }, (_, boundary) => boundary)
    this.#furthestStart = this.#furthestEnd.slice()
    for (const span of required) this.#require(span)
    for (const span of forbidden) this.#forbid(span)
    refuseCrossing([...this.#required.values()])
  }

  /// No constraints at all.
  static none(length: number): Constraints {
    return new Constraints(length, [])
  }

  /// True if shift keeps every required span reachable, with the topmost span (left, right): none that ends here still
  /// waits to be made.
  allowsShift(left: number, right: number): boolean {
    return (this.#furthestStart[right] as number) >= left
  }

  /// True if combine does, with the topmost span (left, right): none that starts with it ends further right.
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

  /// True if the span (i, j) has a say in its label beyond the rule that the whole sentence has one.
  concerns(i: number, j: number): boolean {
    const at = this.#key(i, j)
    return this.#required.has(at) || this.#forbidden.has(at)
  }

  /// The furthest end of the required spans that start at the boundary, and the furthest start of those that end there;
  /// the boundary itself where there is none.
  furthestEnd(boundary: number): number {
    return this.#furthestEnd[boundary] as number
  }

  furthestStart(boundary: number): number {
    return this.#furthestStart[boundary] as number
  }

  #require(span: RequiredSpan): void {
    this.#check(span)
    if (span.labels?.size === 0)
      throw new ConstraintError(`${show(span)} is required, with no label to choose from`)
    const { start, end } = span
    const at = this.#key(start, end)
    const before = this.#required.get(at)
    this.#required.set(at, before === undefined ? span : both(before, span))
    this.#furthestEnd[start] = Math.max(end, this.#furthestEnd[start] as number)
    this.#furthestStart[end] = Math.min(start, this.#furthestStart[end] as number)
  }

  #forbid(span: ForbiddenSpan): void {
    this.#check(span)
    const { start, end } = span
    if (start === 0 && end === this.length) {
      throw new ConstraintError(`${show(span)} is the whole sentence, which is always a constituent`)
    }
    if (this.#required.has(this.#key(start, end)))
      throw new ConstraintError(`${show(span)} can't be a constituent and none at once`)
    this.#forbidden.add(this.#key(start, end))
  }

  #check(span: ForbiddenSpan): void {
    const { start, end } = span
    const areWhole = Number.isInteger(start) && Number.isInteger(end)
    if (!(areWhole && start >= 0 && start < end && end <= this.length)) {
      const words = this.length === 1 ? "1 word" : `${this.length} words`
      throw new ConstraintError(
        `${show(span)} is no span of a sentence of ${words}; give 0 ≤ start < end ≤ ${this.length}`,
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
    throw new ConstraintError(`${show(a)} is required with two labels that exclude each other`)
  return { ...a, labels }
}

function refuseCrossing(spans: readonly RequiredSpan[]): void {
  const open: RequiredSpan[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    while (open.length > 0 && (open.at(-1) as RequiredSpan).end <= span.start) open.pop()
    const around = open.at(-1)
    if (around !== undefined && span.end > around.end) {
      throw new ConstraintError(
        `${show(around)} and ${show(span)} cross, so they can't both be constituents; leave one of them out`,
      )
    }
    open.push(span)
  }
}

const show = ({ start, end, shown = `the span (${start}, ${end})` }: ForbiddenSpan) => shown
