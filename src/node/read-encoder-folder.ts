// A pretrained encoder's folder on disk.

import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { type BertOptions, type PretrainedEncoder, readBertFolder } from "../model/bert/bert-folder.ts"
import { cannotRead } from "./file-errors.ts"

/// Reads the folder of an encoder, as the Hugging Face hub has it: config.json, tokenizer.json or vocab.txt, and
/// model.safetensors. Throws what `readBertFolder` throws, or "unreadable-file".
export async function readEncoderFolder(folder: string, options?: BertOptions): Promise<PretrainedEncoder> {
  const config = await readString(join(folder, "config.json"))
  const tokenizer = await readIfThere(join(folder, "tokenizer.json"))
  const isVocabularyNeeded = tokenizer === undefined
  const vocabulary = isVocabularyNeeded ? await readIfThere(join(folder, "vocab.txt")) : undefined
  const tokenizerConfig = isVocabularyNeeded
    ? await readIfThere(join(folder, "tokenizer_config.json"))
    : undefined
  const tensors = await readAll(join(folder, "model.safetensors"))
  return readBertFolder({ folder, config, tokenizer, vocabulary, tokenizerConfig, tensors }, options)
}

async function readAll(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (error) {
    throw cannotRead(path, error)
  }
}

async function readString(path: string): Promise<string> {
  return new TextDecoder().decode(await readAll(path))
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await readFile(path))
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined
    throw cannotRead(path, error)
  }
}
