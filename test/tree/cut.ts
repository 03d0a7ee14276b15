// Cutting texts and bytes into chunks.

/// Cuts a text or bytes at the places that the numbers name, taken modulo the length.
export function cut<T extends string | Uint8Array>(whole: T, places: readonly number[]): T[] {
  const sorted = [0, ...places.map((place) => place % (whole.length + 1)).sort((a, b) => a - b), whole.length]
  return sorted.slice(1).map((end, at) => whole.slice(sorted[at], end) as T)
}
