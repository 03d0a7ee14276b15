// Inputs for tests of functions of one float.

import { Random } from "../../src/math/random.ts"

/// One float per value of the upper 18 bits (sign, exponent and the first bits of the fraction); the other bits are random.
export function sampleAllFloats(): Float32Array {
  const random = new Random(3)
  const bits = Uint32Array.from({ length: 2 ** 18 }, (_, at) => at * 2 ** 14 + random.integer(2 ** 14))
  return new Float32Array(bits.buffer)
}
