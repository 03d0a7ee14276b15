// The models of the package, by name.

import { SpandrelError } from "../check/error.ts"
import { fileAdvice } from "./packaged-model.ts"

/// The names of the package's models.
export const packageModels = ["en", "en-fast", "fr"] as const

/// The name of a model of the package.
export type PackageModel = (typeof packageModels)[number]

/// The names as they are listed in a sentence: "en, en-fast or fr".
export const listModels = (word: "and" | "or"): string =>
  `${packageModels.slice(0, -1).join(", ")} ${word} ${packageModels.at(-1)}`

/// The model that is loaded if none is named.
export const defaultModel: PackageModel = "en"

/// The model for a language; undefined if the package has none.
export function packageModelFor(language: string): PackageModel | undefined {
  return packageModels.find((name) => name === language)
}

/// True for the name of a model of the package. A file that has the name of a model is passed as "./en".
export function isPackageModel(name: unknown): name is PackageModel {
  return packageModels.some((model) => model === name)
}

/// Where a model of the package is; undefined if there is none of that name. Throws "model-not-found" in a bundle that can't
/// know it.
export function packageModelUrl(name: string): URL | undefined {
  if (!isPackageModel(name)) return undefined
  const url = besideModule(`../../models/${name}.safetensors`)
  if (url !== undefined) return url
  throw new SpandrelError(
    "model-not-found",
    `this bundle doesn't know where the package's model ${name} is; ${fileAdvice(name)}`,
  )
}

// Not an expression that bundlers recognise: any model may be named, so they would have to copy all of them.
// In bundles that aren't modules, `import.meta.url` is undefined.
function besideModule(path: string): URL | undefined {
  const module: string | undefined = import.meta.url
  return module === undefined ? undefined : new URL(path, module)
}

/// What to do if a model of the package isn't where the library looks for it.
export function bundleAdvice(name: PackageModel): string {
  const entry = JSON.stringify(`spandrel/models/${name}`)
  return `import it: import model from ${entry}, and pass model in place of its name (docs/browser.md says how)`
}
