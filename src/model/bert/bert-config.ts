// An encoder's config.json: its sizes, and whether it is of the BERT layout at all.

import { DataReader } from "../../check/data-reader.ts"
import { count, positive, wholeNumber } from "../../check/kinds.ts"
import { quoteValue } from "../../check/quote-value.ts"
import type { TransformerSizes } from "../../network/transformer/transformer-sizes.ts"
import { smallestWindow } from "../../network/transformer/windows.ts"
import { fileSource, unsupportedEncoder } from "./bert-files.ts"

/// The sizes of a pretrained encoder.
export interface BertConfig extends TransformerSizes {
  /// The rows of its table of pieces: at least as many as there are pieces.
  readonly vocabularySize: number
  /// The kinds of segments that it distinguishes. A sentence is of the first kind.
  readonly segments: number
}

const fileName = "config.json"

/// Fields with only one supported value, and what their value is if the file doesn't have them.
const requirements = [
  { field: "model_type", supported: "bert", absent: undefined },
  { field: "position_embedding_type", supported: "absolute", absent: "absolute" },
  { field: "hidden_act", supported: "gelu", absent: "gelu" },
  { field: "is_decoder", supported: false, absent: false },
] as const

// Far more than any encoder of this layout has; a wrong number must not use up the memory.
const mostLayers = 1000

/// Reads the contents of config.json. Throws "unsupported-encoder" or "invalid-file".
export function readBertConfig(json: string, folder: string): BertConfig {
  const data = DataReader.parse(json, fileSource(folder, fileName))
  for (const { field, supported, absent } of requirements) {
    const value = data.find(field)?.value ?? absent ?? data.get(field).value
    if (value !== supported)
      throw unsupportedEncoder(folder, fileName, {
        found: `"${field}": ${quoteValue(value)}`,
        supported: `"${field}": ${quoteValue(supported)}`,
      })
  }
  const width = data.get("hidden_size").as(count)
  const heads = data.get("num_attention_heads")
  if (width % heads.as(count) !== 0) throw heads.error(`must divide "hidden_size", which is ${width}`)
  return {
    layers: data.get("num_hidden_layers").as(wholeNumber(1, mostLayers)),
    width,
    heads: heads.as(count),
    feedForward: data.get("intermediate_size").as(count),
    // Two positions are taken by the pieces before and after the sentence.
    positions: data.get("max_position_embeddings").as(wholeNumber(smallestWindow + 2)),
    epsilon: data.find("layer_norm_eps")?.as(positive) ?? 1e-12,
    vocabularySize: data.get("vocab_size").as(count),
    segments: data.find("type_vocab_size")?.as(count) ?? 2,
  }
}
