// A tagger from its file, or from a parser's model that has one.

import { readFile } from "node:fs/promises"
import { TensorFileError } from "../model/safetensors.ts"
import { readTagger, type TaggerFile } from "../model/tagger-file.ts"
import { packageModel } from "../parser/model-source.ts"
import { InputError } from "./exit.ts"

/// The tagger of a file, or that of the package's English model.
export async function loadTagger(path: string | URL = packageModel): Promise<TaggerFile> {
  let bytes: Uint8Array
  try {
    bytes = await readFile(path)
  } catch (error) {
    throw new InputError(`can't read the tagger ${path}: ${error instanceof Error ? error.message : error}`)
  }
  try {
    return readTagger(bytes)
  } catch (error) {
    if (error instanceof TensorFileError) throw new InputError(`${path}: ${error.message}`)
    throw error
  }
}
