// The lanes of a vector: fused multiply-add, and the one to three elements that are left over at the end of a row.
//
// Tails go through the same vector code as everything else, so that an element's result doesn't depend on where
// in a row it stands; lanes beyond the tail hold zero. Functions whose name ends in "Lanes" are always inlined, see
// scripts/build-kernels.js. V8 makes vector constants anew in every round of a loop, so loops with many of them take
// sixteen elements a round.

/// x · y + z: one rounding where the build has relaxed SIMD and the processor fuses, else two.
export function multiplyAdd(x: v128, y: v128, z: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return f32x4.relaxed_madd(x, y, z)
  return f32x4.add(f32x4.mul(x, y), z)
}

/// The bytes of `count` floats or int32s.
export function bytesOf(count: i32): usize {
  return (<usize>count) << 2
}

/// The first `count` floats at `at`, 1 to 3 of them; zero in the other lanes.
export function loadTail(at: usize, count: i32): v128 {
  if (count === 1) return v128.load32_zero(at)
  const pair = v128.load64_zero(at)
  return count === 2 ? pair : v128.load32_lane(at, pair, 2, 8)
}

/// Writes the first `count` lanes, 1 to 3 of them, and nothing beyond.
export function storeTail(at: usize, value: v128, count: i32): void {
  if (count === 1) {
    v128.store32_lane(at, value, 0)
    return
  }
  v128.store64_lane(at, value, 0)
  if (count === 3) v128.store32_lane(at, value, 2, 8)
}

/// The first `count` floats at `at`, or four when there are more.
export function loadLanes(at: usize, count: i32): v128 {
  return count >= 4 ? v128.load(at) : loadTail(at, count)
}

/// Writes the first `count` lanes, or four when there are more.
export function storeLanes(at: usize, value: v128, count: i32): void {
  if (count >= 4) v128.store(at, value)
  else storeTail(at, value, count)
}

/// The first `count` lanes, 1 to 3 of them; zero in the others.
export function keepLanes(value: v128, count: i32): v128 {
  const lanes = i32x4.splat(count)
  return v128.and(value, i32x4.lt_s(i32x4(0, 1, 2, 3), lanes))
}

/// The sum of the four lanes, as (0 + 2) + (1 + 3).
export function sumLanes(x: v128): f32 {
  const pairs = f32x4.add(x, v128.shuffle<f32>(x, x, 2, 3, 0, 1))
  return f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1)
}

/// The greatest of the four lanes, none of which is NaN.
export function maxLanes(x: v128): f32 {
  const pairs = f32x4.pmax(x, v128.shuffle<f32>(x, x, 2, 3, 0, 1))
  return max(f32x4.extract_lane(pairs, 0), f32x4.extract_lane(pairs, 1))
}
