// How a chart cuts a tree in two, and where it keeps its numbers.
//
// Each tree is one derivation, so that none is counted twice: a span of several words splits into its first part (a
// bracket, or a word without one) and the rest (the last part, or several parts, which then have no bracket of their
// own).

/// Two slots for each span of a sentence, one for it as a first part, one for it as a rest, in a square table: a row
/// of parts that start alike, and of rests that end alike. So what a span's splits need stands in two stretches, of
/// the parts from `part(i, i + 1)` and of the rests from `rest(i + 1, j)` on.
export class ChartSlots {
  /// Boundaries in the sentence, and slots in a row.
  readonly size: number

  constructor(length: number) {
    this.size = length + 1
  }

  /// A table of zeros.
  table(): Float64Array<ArrayBuffer> {
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

/// The greatest of `count` sums of two numbers, one of `a` from `aFrom` on, one of `b` from `bFrom` on; −∞ for none.
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
