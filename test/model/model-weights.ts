// The weights of a model as one array, for tests that compare or change them.

import { type Model, parameterList } from "../../src/model/model.ts"
import { blockSource } from "../../src/network/weights/parameters.ts"

/// All weights, in the order of the parameter list.
export function weightsOf(model: Model): Float32Array {
  const list = parameterList(model)
  const block = new Float32Array(list.length)
  for (const parameter of list.all) {
    const { offset, rows, columns } = parameter
    model.weights.read(parameter, block.subarray(offset, offset + rows * columns))
  }
  return block
}

/// The model with each weight replaced.
export function mapWeights(model: Model, replace: (weight: number) => number): Model {
  return { ...model, weights: blockSource(weightsOf(model).map(replace)) }
}
