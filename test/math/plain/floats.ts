// What the plain twins compute on: arrays of either precision. In double precision they serve finite differences.
//
// A twin has its kernel's name and parameters, with an array in place of each address (a subarray for an offset,
// undefined for "none"), and says in ordinary loops what the kernel must come to.

export type Floats = Float32Array | Float64Array

/// x[i], which has to be there.
export function at(x: Floats | Int32Array | Uint8Array, i: number): number {
  return x[i] as number
}

/// x[i] += value.
export function add(x: Floats, i: number, value: number): void {
  x[i] = at(x, i) + value
}
