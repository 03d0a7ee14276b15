// Span features: the difference of two boundary vectors, with dropout, for every span of every example.
//
// v is boundaries × D. `pairs` is examples × spans pairs of int32 boundaries (a, b), without gaps. `features` is
// examples × (spans · D): a row holds the features of an example's spans side by side. The mask, or 0 for none, has one row
// of `maskRowBytes(D)` bytes per example and span.

import { bytesOf, loadLanes, storeLanes } from "./lanes"
import { highLanes, lowLanes, maskRowBytes } from "./mask-lanes"

/// features[e, s] = (v[b] - v[a]) · mask · scale; zero for an empty span. Without a mask the scale is ignored.
export function spanDifferenceForward(
  examples: i32,
  spans: i32,
  d: i32,
  v: usize,
  vStride: i32,
  pairs: usize,
  mask: usize,
  scale: f32,
  features: usize,
  featuresStride: i32,
): void {
  for (let example = 0; example < examples; example++) {
    let to = features
    for (let span = 0; span < spans; span++) {
      const a = load<i32>(pairs)
      const b = load<i32>(pairs, 4)
      if (a === b) memory.fill(to, 0, bytesOf(d))
      else if (mask) maskedDifference(d, v + bytesOf(a * vStride), v + bytesOf(b * vStride), mask, scale, to)
      else difference(d, v + bytesOf(a * vStride), v + bytesOf(b * vStride), to)
      if (mask) mask += maskRowBytes(d)
      pairs += 8
      to += bytesOf(d)
    }
    features += bytesOf(featuresStride)
  }
}

/// dv[b] += dFeatures[e, s] · mask · scale, and dv[a] -= the same, in the order of the spans; empty spans are skipped.
export function spanDifferenceBackward(
  examples: i32,
  spans: i32,
  d: i32,
  dFeatures: usize,
  dFeaturesStride: i32,
  pairs: usize,
  mask: usize,
  scale: f32,
  dv: usize,
  dvStride: i32,
): void {
  for (let example = 0; example < examples; example++) {
    let from = dFeatures
    for (let span = 0; span < spans; span++) {
      const a = load<i32>(pairs)
      const b = load<i32>(pairs, 4)
      if (a !== b) {
        const begin = dv + bytesOf(a * dvStride)
        const end = dv + bytesOf(b * dvStride)
        if (mask) scatterMasked(d, from, mask, scale, begin, end)
        else scatter(d, from, begin, end)
      }
      if (mask) mask += maskRowBytes(d)
      pairs += 8
      from += bytesOf(d)
    }
    dFeatures += bytesOf(dFeaturesStride)
  }
}

function difference(d: i32, a: usize, b: usize, to: usize): void {
  for (let i = 0; i < d; i += 4) {
    const at = bytesOf(i)
    storeLanes(to + at, f32x4.sub(loadLanes(b + at, d - i), loadLanes(a + at, d - i)), d - i)
  }
}

function maskedDifference(d: i32, a: usize, b: usize, mask: usize, scale: f32, to: usize): void {
  const scales = f32x4.splat(scale)
  let i = 0
  for (; i < d - 7; i += 8) {
    const at = bytesOf(i)
    const byte = <i32>load<u8>(mask++)
    const low = f32x4.mul(f32x4.sub(v128.load(b + at), v128.load(a + at)), scales)
    const high = f32x4.mul(f32x4.sub(v128.load(b + at, 16), v128.load(a + at, 16)), scales)
    v128.store(to + at, v128.and(low, lowLanes(byte)))
    v128.store(to + at, v128.and(high, highLanes(byte)), 16)
  }
  if (i === d) return
  const byte = <i32>load<u8>(mask)
  for (let half = 0; i < d; i += 4, half++) {
    const at = bytesOf(i)
    const value = f32x4.mul(f32x4.sub(loadLanes(b + at, d - i), loadLanes(a + at, d - i)), scales)
    storeLanes(to + at, v128.and(value, half ? highLanes(byte) : lowLanes(byte)), d - i)
  }
}

function scatter(d: i32, from: usize, a: usize, b: usize): void {
  for (let i = 0; i < d; i += 4) {
    const at = bytesOf(i)
    const value = loadLanes(from + at, d - i)
    storeLanes(b + at, f32x4.add(loadLanes(b + at, d - i), value), d - i)
    storeLanes(a + at, f32x4.sub(loadLanes(a + at, d - i), value), d - i)
  }
}

function scatterMasked(d: i32, from: usize, mask: usize, scale: f32, a: usize, b: usize): void {
  const scales = f32x4.splat(scale)
  let i = 0
  for (; i < d - 7; i += 8) {
    const at = bytesOf(i)
    const byte = <i32>load<u8>(mask++)
    const low = v128.and(f32x4.mul(v128.load(from + at), scales), lowLanes(byte))
    const high = v128.and(f32x4.mul(v128.load(from + at, 16), scales), highLanes(byte))
    v128.store(b + at, f32x4.add(v128.load(b + at), low))
    v128.store(b + at, f32x4.add(v128.load(b + at, 16), high), 16)
    v128.store(a + at, f32x4.sub(v128.load(a + at), low))
    v128.store(a + at, f32x4.sub(v128.load(a + at, 16), high), 16)
  }
  if (i === d) return
  const byte = <i32>load<u8>(mask)
  for (let half = 0; i < d; i += 4, half++) {
    const at = bytesOf(i)
    const lanes = half ? highLanes(byte) : lowLanes(byte)
    const value = v128.and(f32x4.mul(loadLanes(from + at, d - i), scales), lanes)
    storeLanes(b + at, f32x4.add(loadLanes(b + at, d - i), value), d - i)
    storeLanes(a + at, f32x4.sub(loadLanes(a + at, d - i), value), d - i)
  }
}
