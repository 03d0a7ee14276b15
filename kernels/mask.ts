// Dropout masks: random bits that depend only on seed, stream and index.
//
// The generator is Philox4x32-10 (Salmon et al. 2011): block i of 128 bits is ten rounds of a keyed mix of the counter
// (i, 0, stream low, stream high), with the seed as the key. So a mask doesn't depend on which thread draws it, or when, and
// all builds give the same bits. Four blocks are computed at once, one per lane.

/// Fills exactly `bytes` bytes with a mask, one bit per element, lowest bit first: 1 keeps the element.
///
/// `threshold` is the probability of keeping in units of 1/65536. At one half, each of a block's 128 bits serves one
/// element; otherwise an element takes 16 bits, so a block serves 8. A threshold of 65536 or more keeps all.
export function randomMask(
  bytes: i32,
  mask: usize,
  threshold: i32,
  seedLow: i32,
  seedHigh: i32,
  streamLow: i32,
  streamHigh: i32,
): void {
  if (threshold >= 65536) {
    memory.fill(mask, 255, bytes)
    return
  }
  const isHalf = threshold === 32768
  const step = isHalf ? 64 : 4
  let block = 0
  for (let left = bytes; left > 0; left -= step) {
    let c0 = i32x4.add(i32x4.splat(block), i32x4(0, 1, 2, 3))
    let c1 = i32x4.splat(0)
    let c2 = i32x4.splat(streamLow)
    let c3 = i32x4.splat(streamHigh)
    let k0 = seedLow
    let k1 = seedHigh
    for (let round = 0; round < 10; round++) {
      const low0 = i64x2.extmul_low_i32x4_u(c0, i32x4.splat(0xd2511f53))
      const high0 = i64x2.extmul_high_i32x4_u(c0, i32x4.splat(0xd2511f53))
      const low2 = i64x2.extmul_low_i32x4_u(c2, i32x4.splat(0xcd9e8d57))
      const high2 = i64x2.extmul_high_i32x4_u(c2, i32x4.splat(0xcd9e8d57))
      c0 = v128.xor(v128.xor(v128.shuffle<i32>(low2, high2, 1, 3, 5, 7), c1), i32x4.splat(k0))
      c1 = v128.shuffle<i32>(low2, high2, 0, 2, 4, 6)
      c2 = v128.xor(v128.xor(v128.shuffle<i32>(low0, high0, 1, 3, 5, 7), c3), i32x4.splat(k1))
      c3 = v128.shuffle<i32>(low0, high0, 0, 2, 4, 6)
      k0 += 0x9e3779b9
      k1 += 0xbb67ae85
    }
    // Transpose, from one block per lane to one block per vector.
    const low01 = v128.shuffle<i32>(c0, c1, 0, 4, 1, 5)
    const low23 = v128.shuffle<i32>(c2, c3, 0, 4, 1, 5)
    const high01 = v128.shuffle<i32>(c0, c1, 2, 6, 3, 7)
    const high23 = v128.shuffle<i32>(c2, c3, 2, 6, 3, 7)
    const b0 = v128.shuffle<i32>(low01, low23, 0, 1, 4, 5)
    const b1 = v128.shuffle<i32>(low01, low23, 2, 3, 6, 7)
    const b2 = v128.shuffle<i32>(high01, high23, 0, 1, 4, 5)
    const b3 = v128.shuffle<i32>(high01, high23, 2, 3, 6, 7)
    if (isHalf) {
      storeBytes(mask, b0, left)
      storeBytes(mask + 16, b1, left - 16)
      storeBytes(mask + 32, b2, left - 32)
      storeBytes(mask + 48, b3, left - 48)
    } else {
      const limit = i16x8.splat(<i16>threshold)
      store<u8>(mask, i16x8.bitmask(i16x8.lt_u(b0, limit)))
      if (left > 1) store<u8>(mask, i16x8.bitmask(i16x8.lt_u(b1, limit)), 1)
      if (left > 2) store<u8>(mask, i16x8.bitmask(i16x8.lt_u(b2, limit)), 2)
      if (left > 3) store<u8>(mask, i16x8.bitmask(i16x8.lt_u(b3, limit)), 3)
    }
    mask += step
    block += 4
  }
}

/// Stores the first `count` bytes of a vector: all 16 if `count` is greater, none if it is 0 or less.
function storeBytes(at: usize, value: v128, count: i32): void {
  if (count >= 16) {
    v128.store(at, value)
    return
  }
  let rest = i64x2.extract_lane(value, 0)
  for (let i = 0; i < count; i++) {
    if (i === 8) rest = i64x2.extract_lane(value, 1)
    store<u8>(at + i, rest)
    rest >>= 8
  }
}
