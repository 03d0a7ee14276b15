// A network in memory, as scorers and decoders use it. Training and parsing each have their own: one with plain and
// packed parameters and their gradients, the other with as little as parsing needs.

import type { Encoder } from "./encoder.ts"
import type { NetworkShape, NetworkSizes } from "./network-shape.ts"
import type { Projection } from "./projection.ts"
import type { ParameterList } from "./weights/parameters.ts"
import type { Weights } from "./weights/weights.ts"

export interface Network {
  readonly shape: NetworkShape
  readonly sizes: NetworkSizes
  readonly list: ParameterList
  readonly weights: Weights
  readonly encoder: Encoder
  readonly projection: Projection
}
