// The parameters of a whole network: the encoder's, the scorers', and those for tags.

import { designEncoder } from "../encoders.ts"
import type { NetworkShape, NetworkSizes } from "../network-shape.ts"
import { scorerParameters } from "../scorers.ts"
import { tagParameters } from "../tag-scorer.ts"
import { ParameterList } from "./parameters.ts"

export function networkParameters(
  { encoder, hiddenUnits }: NetworkShape,
  { vocabularySizes, labels, tags }: NetworkSizes,
): ParameterList {
  const design = designEncoder(encoder)
  const { vectorSize, wordSize } = design
  return new ParameterList([
    ...design.parameters(vocabularySizes),
    ...scorerParameters({ vectorSize, hiddenUnits, labels }),
    ...tagParameters(wordSize, tags),
  ])
}
