// The parameters that a pretrained encoder brings.

import type { PretrainedEncoder } from "../model/bert/bert-folder.ts"
import { groupOf, type ParameterList } from "../network/parameters.ts"
import { mixName } from "../network/transformer/transformer-parameters.ts"

/// Copies the encoder's weights into the parameters. Its layers are mixed evenly at first.
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
  const { offset, columns } = list.get(mixName)
  parameters.fill(1 / columns, offset, offset + columns)
}
