// A pretrained encoder of the BERT layout, from the files that the Hugging Face hub has of it.

import { argumentReader } from "../../check/argument-reader.ts"
import { SpandrelError } from "../../check/error.ts"
import { formatCount } from "../../check/format-count.ts"
import { bytes, count, type Kinds, string } from "../../check/kinds.ts"
import type { TransformerSizes } from "../../network/transformer/transformer-sizes.ts"
import type { WordPieceSettings } from "../../network/transformer/word-piece-settings.ts"
import type { ParameterSource } from "../../network/weights/parameters.ts"
import { readBertConfig } from "./bert-config.ts"
import { type BertFiles, invalidBertFile, type TokenizerFiles } from "./bert-files.ts"
import { BertTensors } from "./bert-tensors.ts"
import { readBertTokenizer } from "./bert-tokenizer.ts"
import { bertWeights } from "./bert-weights.ts"

/// A pretrained encoder, or its bottom layers.
export interface PretrainedEncoder {
  readonly sizes: TransformerSizes
  /// @internal
  readonly wordPieces: WordPieceSettings
  /// The parameters that `transformerParameters` declares for these sizes and pieces. They are read from the file's
  /// bytes when they are asked for. @internal
  readonly weights: ParameterSource
}

/// Options of reading an encoder.
export interface BertOptions {
  /// How many of its layers to use, from the bottom (default: all).
  readonly layers?: number | undefined
}

const neededFiles: Kinds<Omit<BertFiles, keyof TokenizerFiles>> = {
  folder: string,
  config: string,
  tensors: bytes,
}
const tokenizerFiles: Kinds<TokenizerFiles> = {
  tokenizer: string,
  vocabulary: string,
  tokenizerConfig: string,
}

/// Reads an encoder's files. Throws "invalid-file", "unsupported-encoder" for one that isn't of the BERT layout, or
/// "invalid-settings" if it has fewer layers than asked for.
export function readBertFolder(files: BertFiles, options: BertOptions = {}): PretrainedEncoder {
  const reader = argumentReader(files, "the files")
  const { folder } = reader.all(neededFiles)
  reader.some(tokenizerFiles)
  const layers = argumentReader(options, "the options argument", "option").find("layers")?.as(count)
  const whole = readBertConfig(files.config, folder)
  if (layers !== undefined && layers > whole.layers)
    throw new SpandrelError(
      "invalid-settings",
      `${folder}: the encoder has ${formatCount(whole.layers, "layer")}, not ${layers}; ask for fewer`,
    )
  const config = { ...whole, layers: layers ?? whole.layers }
  const weights = bertWeights(new BertTensors(files.tensors, folder), config)
  const wordPieces = readBertTokenizer(files, folder)
  const { vocabularySize, segments, ...sizes } = config
  const pieceCount = wordPieces.pieces.length
  if (pieceCount > vocabularySize)
    throw invalidBertFile(
      folder,
      files.tokenizer === undefined ? "vocab.txt" : "tokenizer.json",
      `${formatCount(pieceCount, "piece")}, but config.json says ${formatCount(vocabularySize, "piece")}`,
    )
  return { sizes, wordPieces, weights }
}
