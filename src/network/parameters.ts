// The parameters of the network: each declared once, as a name and a shape. Offsets, gradients, optimiser state and
// files follow from this list.

import { boundarySize, inputSize, type NetworkShape } from "./network-shape.ts"

/// How a parameter begins (the authors' choices), and whether a batch touches all of it.
export type ParameterKind =
  /// A table of which a batch uses some rows; uniform in ±0.01.
  | "embedding"
  /// A matrix of an LSTM; uniform in ±0.01.
  | "recurrent"
  /// A hidden layer; Glorot uniform.
  | "hidden"
  /// A matrix to the scores; zero.
  | "output"
  /// A bias or a first cell: one row; zero.
  | "vector"

/// A parameter tensor in row-major order. Matrices are stored input by output: y = x · W.
export interface Parameter {
  readonly name: string
  readonly kind: ParameterKind
  readonly rows: number
  readonly columns: number
  /// Where it begins in the block of all parameters, in elements; each begins at a multiple of 16.
  readonly offset: number
}

/// The vocabulary sizes of the fields and the number of labels ("no label" included).
export interface OutputSizes {
  readonly fieldValues: readonly number[]
  readonly labels: number
}

export const directions = ["forward", "backward"] as const
export type Direction = (typeof directions)[number]

/// The two types of actions, with the number of spans that each looks at.
export const scorerSpans = { structure: 4, label: 3 } as const
export type ScorerName = keyof typeof scorerSpans

/// The list of all parameters, dense ones first, then embeddings, frozen ones last, so that each kind is one stretch.
export class ParameterList {
  readonly all: readonly Parameter[]
  /// Elements of the block; those before `embeddingsOffset` are dense, those from `trainedLength` on are never updated.
  readonly length: number
  readonly trainedLength: number
  readonly embeddingsOffset: number
  readonly #byName = new Map<string, Parameter>()

  constructor(shape: NetworkShape, sizes: OutputSizes) {
    const all: Parameter[] = []
    let offset = 0
    const add = (name: string, kind: ParameterKind, rows: number, columns: number) => {
      const parameter = { name, kind, rows, columns, offset }
      all.push(parameter)
      this.#byName.set(name, parameter)
      offset += Math.ceil((rows * columns) / 16) * 16
    }
    const { lstmLayers, lstmUnits, hiddenUnits } = shape
    for (let layer = 0; layer < lstmLayers; layer++) {
      const inputs = layer === 0 ? inputSize(shape) : 2 * lstmUnits
      for (const direction of directions) {
        const name = `lstm.${layer}.${direction}`
        add(`${name}.input`, "recurrent", inputs, 4 * lstmUnits)
        add(`${name}.state`, "recurrent", lstmUnits, 4 * lstmUnits)
        add(`${name}.bias`, "vector", 1, 4 * lstmUnits)
        add(`${name}.cell`, "vector", 1, lstmUnits)
      }
    }
    for (const [name, spans] of Object.entries(scorerSpans)) {
      const outputs = name === "structure" ? 2 : sizes.labels
      add(`${name}.hidden`, "hidden", spans * boundarySize(shape), hiddenUnits)
      add(`${name}.hiddenBias`, "vector", 1, hiddenUnits)
      add(`${name}.output`, "output", hiddenUnits, outputs)
      add(`${name}.outputBias`, "vector", 1, outputs)
    }
    this.embeddingsOffset = offset
    const addFields = (areFrozen: boolean) => {
      shape.fields.forEach(({ name, size, isFrozen = false }, at) => {
        if (isFrozen === areFrozen)
          add(`embedding.${name}`, "embedding", sizes.fieldValues[at] as number, size)
      })
    }
    addFields(false)
    this.trainedLength = offset
    addFields(true)
    this.all = all
    this.length = offset
  }

  /// The parameter of that name.
  get(name: string): Parameter {
    const parameter = this.#byName.get(name)
    if (parameter === undefined) throw new Error(`there is no parameter "${name}"`)
    return parameter
  }
}
