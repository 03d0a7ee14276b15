// What kind of processor this is, which WebAssembly doesn't say.

/// The bits of 0 / 0, given the zero so that no compiler computes it: x86 processors return a NaN with its sign set, ARM
/// processors one without. WebAssembly allows either.
export function quotientBits(zero: f32): i32 {
  return reinterpret<i32>(zero / zero)
}
