// The parameters of a transformer of the BERT layout, each declared once.

import type { ParameterSpec } from "../weights/parameters.ts"
import type { TransformerSizes } from "./transformer-sizes.ts"

/// The names of the embeddings' parameters. The vector of a piece at a position is
/// normalised(pieces[piece] + positions[position]); BERT's vector of the first segment is part of `positions`.
export const embeddingNames = {
  pieces: "transformer.pieces",
  positions: "transformer.positions",
  norm: "transformer.norm",
  normBias: "transformer.normBias",
} as const

/// How much of the embedding's and of each layer's outputs is in a word's vector, which BERT doesn't have.
export const mixName = "transformer.mix"

/// The embedding of word forms.
export const formsName = "embedding.form"

/// The embedding of given tags.
export const givenTagsName = "embedding.givenTag"

/// The names of one layer's parameters, the layers counted from 0.
export function layerNames(layer: number) {
  const name = (part: string) => `transformer.${layer}.${part}`
  return {
    /// Query, key and value side by side.
    attention: name("attention"),
    attentionBias: name("attentionBias"),
    attentionOutput: name("attentionOutput"),
    attentionOutputBias: name("attentionOutputBias"),
    attentionNorm: name("attentionNorm"),
    attentionNormBias: name("attentionNormBias"),
    hidden: name("hidden"),
    hiddenBias: name("hiddenBias"),
    output: name("output"),
    outputBias: name("outputBias"),
    norm: name("norm"),
    normBias: name("normBias"),
  } as const
}

/// The parameters for a vocabulary of `pieceCount` pieces.
export function transformerParameters(sizes: TransformerSizes, pieceCount: number): ParameterSpec[] {
  const { layers, width, positions } = sizes
  return [
    ...Array.from({ length: layers }, (_, layer) => layerParameters(sizes, layer)).flat(),
    vector(embeddingNames.norm, width),
    vector(embeddingNames.normBias, width),
    { name: embeddingNames.pieces, kind: "embedding", rows: pieceCount, columns: width },
    { name: embeddingNames.positions, kind: "embedding", rows: positions, columns: width },
  ]
}

function layerParameters({ width, feedForward }: TransformerSizes, layer: number): ParameterSpec[] {
  const names = layerNames(layer)
  return [
    matrix(names.attention, width, 3 * width),
    vector(names.attentionBias, 3 * width),
    matrix(names.attentionOutput, width, width),
    vector(names.attentionOutputBias, width),
    vector(names.attentionNorm, width),
    vector(names.attentionNormBias, width),
    matrix(names.hidden, width, feedForward),
    vector(names.hiddenBias, feedForward),
    matrix(names.output, feedForward, width),
    vector(names.outputBias, width),
    vector(names.norm, width),
    vector(names.normBias, width),
  ]
}

function matrix(name: string, rows: number, columns: number): ParameterSpec {
  return { name, kind: "hidden", rows, columns }
}

function vector(name: string, columns: number): ParameterSpec {
  return { name, kind: "vector", rows: 1, columns }
}
