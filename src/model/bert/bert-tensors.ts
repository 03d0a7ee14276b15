// The tensors of a pretrained encoder by the names that BERT gives them.

import { SpandrelError } from "../../check/error.ts"
import { readTensorFile, type StoredTensor } from "../safetensors.ts"
import { floatTypes } from "../tensor-numbers.ts"
import { invalidBertFile } from "./bert-files.ts"

const fileName = "model.safetensors"

// Files of models with a head have the encoder's tensors below this name.
const prefix = "bert."

// The names in files that were converted from TensorFlow.
const olderNames: readonly (readonly [name: string, older: string])[] = [
  ["LayerNorm.weight", "LayerNorm.gamma"],
  ["LayerNorm.bias", "LayerNorm.beta"],
]

/// The tensors of a model.safetensors file. Unused ones, such as a pooling layer's, are ignored.
export class BertTensors {
  readonly #tensors: ReadonlyMap<string, StoredTensor>
  readonly #folder: string

  /// Throws "invalid-file" unless the bytes are a complete file.
  constructor(bytes: Uint8Array, folder: string) {
    this.#folder = folder
    try {
      this.#tensors = readTensorFile(bytes).tensors
    } catch (error) {
      if (!(error instanceof SpandrelError)) throw error
      throw new SpandrelError(error.code, `${folder}/${fileName}: ${error.message}`, { cause: error })
    }
  }

  /// The floating-point tensor with this name and shape. Throws "invalid-file" if there is none.
  find(name: string, shape: readonly number[]): StoredTensor {
    const older = olderNames.reduce((known, [newer, old]) => known.replace(newer, old), name)
    const found = [name, older]
      .flatMap((known) => [prefix + known, known])
      .map((known) => this.#tensors.get(known))
      .find((tensor) => tensor !== undefined)
    const subject = `tensor "${name}"`
    if (found === undefined) throw this.#error(`${subject} is missing`)
    if (found.shape.join() !== shape.join())
      throw this.#error(`${subject} is ${found.shape.join(" × ")}, but config.json says ${shape.join(" × ")}`)
    if (!floatTypes.includes(found.type))
      throw this.#error(`${subject} has the type ${found.type}, not one of ${floatTypes.join(", ")}`)
    return found
  }

  #error(problem: string): SpandrelError {
    return invalidBertFile(this.#folder, fileName, problem)
  }
}
