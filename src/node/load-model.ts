// Models and taggers from their files, with a word on what is wrong with a file that holds none.

import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { InputError } from "../check/input-error.ts"
import { type Model, readModel } from "../model/model-file.ts"
import { TensorFileError } from "../model/safetensors.ts"
import { readTagger, type TaggerFile } from "../model/tagger-file.ts"
import { packageModel } from "../parser/model-source.ts"
import { cannotRead } from "./file-errors.ts"

/// The model of a file, or the English one of the package.
export function loadModel(path: string | URL = packageModel): Promise<Model> {
  return load(path, "model", readModel)
}

/// The tagger of a file of its own or of a parser's model, or that of the package's English model.
export function loadTagger(path: string | URL = packageModel): Promise<TaggerFile> {
  return load(path, "tagger", readTagger)
}

async function load<Content>(
  source: string | URL,
  what: string,
  read: (bytes: Uint8Array) => Content,
): Promise<Content> {
  const path = source instanceof URL ? fileURLToPath(source) : source
  let bytes: Uint8Array
  try {
    bytes = await readFile(path)
  } catch (error) {
    throw cannotRead(`the ${what} ${path}`, error)
  }
  try {
    return read(bytes)
  } catch (error) {
    if (error instanceof TensorFileError) throw new InputError(`${path}: ${error.message}`)
    throw error
  }
}
