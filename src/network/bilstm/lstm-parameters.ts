// The parameters of the LSTM layers: declared, found among the weights, and found among the gradients.

import type { Address } from "../../math/kernel-functions.ts"
import type { ParameterSpec } from "../weights/parameters.ts"
import type { Weights } from "../weights/weights.ts"
import { type Direction, directions } from "./directions.ts"
import type { LstmGradients, LstmWeights } from "./lstm.ts"

/// Layers of `units` units in each direction.
export interface LayerSizes {
  readonly layers: number
  readonly units: number
}

const nameOf = (layer: number, direction: Direction) => `lstm.${layer}.${direction}`

/// The parameters of all layers over inputs of a size. The matrices' initial numbers are within `bound` (default: the
/// authors' choice).
export function lstmParameters(
  { layers, units }: LayerSizes,
  inputSize: number,
  bound?: number,
): ParameterSpec[] {
  const kind = { kind: "recurrent", ...(bound !== undefined && { bound }) } as const
  return eachLayer({ layers, units }, (layer) => {
    const inputs = layer === 0 ? inputSize : 2 * units
    return directions.flatMap((direction): ParameterSpec[] => {
      const name = nameOf(layer, direction)
      return [
        { name: `${name}.input`, ...kind, rows: inputs, columns: 4 * units },
        { name: `${name}.state`, ...kind, rows: units, columns: 4 * units },
        { name: `${name}.bias`, kind: "vector", rows: 1, columns: 4 * units },
        { name: `${name}.cell`, kind: "vector", rows: 1, columns: units },
      ]
    })
  }).flat()
}

/// The weights of all layers.
export function lstmWeights(sizes: LayerSizes, weights: Weights): Record<Direction, LstmWeights>[] {
  return eachLayer(sizes, (layer) =>
    eachDirection((direction) => {
      const name = nameOf(layer, direction)
      return {
        units: sizes.units,
        input: weights.matrix(`${name}.input`),
        state: weights.matrix(`${name}.state`),
        bias: weights.address(`${name}.bias`),
        cell: weights.address(`${name}.cell`),
      }
    }),
  )
}

/// Where the gradients of all layers add up in a block of gradients.
export function lstmGradients(
  sizes: LayerSizes,
  weights: Weights,
  block: Address,
): Record<Direction, LstmGradients>[] {
  return eachLayer(sizes, (layer) =>
    eachDirection((direction) => {
      const at = (part: string) => weights.gradient(`${nameOf(layer, direction)}.${part}`, block)
      return { input: at("input"), state: at("state"), bias: at("bias"), cell: at("cell") }
    }),
  )
}

function eachLayer<Part>({ layers }: LayerSizes, make: (layer: number) => Part): Part[] {
  return Array.from({ length: layers }, (_, layer) => make(layer))
}

function eachDirection<Part>(make: (direction: Direction) => Part): Record<Direction, Part> {
  return { forward: make("forward"), backward: make("backward") }
}
