// The weights of a network in memory, as its parts look them up.

import type { Address } from "../math/kernel-functions.ts"

/// A matrix W (rows × columns), packed for products x · W.
export interface PackedMatrix {
  readonly rows: number
  readonly columns: number
  readonly packed: Address
  /// Packed for products d · Wᵀ; 0 unless the network is trained.
  readonly packedBack: Address
}

/// Parameters by name. Throws for a name that wasn't declared.
export interface Weights {
  /// The address of an embedding or a vector, in row-major order.
  address(name: string): Address
  /// A matrix.
  matrix(name: string): PackedMatrix
  /// The address of a parameter's gradient in a block of gradients. Throws for a frozen parameter, which has none.
  gradient(name: string, block: Address): Address
}
