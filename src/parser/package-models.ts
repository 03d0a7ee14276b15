// The models of the package, by name.

import { SpandrelError } from "../check/error.ts"
import { packageFile } from "./package-files.ts"

// The addresses are literals, since bundlers look for them, and computed on demand, since bundles that aren't modules have no
// `import.meta.url`.
const files = {
  en: () => new URL("../../models/en.safetensors", import.meta.url),
  "en-fast": () => new URL("../../models/en-fast.safetensors", import.meta.url),
  fr: () => new URL("../../models/fr.safetensors", import.meta.url),
} as const

/// The name of a model of the package.
export type PackageModel = keyof typeof files

/// The names of the package's models.
export const packageModels = Object.keys(files) as readonly PackageModel[]

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
  return typeof name === "string" && Object.hasOwn(files, name)
}

/// Where a model of the package is; undefined if there is none of that name. Throws "model-not-found" in a bundle that can't
/// know it.
export function packageModelUrl(name: string): URL | undefined {
  if (!isPackageModel(name)) return undefined
  const url = packageFile(files[name])
  if (url !== undefined) return url
  throw new SpandrelError(
    "model-not-found",
    `this bundle doesn't know where the package's model ${name} is; ${bundleAdvice(name)}`,
  )
}

/// What to do if a model of the package isn't where the library looks for it.
export function bundleAdvice(name: PackageModel): string {
  return `pass the path or URL of spandrel/models/${name}.safetensors in place of its name (docs/browser.md says how)`
}
