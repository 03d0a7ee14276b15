// Byte counts of numbers in WebAssembly memory: sizes of blocks and steps between addresses.

/// Bytes of `count` float32 numbers.
export function floatBytes(count: number): number {
  return 4 * count
}

/// Bytes of `count` int32 numbers.
export function intBytes(count: number): number {
  return 4 * count
}
