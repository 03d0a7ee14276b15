// Which models a benchmark measures.

import { existsSync } from "node:fs"
import { requireFiles } from "./measure.ts"

/// A model file and the name to print for it.
export interface NamedModel {
  readonly name: string
  readonly path: string
}

const packaged = (name: string) => new URL(`../../models/${name}.safetensors`, import.meta.url).pathname

/// The models that `--model` specifies: "en", "en-fast" or files (default: those of the package). Ends the benchmark if one
/// is missing.
export function namedModels(specified: readonly string[] | undefined): readonly NamedModel[] {
  const names = specified ?? ["en", "en-fast"].filter((name) => existsSync(packaged(name)))
  const models = names.map((name) =>
    /^[\w-]+$/.test(name) ? { name, path: packaged(name) } : { name, path: name },
  )
  requireFiles(...models.map(({ path }) => path))
  return models
}
