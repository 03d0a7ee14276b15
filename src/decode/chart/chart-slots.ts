// How a chart binarises trees, and where it stores its numbers.
//
// Each tree has exactly one derivation, so none is counted twice: a span of several words is split into its first part
// (a bracket, or a word without one) and the rest (the last part, or several parts, which then have no bracket of their
// own).

/// Two slots per span of a sentence, one for the span as a first part, one for it as a rest, in a square table. Parts
/// with the same start are in one row, rests with the same end in one row, so that the splits of a span (i, j) read two
/// contiguous ranges: the parts from `part(i, i + 1)` and the rests from `rest(i + 1, j)`.
export class ChartSlots {
  /// The number of boundaries in the sentence, and of slots per row.
  readonly size: number

  constructor(length: number) {
    this.size = length + 1
  }

  /// A table of zeros.
  table(): Float64Array {
    return new Float64Array(this.size * this.size)
  }

  part(i: number, j: number): number {
    return i * this.size + j
  }

  rest(i: number, j: number): number {
    return j * this.size + i
  }

  /// The span of a slot.
  spanOf(slot: number): { start: number; end: number } {
    const column = slot % this.size
    const row = (slot - column) / this.size
    return { start: Math.min(row, column), end: Math.max(row, column) }
  }
}

/// The greatest of the `count` sums a[aFrom + n] + b[bFrom + n]; −∞ if `count` is 0.
export function greatestSum(
  a: Float64Array,
  aFrom: number,
  b: Float64Array,
  bFrom: number,
  count: number,
): number {
  let greatest = Number.NEGATIVE_INFINITY
  for (let at = aFrom, other = bFrom; at < aFrom + count; at++, other++) {
    const sum = (a[at] as number) + (b[other] as number)
    if (sum > greatest) greatest = sum
  }
  return greatest
}
