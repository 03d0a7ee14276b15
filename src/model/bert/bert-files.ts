// The files of a pretrained encoder, as the Hugging Face hub has them.

import type { DataSource } from "../../check/data-reader.ts"
import { SpandrelError } from "../../check/error.ts"
import { invalidFile } from "../safetensors.ts"

/// The files that say how words are split into pieces. One of the first two must be there; the first one is preferred.
export interface TokenizerFiles {
  /// The contents of tokenizer.json.
  readonly tokenizer?: string | undefined
  /// The contents of vocab.txt.
  readonly vocabulary?: string | undefined
  /// The contents of tokenizer_config.json, which only matters beside vocab.txt.
  readonly tokenizerConfig?: string | undefined
}

/// An encoder's files.
export interface BertFiles extends TokenizerFiles {
  /// What the folder is called in messages, such as its path.
  readonly folder: string
  /// The contents of config.json.
  readonly config: string
  /// The bytes of model.safetensors.
  readonly tensors: Uint8Array
}

const damagedFix = "download the folder again"

/// A file as the source of plain data.
export function fileSource(folder: string, file: string): DataSource {
  return { name: "the file", where: `${folder}/${file}`, fix: damagedFix, error: invalidFile }
}

/// The error for a file that lacks something, or has it in another shape.
export function invalidBertFile(folder: string, file: string, problem: string): SpandrelError {
  return invalidFile(`${folder}/${file}: ${problem}; ${damagedFix}`)
}

/// The error for an encoder of a kind that can't be run: what it has, and what would work.
export function unsupportedEncoder(
  folder: string,
  file: string,
  what: { readonly found: string; readonly supported: string },
): SpandrelError {
  const message = `${folder}/${file}: ${what.found} is not supported; choose an encoder with ${what.supported}`
  return new SpandrelError("unsupported-encoder", message)
}
