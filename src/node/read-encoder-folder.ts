// A pretrained encoder's folder on disk.

import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { TokenizerFiles } from "../model/bert/bert-files.ts"
import { type BertOptions, type PretrainedEncoder, readBertFolder } from "../model/bert/bert-folder.ts"
import { cannotRead } from "./file-errors.ts"
import { readText } from "./input.ts"

/// The files that may be read of a folder.
export const encoderFiles = [
  "config.json",
  "tokenizer.json",
  "vocab.txt",
  "tokenizer_config.json",
  "model.safetensors",
] as const

/// Reads the folder of an encoder, as the Hugging Face hub has it: config.json, tokenizer.json or vocab.txt, and
/// model.safetensors. Throws what `readBertFolder` throws, or "unreadable-file".
export async function readEncoderFolder(folder: string, options?: BertOptions): Promise<PretrainedEncoder> {
  const config = await readText(join(folder, "config.json"))
  const tokenizer = await readIfPresent(join(folder, "tokenizer.json"))
  const others = tokenizer === undefined ? await readVocabulary(folder) : {}
  const tensors = await readTensors(join(folder, "model.safetensors"))
  return readBertFolder({ folder, config, tokenizer, ...others, tensors }, options)
}

async function readVocabulary(folder: string): Promise<TokenizerFiles> {
  return {
    vocabulary: await readIfPresent(join(folder, "vocab.txt")),
    tokenizerConfig: await readIfPresent(join(folder, "tokenizer_config.json")),
  }
}

async function readIfPresent(path: string): Promise<string | undefined> {
  return existsSync(path) ? await readText(path) : undefined
}

async function readTensors(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (error) {
    throw cannotRead(path, error)
  }
}
