// From bits of a mask to lanes of a vector.

/// Bytes of mask per row of `columns` elements: each row starts at a new byte.
export function maskRowBytes(columns: i32): i32 {
  return (columns + 7) >> 3
}

/// Lane i is all ones if bit i of the byte is set, else zero.
export function lowLanes(byte: i32): v128 {
  const bits = i32x4(1, 2, 4, 8)
  return i32x4.eq(v128.and(i32x4.splat(byte), bits), bits)
}

/// Lane i is all ones if bit 4 + i of the byte is set, else zero.
export function highLanes(byte: i32): v128 {
  const bits = i32x4(16, 32, 64, 128)
  return i32x4.eq(v128.and(i32x4.splat(byte), bits), bits)
}
