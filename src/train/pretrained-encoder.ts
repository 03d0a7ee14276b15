// The parameters that a pretrained encoder brings.

import type { PretrainedEncoder } from "../model/bert/bert-folder.ts"
import { mixName } from "../network/transformer/transformer-parameters.ts"
import { groupOf, type ParameterList } from "../network/weights/parameters.ts"

/// Copies the encoder's weights into the parameters. Its layers are mixed evenly at first; if the mix isn't trained, it is
/// the top layer alone.
export function copyEncoder(
  { weights }: PretrainedEncoder,
  list: ParameterList,
  parameters: Float32Array,
): void {
  for (const parameter of list.all) {
    const { offset, rows, columns } = parameter
    if (groupOf(parameter) === "encoder")
      weights.read(parameter, parameters.subarray(offset, offset + rows * columns))
  }
  const { offset, columns, isFrozen = false } = list.get(mixName)
  const mix = parameters.subarray(offset, offset + columns)
  if (isFrozen) mix.fill(0).fill(1, -1)
  else mix.fill(1 / columns)
}
