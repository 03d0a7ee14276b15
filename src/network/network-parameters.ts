// The parameters of a whole network: the encoder's, then the scorers'.

import { designEncoder } from "./encoders.ts"
import type { NetworkShape, NetworkSizes } from "./network-shape.ts"
import { ParameterList } from "./parameters.ts"
import { scorerParameters } from "./scorers.ts"

export function networkParameters(
  { encoder, hiddenUnits }: NetworkShape,
  { vocabularySizes, labels }: NetworkSizes,
): ParameterList {
  const design = designEncoder(encoder)
  const { vectorSize } = design
  return new ParameterList([
    ...design.parameters(vocabularySizes),
    ...scorerParameters({ vectorSize, hiddenUnits, labels }),
  ])
}
