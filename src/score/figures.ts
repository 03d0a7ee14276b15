// The arithmetic of EVALB's scores, exact to the last bit and the last digit.

/// `part` of `whole` in percent; 0 if `whole` is 0. Multiplies before it divides, so that it rounds as EVALB does.
export function percent(part: number, whole: number): number {
  return whole > 0 ? (100 * part) / whole : 0
}

/// The harmonic mean of two percentages, such as recall and precision; 0 if both are 0.
export function harmonicMean(recall: number, precision: number): number {
  return recall + precision > 0 ? (2 * precision * recall) / (precision + recall) : 0
}

/// Formats a number as C's "%6.2f" does. Unlike `toFixed`, it rounds ties to the even digit: 3.125 is "  3.12".
export function formatFigure(value: number): string {
  // Only odd multiples of 1/8 are exact ties at two decimals. toFixed rounds all of them up.
  const eighths = value * 8
  const rounded = Number.isInteger(eighths) && eighths % 4 === 1 ? value - 0.005 : value
  return rounded.toFixed(2).padStart(6)
}

/// Formats an integer as C's "%{width}d" does.
export function formatInteger(value: number, width: number): string {
  return String(value).padStart(width)
}
