// The files of a small encoder of the BERT layout, made up, with changes for tests.

import type { BertFiles } from "../../../src/model/bert/bert-files.ts"
import { toHalf } from "../../../src/model/quantize.ts"
import { type ElementType, type StoredTensor, writeTensorFile } from "../../../src/model/safetensors.ts"

export const smallPieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "the", "cat", "##s"]

const [width, feedForward, positions, segments] = [4, 6, 20, 2]

export const smallConfig = {
  model_type: "bert",
  hidden_act: "gelu",
  hidden_size: width,
  intermediate_size: feedForward,
  layer_norm_eps: 1e-12,
  max_position_embeddings: positions,
  num_attention_heads: 2,
  num_hidden_layers: 2,
  position_embedding_type: "absolute",
  type_vocab_size: segments,
  // Some encoders have more rows than pieces.
  vocab_size: smallPieces.length + 1,
}

export const smallTokenizer = {
  version: "1.0",
  normalizer: {
    type: "BertNormalizer",
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: null,
    lowercase: true,
  },
  pre_tokenizer: { type: "BertPreTokenizer" },
  model: {
    type: "WordPiece",
    unk_token: "[UNK]",
    continuing_subword_prefix: "##",
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(smallPieces.map((piece, number) => [piece, number])),
  },
}

/// The shapes of the tensors by their names on the hub.
export const smallShapes: Readonly<Record<string, readonly number[]>> = {
  "embeddings.word_embeddings.weight": [smallConfig.vocab_size, width],
  "embeddings.position_embeddings.weight": [positions, width],
  "embeddings.token_type_embeddings.weight": [segments, width],
  "embeddings.LayerNorm.weight": [width],
  "embeddings.LayerNorm.bias": [width],
  ...layerShapes(0),
  ...layerShapes(1),
  "pooler.dense.weight": [width, width],
}

function layerShapes(layer: number): Record<string, readonly number[]> {
  const shapes: Record<string, readonly number[]> = {
    "attention.self.query.weight": [width, width],
    "attention.self.query.bias": [width],
    "attention.self.key.weight": [width, width],
    "attention.self.key.bias": [width],
    "attention.self.value.weight": [width, width],
    "attention.self.value.bias": [width],
    "attention.output.dense.weight": [width, width],
    "attention.output.dense.bias": [width],
    "attention.output.LayerNorm.weight": [width],
    "attention.output.LayerNorm.bias": [width],
    "intermediate.dense.weight": [feedForward, width],
    "intermediate.dense.bias": [feedForward],
    "output.dense.weight": [width, feedForward],
    "output.dense.bias": [width],
    "output.LayerNorm.weight": [width],
    "output.LayerNorm.bias": [width],
  }
  return Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => [`encoder.layer.${layer}.${name}`, shape]),
  )
}

/// The number at an index of a tensor: whole, different for every tensor, and exact in every floating-point type.
export function smallNumber(name: string, index: number): number {
  return (Object.keys(smallShapes).indexOf(name) * 5 + index) % 127
}

/// A tensor with those numbers.
export function smallTensor(name: string, type: ElementType = "F32"): StoredTensor {
  const shape = smallShapes[name] ?? []
  const length = shape.reduce((product, size) => product * size, 1)
  const numbers = Float32Array.from({ length }, (_, index) => smallNumber(name, index))
  return { type, shape, bytes: bytesOf(numbers, type) }
}

function bytesOf(numbers: Float32Array, type: ElementType): Uint8Array {
  if (type === "F32") return new Uint8Array(numbers.buffer)
  if (type === "F16") return new Uint8Array(toHalf(numbers).buffer)
  if (type !== "BF16") throw new Error(`no ${type}`)
  return new Uint8Array(Uint16Array.from(new Uint32Array(numbers.buffer), (bits) => bits >>> 16).buffer)
}

export function smallTensors(type: ElementType = "F32"): Map<string, StoredTensor> {
  return new Map(Object.keys(smallShapes).map((name) => [name, smallTensor(name, type)]))
}

export interface SmallBertChanges {
  readonly config?: object
  readonly tokenizer?: object
  readonly tensors?: ReadonlyMap<string, StoredTensor>
}

/// The files, with some fields and all tensors replaced. A field that is undefined is left out.
export function smallBert({ config, tokenizer, tensors = smallTensors() }: SmallBertChanges = {}): BertFiles {
  return {
    folder: "encoder",
    config: JSON.stringify({ ...smallConfig, ...config }),
    tokenizer: JSON.stringify({ ...smallTokenizer, ...tokenizer }),
    tensors: writeTensorFile({ tensors, metadata: { format: "pt" } }),
  }
}
