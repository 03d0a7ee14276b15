// The forward pass of a transformer of the BERT layout, one number after the other, in double precision.

import {
  embeddingNames,
  layerNames,
  transformerParameters,
} from "../../../src/network/transformer/transformer-parameters.ts"
import type { TransformerSizes } from "../../../src/network/transformer/transformer-sizes.ts"
import { ParameterList, type ParameterSource } from "../../../src/network/weights/parameters.ts"

/// One vector per piece.
type Rows = readonly Float64Array[]

/// The numbers of all parameters by name.
export type PlainWeights = ReadonlyMap<string, Float32Array>

export function readPlainWeights(
  source: ParameterSource,
  sizes: TransformerSizes,
  pieceCount: number,
): PlainWeights {
  const { all } = new ParameterList(transformerParameters(sizes, pieceCount))
  return new Map(
    all.map((parameter) => {
      const numbers = new Float32Array(parameter.rows * parameter.columns)
      source.read(parameter, numbers)
      return [parameter.name, numbers]
    }),
  )
}

/// The vectors of the pieces after the embeddings and after each layer.
export function plainTransformer(
  pieces: readonly number[],
  sizes: TransformerSizes,
  weights: PlainWeights,
): Rows[] {
  const states = [embed(pieces, sizes, weights)]
  for (let layer = 0; layer < sizes.layers; layer++)
    states.push(transformLayer(states[layer] as Rows, sizes, weights, layer))
  return states
}

function embed(pieces: readonly number[], sizes: TransformerSizes, weights: PlainWeights): Rows {
  const { width } = sizes
  const table = get(weights, embeddingNames.pieces)
  const positions = get(weights, embeddingNames.positions)
  const sums = pieces.map((piece, position) =>
    Float64Array.from(
      { length: width },
      (_, at) => (table[piece * width + at] as number) + (positions[position * width + at] as number),
    ),
  )
  return normalize(sums, sizes, weights, [embeddingNames.norm, embeddingNames.normBias])
}

function transformLayer(x: Rows, sizes: TransformerSizes, weights: PlainWeights, layer: number): Rows {
  const names = layerNames(layer)
  const context = attend(multiply(x, weights, names.attention, names.attentionBias), sizes)
  const attended = multiply(context, weights, names.attentionOutput, names.attentionOutputBias)
  const middle = normalize(add(x, attended), sizes, weights, [names.attentionNorm, names.attentionNormBias])
  const hidden = multiply(middle, weights, names.hidden, names.hiddenBias).map((row) => row.map(gelu))
  const output = multiply(hidden, weights, names.output, names.outputBias)
  return normalize(add(middle, output), sizes, weights, [names.norm, names.normBias])
}

/// Every row's mix of the values of all rows; a row has query, key and value of all heads side by side.
function attend(rows: Rows, { width, heads }: TransformerSizes): Rows {
  const size = width / heads
  const context = rows.map(() => new Float64Array(width))
  for (let head = 0; head < heads; head++) {
    const part = (row: Float64Array, side: number) =>
      row.subarray(side * width + head * size, side * width + (head + 1) * size)
    rows.forEach((row, at) => {
      const scores = rows.map((other) => dot(part(row, 0), part(other, 1)) / Math.sqrt(size))
      const most = Math.max(...scores)
      const exponentials = scores.map((score) => Math.exp(score - most))
      const sum = exponentials.reduce((total, value) => total + value, 0)
      rows.forEach((other, from) => {
        const share = (exponentials[from] as number) / sum
        part(other, 2).forEach((value, column) => {
          const into = context[at] as Float64Array
          into[head * size + column] = (into[head * size + column] as number) + share * value
        })
      })
    })
  }
  return context
}

/// x · W + b.
function multiply(x: Rows, weights: PlainWeights, matrix: string, bias: string): Rows {
  const numbers = get(weights, matrix)
  const start = get(weights, bias)
  const columns = start.length
  return x.map((row) => {
    const result = Float64Array.from(start)
    for (let input = 0; input < row.length; input++) {
      const value = row[input] as number
      for (let column = 0; column < columns; column++)
        result[column] = (result[column] as number) + value * (numbers[input * columns + column] as number)
    }
    return result
  })
}

function normalize(
  x: Rows,
  { epsilon }: TransformerSizes,
  weights: PlainWeights,
  [scaleName, biasName]: readonly [string, string],
): Rows {
  const scale = get(weights, scaleName)
  const bias = get(weights, biasName)
  return x.map((row) => {
    const mean = row.reduce((sum, value) => sum + value, 0) / row.length
    const variance = row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / row.length
    return row.map(
      (value, at) =>
        ((value - mean) / Math.sqrt(variance + epsilon)) * (scale[at] as number) + (bias[at] as number),
    )
  })
}

/// The exact GELU: x times the share of a normal distribution below x.
export function gelu(x: number): number {
  return (x / 2) * (1 + erf(x / Math.SQRT2))
}

/// erf(x) = 2/√π · e^(−x²) · Σ 2ⁿ x²ⁿ⁺¹ / (2n + 1)!!, whose terms all have the sign of x.
function erf(x: number): number {
  if (Math.abs(x) > 6) return Math.sign(x)
  let term = x
  let sum = x
  for (let n = 1; Math.abs(term) > 1e-17 * Math.abs(sum); n++) {
    term *= (2 * x * x) / (2 * n + 1)
    sum += term
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum
}

function add(x: Rows, y: Rows): Rows {
  return x.map((row, at) => row.map((value, column) => value + (y[at]?.[column] as number)))
}

function dot(x: Float64Array, y: Float64Array): number {
  return x.reduce((sum, value, at) => sum + value * (y[at] as number), 0)
}

function get(weights: PlainWeights, name: string): Float32Array {
  const numbers = weights.get(name)
  if (numbers === undefined) throw new Error(`there is no parameter "${name}"`)
  return numbers
}
