// Cutting texts and bytes into chunks.

/// Cuts a text or bytes at the given positions, modulo the length.
export function cut<T extends string | Uint8Array>(whole: T, positions: readonly number[]): T[] {
  const sorted = [
    0,
    ...positions.map((position) => position % (whole.length + 1)).sort((a, b) => a - b),
    whole.length,
  ]
  return sorted.slice(1).map((end, at) => whole.slice(sorted[at], end) as T)
}
