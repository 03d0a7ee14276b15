// A model from its file, with a word on what is wrong with a file that is none.

import { readFile } from "node:fs/promises"
import { type Model, readModel } from "../model/model-file.ts"
import { TensorFileError } from "../model/safetensors.ts"
import { packageModel } from "../parser/model-source.ts"
import { InputError } from "./exit.ts"

/// The model of a file, or the English one of the package.
export async function loadModel(path: string | URL = packageModel): Promise<Model> {
  let bytes: Uint8Array
  try {
    bytes = await readFile(path)
  } catch (error) {
    throw new InputError(`can't read the model ${path}: ${error instanceof Error ? error.message : error}`)
  }
  try {
    return readModel(bytes)
  } catch (error) {
    if (error instanceof TensorFileError) throw new InputError(`${path}: ${error.message}`)
    throw error
  }
}
