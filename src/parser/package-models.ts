// The models of the package, by name.

// The addresses are literals, since bundlers look for them, and computed on demand, since bundles that aren't modules have no
// `import.meta.url`.
const files = {
  en: () => new URL("../../models/en.safetensors", import.meta.url),
  "en-fast": () => new URL("../../models/en-fast.safetensors", import.meta.url),
} as const

/// The name of a model of the package.
export type PackageModel = keyof typeof files

/// The names of the package's models.
export const packageModels = Object.keys(files) as readonly PackageModel[]

/// The model that is loaded if none is named.
export const defaultModel: PackageModel = "en"

/// Where a model of the package is; undefined if there is none of that name. A file that has the name of a model is passed as
/// "./en".
export function packageModelUrl(name: string): URL | undefined {
  return Object.hasOwn(files, name) ? files[name as PackageModel]() : undefined
}
