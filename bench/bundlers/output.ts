// What a bundler has written: only the model that the program imports, and nothing under another model's licence.

import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/// The model that an output must contain.
export type BundledModel = "en-fast" | "none"

// A model begins with the length of its header, in eight bytes, and the header.
const metadata = Buffer.from('{"__metadata__":')

// The library, its kernels and its worker are 0.9 MB.
const mostCode = 1.5e6

/// Checks the files of a folder, and returns how large they are together. Throws if there is another model than the one named, or
/// none, or if a file has the text of the French model's licence.
export function checkOutput(folder: string, model: BundledModel): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({ name, bytes: readFileSync(join(parentPath, name)) }))
  const models = files.filter(({ bytes }) => bytes.subarray(8, 24).equals(metadata))
  const expected = model === "none" ? [] : [readFileSync(`models/${model}.safetensors`)]
  const isExpected =
    models.length === expected.length && expected.every((one) => models[0]?.bytes.equals(one))
  if (!isExpected)
    throw new Error(`the output has other models: ${models.map(({ name }) => name).join(", ")}`)
  const french = files.filter(({ bytes }) => bytes.includes("LGPL"))
  if (french.length > 0)
    throw new Error(`the output has LGPL text: ${french.map(({ name }) => name).join(", ")}`)
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  const rest = total - expected.reduce((sum, bytes) => sum + bytes.length, 0)
  if (rest > mostCode) throw new Error(`the output without the model has ${rest} bytes`)
  return total
}
