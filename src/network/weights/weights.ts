// The weights of a network in memory, as its parts look them up. See product.ts for how they are used.

import type { Address } from "../../math/kernel-functions.ts"

/// A matrix W (rows × columns), packed for products x · W.
export interface PackedMatrix {
  readonly rows: number
  readonly columns: number
  readonly packed: Address
  /// Packed for products d · Wᵀ; 0 unless the network is trained.
  readonly packedBack: Address
  /// The scales of the rows if the weights are int8, as `packIntegers` left them; 0 for floats.
  readonly scales: Address
}

/// An embedding in row-major order.
export interface Table {
  readonly columns: number
  readonly address: Address
  /// The scales of the rows if the numbers are int8; 0 for floats.
  readonly scales: Address
}

/// Parameters by name. Throws for a name that wasn't declared.
export interface Weights {
  /// The address of a vector.
  address(name: string): Address
  /// An embedding.
  table(name: string): Table
  /// A matrix.
  matrix(name: string): PackedMatrix
  /// The address of a parameter's gradient in a block of gradients. Throws for a frozen parameter, which has none.
  gradient(name: string, block: Address): Address
}
