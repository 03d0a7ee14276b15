// A model as something to import, so that a bundler takes it along, and no other.

import { SpandrelError } from "../check/error.ts"
import { object } from "../check/kinds.ts"
import { packageFile } from "./package-files.ts"

/// A model that a program imports, such as the default export of `spandrel/models/en-fast`. A bundler copies
/// the file of each model that is imported, and no other.
///
/// ```ts
/// import enFast from "spandrel/models/en-fast"
///
/// enFast.licence // "CC BY-SA 4.0"
/// const parser = await Parser.load(enFast)
/// parser.info.language // "en"
/// ```
export interface PackagedModel {
  readonly name: string
  readonly language: string
  readonly licence: string
  /// Where its file is. Throws "model-not-found" in a bundle that has no address, such as a script that isn't
  /// a module.
  readonly url: URL
}

/// A model of the package. The address is an expression that bundlers recognise (see `packageFile`), computed
/// on demand.
export function packagedModel(facts: Omit<PackagedModel, "url">, address: () => URL): PackagedModel {
  return {
    ...facts,
    get url() {
      const url = packageFile(address)
      if (url !== undefined) return url
      throw new SpandrelError(
        "model-not-found",
        `this bundle doesn't know where the model ${facts.name} is; ${fileAdvice(facts.name)}`,
      )
    },
  }
}

/// What to do if a bundler hasn't copied the file of a model, or doesn't know where it is.
export function fileAdvice(name: string): string {
  return `pass the path or URL of spandrel/models/${name}.safetensors in its place (docs/browser.md says how)`
}

export function isPackagedModel(value: unknown): value is PackagedModel {
  return object.is(value) && "url" in value && "licence" in value
}
