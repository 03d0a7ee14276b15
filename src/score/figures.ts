// The arithmetic of EVALB's figures, to the last bit and the last digit.

/// `part` of `whole` in percent, and 0 of nothing. Multiplied first, so that the rounding is EVALB's.
export function percent(part: number, whole: number): number {
  return whole > 0 ? (100 * part) / whole : 0
}

/// A number as C's "%6.2f" writes it. Unlike `toFixed`, a tie goes to the even digit: 3.125 is "  3.12".
export function formatFigure(value: number): string {
  // Only odd multiples of 1/8 are exact ties at two decimals; toFixed rounds them all up.
  const eighths = value * 8
  const rounded = Number.isInteger(eighths) && eighths % 4 === 1 ? value - 0.005 : value
  return rounded.toFixed(2).padStart(6)
}

/// An integer as C's "%{width}d" writes it.
export function formatCount(value: number, width: number): string {
  return String(value).padStart(width)
}
