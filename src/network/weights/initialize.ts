// The initial parameters, as the authors chose them: embeddings and LSTM matrices uniform in ±0.01, hidden layers Glorot
// uniform, everything else zero. A pretrained encoder's parameters come with it, and stay zero here.

import type { Random } from "../../math/random.ts"
import { groupOf, type Parameter, type ParameterList } from "./parameters.ts"

/// Fills the block of all parameters.
export function initializeParameters(list: ParameterList, block: Float32Array, random: Random): void {
  block.fill(0)
  for (const parameter of list.all) {
    const bound = initialBound(parameter)
    if (bound === 0) continue
    const end = parameter.offset + parameter.rows * parameter.columns
    for (let at = parameter.offset; at < end; at++) block[at] = bound * (2 * random.uniform() - 1)
  }
}

function initialBound(parameter: Parameter): number {
  const { kind, rows, columns, bound } = parameter
  if (groupOf(parameter) === "encoder") return 0
  if (bound !== undefined) return bound
  if (kind === "output" || kind === "vector") return 0
  return kind === "hidden" ? Math.sqrt(6 / (rows + columns)) : 0.01
}
