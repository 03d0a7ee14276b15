// The lanes of a vector: fused multiply-add, and the tail, the one to three elements after the last whole vector of a row.
//
// Tails go through the same vector code as whole vectors, so that the result for an element doesn't depend on its column;
// lanes beyond the tail are zero. Functions whose names end in "Lanes" are always inlined: see scripts/build-kernels.js. V8
// builds vector constants again in each iteration of a loop, so loops with many constants process 16 elements at a time.

/// x · y + z, rounded once if the build has relaxed SIMD and the processor fuses the two, else twice.
export function multiplyAdd(x: v128, y: v128, z: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return f32x4.relaxed_madd(x, y, z)
  return f32x4.add(f32x4.mul(x, y), z)
}

/// The size in bytes of `count` floats or int32s.
export function bytesOf(count: i32): usize {
  return (<usize>count) << 2
}

/// Loads `count` floats, 1 to 3; the other lanes are zero.
export function loadTail(at: usize, count: i32): v128 {
  if (count === 1) return v128.load32_zero(at)
  const pair = v128.load64_zero(at)
  return count === 2 ? pair : v128.load32_lane(at, pair, 2, 8)
}

/// Stores the first `count` lanes, 1 to 3, and nothing else.
export function storeTail(at: usize, value: v128, count: i32): void {
  if (count === 1) {
    v128.store32_lane(at, value, 0)
    return
  }
  v128.store64_lane(at, value, 0)
  if (count === 3) v128.store32_lane(at, value, 2, 8)
}

/// Loads four floats, or `count` if there are fewer; the other lanes are zero.
export function loadLanes(at: usize, count: i32): v128 {
  return count >= 4 ? v128.load(at) : loadTail(at, count)
}

/// Stores four lanes, or the first `count` if there are fewer.
export function storeLanes(at: usize, value: v128, count: i32): void {
  if (count >= 4) v128.store(at, value)
  else storeTail(at, value, count)
}

/// Sets all lanes but the first `count`, 1 to 3, to zero.
export function keepLanes(value: v128, count: i32): v128 {
  const lanes = i32x4.splat(count)
  return v128.and(value, i32x4.lt_s(i32x4(0, 1, 2, 3), lanes))
}

/// The sum of the four lanes, in the order (0 + 2) + (1 + 3).
export function sumLanes(x: v128): f32 {
  const pairs = f32x4.add(x, v128.shuffle<f32>(x, x, 2, 3, 0, 1))
  return f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1)
}

/// The maximum of the four lanes, none of which may be NaN.
export function maxLanes(x: v128): f32 {
  const pairs = f32x4.pmax(x, v128.shuffle<f32>(x, x, 2, 3, 0, 1))
  return max(f32x4.extract_lane(pairs, 0), f32x4.extract_lane(pairs, 1))
}
