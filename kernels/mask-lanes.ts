// How the bits of a mask meet the lanes of a vector.

/// Bytes of mask for a row of `columns` elements: each row starts at a byte of its own.
export function maskRowBytes(columns: i32): i32 {
  return (columns + 7) >> 3
}

/// All ones in the lanes whose bit, 0 to 3 of the byte, is set.
export function lowLanes(byte: i32): v128 {
  const bits = i32x4(1, 2, 4, 8)
  return i32x4.eq(v128.and(i32x4.splat(byte), bits), bits)
}

/// All ones in the lanes whose bit, 4 to 7 of the byte, is set.
export function highLanes(byte: i32): v128 {
  const bits = i32x4(16, 32, 64, 128)
  return i32x4.eq(v128.and(i32x4.splat(byte), bits), bits)
}
