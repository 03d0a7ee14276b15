// The numbers of a tensor, whatever floating-point type it has.

import { fromHalf } from "./quantize.ts"
import type { ElementType, StoredTensor } from "./safetensors.ts"

/// The types whose tensors `readNumbers` reads.
export const floatTypes: readonly ElementType[] = ["F32", "F16", "BF16"]

/// Writes the numbers of a tensor, or as many of them as fit.
export function readNumbers({ type, bytes }: StoredTensor, into: Float32Array): void {
  const size = type === "F32" ? 4 : 2
  const needed = bytes.subarray(0, size * into.length)
  if (type === "F32") new Uint8Array(into.buffer, into.byteOffset, into.byteLength).set(needed)
  else if (type === "F16") fromHalf(aligned(needed), into)
  else if (type === "BF16") fromBrainFloat(aligned(needed), into)
  else throw new Error(`a tensor of ${type} doesn't hold floating-point numbers`)
}

function aligned(bytes: Uint8Array): Uint16Array {
  const { buffer, byteOffset, length } = bytes.byteOffset % 2 === 0 ? bytes : bytes.slice()
  return new Uint16Array(buffer, byteOffset, length / 2)
}

/// A bfloat16 number is the upper half of a float32 number.
function fromBrainFloat(halves: Uint16Array, into: Float32Array): void {
  const bits = new Uint32Array(into.buffer, into.byteOffset, into.length)
  for (let at = 0; at < halves.length; at++) bits[at] = (halves[at] as number) << 16
}
