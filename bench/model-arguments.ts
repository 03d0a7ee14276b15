// Which models a benchmark measures.

import { fileURLToPath } from "node:url"
import { packageModels } from "../src/parser/package-models.ts"
import { requireFiles } from "./measure.ts"

/// A model file and the name to print for it.
export interface NamedModel {
  readonly name: string
  readonly path: string
}

/// The English models of the package.
export const englishModels: readonly string[] = packageModels.filter((name) => /^en\b/.test(name))

/// The models that `--model` specifies: "en", "en-fast", "fr" or files (default: all models of the package). Ends the benchmark
/// if one is missing.
export function namedModels(
  specified: readonly string[] | undefined,
  usual: readonly string[] = packageModels,
): readonly NamedModel[] {
  const models = (specified ?? usual).map((name) => ({ name, path: modelPath(name) }))
  requireFiles(...models.map(({ path }) => path))
  return models
}

/// The path of a model of the package, or the path itself.
export function modelPath(source: string): string {
  const isPackaged = (packageModels as readonly string[]).includes(source)
  // From build/bench/.
  return isPackaged ? fileURLToPath(new URL(`../../models/${source}.safetensors`, import.meta.url)) : source
}
