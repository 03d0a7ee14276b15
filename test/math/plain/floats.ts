// The arrays of the plain twins: float32, or float64 for finite differences.
//
// A twin defines the correct result of a kernel with ordinary loops. It has the kernel's name and parameters, with an array
// for each address (a subarray for an offset, undefined for an absent address).

export type Floats = Float32Array | Float64Array

/// x[i], which must exist.
export function at(x: Floats | Int32Array | Uint8Array, i: number): number {
  return x[i] as number
}

/// x[i] += value.
export function add(x: Floats, i: number, value: number): void {
  x[i] = at(x, i) + value
}
