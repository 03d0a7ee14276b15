// The tensors of a pretrained encoder as the parameters of our transformer.

import { embeddingNames, layerNames } from "../../network/transformer/transformer-parameters.ts"
import type { ParameterSource } from "../../network/weights/parameters.ts"
import type { StoredTensor } from "../safetensors.ts"
import { readNumbers } from "../tensor-numbers.ts"
import type { BertConfig } from "./bert-config.ts"
import type { BertTensors } from "./bert-tensors.ts"

/// Writes the numbers of one parameter.
type Read = (into: Float32Array) => void

/// The parameters by our names. Every tensor is found and its shape checked at once, but numbers are only read when a
/// parameter is. Of the table of pieces the first rows are read, as many as the parameter has.
export function bertWeights(tensors: BertTensors, config: BertConfig): ParameterSource {
  const reads = new Map<string, Read>(embeddingReads(tensors, config))
  for (let layer = 0; layer < config.layers; layer++)
    for (const [name, read] of layerReads(tensors, config, layer)) reads.set(name, read)
  return {
    read({ name }, into) {
      const read = reads.get(name)
      if (read === undefined) throw new Error(`a pretrained encoder has no parameter "${name}"`)
      read(into)
    },
  }
}

function embeddingReads(tensors: BertTensors, config: BertConfig): [string, Read][] {
  const { width, vocabularySize, positions, segments } = config
  const pieces = tensors.find("embeddings.word_embeddings.weight", [vocabularySize, width])
  const position = tensors.find("embeddings.position_embeddings.weight", [positions, width])
  const segment = tensors.find("embeddings.token_type_embeddings.weight", [segments, width])
  const { norm, normBias } = embeddingNames
  return [
    [embeddingNames.pieces, (into) => readNumbers(pieces, into)],
    [embeddingNames.positions, (into) => readPositions(position, segment, into.fill(0), width)],
    ...normReads(tensors, "embeddings.LayerNorm", [norm, normBias], width),
  ]
}

/// Adds the first segment's vector to that of every position: each piece gets both.
function readPositions(positions: StoredTensor, segments: StoredTensor, into: Float32Array, width: number) {
  readNumbers(positions, into)
  const segment = new Float32Array(width)
  readNumbers(segments, segment)
  for (let at = 0; at < into.length; at++) into[at] = (into[at] as number) + (segment[at % width] as number)
}

function layerReads(tensors: BertTensors, config: BertConfig, layer: number): [string, Read][] {
  const { width, feedForward } = config
  const names = layerNames(layer)
  const layerName = `encoder.layer.${layer}`
  const matrix = (name: string, inputs: number, outputs: number) =>
    tensors.find(`${layerName}.${name}.weight`, [outputs, inputs])
  const bias = (name: string, outputs: number) => tensors.find(`${layerName}.${name}.bias`, [outputs])
  const sides = ["query", "key", "value"].map((name) => `attention.self.${name}`)
  const joined = sides.map((name) => matrix(name, width, width))
  const joinedBias = sides.map((name) => bias(name, width))
  const attentionOutput = matrix("attention.output.dense", width, width)
  const attentionOutputBias = bias("attention.output.dense", width)
  const hidden = matrix("intermediate.dense", width, feedForward)
  const hiddenBias = bias("intermediate.dense", feedForward)
  const output = matrix("output.dense", feedForward, width)
  const outputBias = bias("output.dense", width)
  const attentionNorm = [names.attentionNorm, names.attentionNormBias] as const
  return [
    [names.attention, (into) => readTransposed(joined, into)],
    [names.attentionBias, (into) => readJoined(joinedBias, into)],
    [names.attentionOutput, (into) => readTransposed([attentionOutput], into)],
    [names.attentionOutputBias, (into) => readNumbers(attentionOutputBias, into)],
    ...normReads(tensors, `${layerName}.attention.output.LayerNorm`, attentionNorm, width),
    [names.hidden, (into) => readTransposed([hidden], into)],
    [names.hiddenBias, (into) => readNumbers(hiddenBias, into)],
    [names.output, (into) => readTransposed([output], into)],
    [names.outputBias, (into) => readNumbers(outputBias, into)],
    ...normReads(tensors, `${layerName}.output.LayerNorm`, [names.norm, names.normBias], width),
  ]
}

function normReads(
  tensors: BertTensors,
  tensorName: string,
  [norm, normBias]: readonly [string, string],
  width: number,
): [string, Read][] {
  const scale = tensors.find(`${tensorName}.weight`, [width])
  const bias = tensors.find(`${tensorName}.bias`, [width])
  return [
    [norm, (into) => readNumbers(scale, into)],
    [normBias, (into) => readNumbers(bias, into)],
  ]
}

/// Writes matrices of one shape, each outputs × inputs, side by side as inputs × (all outputs).
function readTransposed(matrices: readonly StoredTensor[], into: Float32Array): void {
  matrices.forEach((matrix, side) => {
    const [outputs, inputs] = matrix.shape as [number, number]
    const columns = matrices.length * outputs
    const numbers = new Float32Array(outputs * inputs)
    readNumbers(matrix, numbers)
    for (let output = 0; output < outputs; output++)
      for (let input = 0; input < inputs; input++)
        into[input * columns + side * outputs + output] = numbers[output * inputs + input] as number
  })
}

/// Writes vectors one after the other.
function readJoined(vectors: readonly StoredTensor[], into: Float32Array): void {
  const size = into.length / vectors.length
  vectors.forEach((vector, at) => {
    readNumbers(vector, into.subarray(at * size, (at + 1) * size))
  })
}
