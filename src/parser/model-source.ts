// Loading models and taggers: from the package, a file, a URL or memory.

import { SpandrelError } from "../check/error.ts"
import { quoteValue } from "../check/quote-value.ts"
import { readFailureReason } from "../check/read-failure.ts"
import { checkScriptEncoding } from "../check/script-encoding.ts"
import { type Model, modelKind } from "../model/model.ts"
import { readModel } from "../model/model-file.ts"
import { readTagger, readTaggerOrModel, type TaggerFile } from "../model/tagger-file.ts"
import type { LoadOptions } from "./load-options.ts"
import { bundleAdvice, defaultModel, isPackageModel, listModels, packageModelUrl } from "./package-models.ts"
import { fileAdvice, isPackagedModel, type PackagedModel } from "./packaged-model.ts"
import { isFile, readBytes } from "./read-bytes.ts"

/// The bytes of a file, a URL, in Node.js a path, the name of a model of the package ("en", "en-fast" or
/// "fr"), or one that was imported.
type FileSource = string | URL | Uint8Array | ArrayBuffer | PackagedModel

/// A model: the name of one of the package ("en", "en-fast" or "fr"); one that is imported, which is what
/// bundlers need; the bytes of a model file; a URL; in Node.js a path; or a model that was trained in this
/// program.
export type ModelSource = FileSource | Model

/// Loads a model (default: the package's "en"). Throws a `SpandrelError` with the code "model-not-found",
/// "invalid-file" or "unsupported-version" if that fails, and the signal's reason if the signal is aborted.
export async function loadModel(
  source: ModelSource = defaultModel,
  options: LoadOptions = {},
): Promise<Model> {
  return modelKind.is(source) ? source : load(source, { kind: "model", read: readModel }, options)
}

/// The bytes of a model file, for those who need to know which one it is (default: the package's "en"). Throws "model-not-found".
export function readModelFile(source: string = defaultModel): Promise<Uint8Array> {
  return readSource(source, "model", {})
}

/// Loads a tagger from a file of its own or from a parser's model that contains one. Throws as `loadModel` does.
export function loadTagger(source: FileSource): Promise<TaggerFile> {
  return load(source, { kind: "tagger", read: readTagger })
}

/// Loads a tagger as `loadTagger` does, or a parser's model whose network predicts tags (default: the package's "en").
export function loadTaggerOrModel(source: FileSource = defaultModel): Promise<TaggerFile | Model> {
  return load(source, { kind: "tagger", read: readTaggerOrModel })
}

/// A source with an address or a path.
type LocatedSource = Exclude<FileSource, Uint8Array | ArrayBuffer>

interface FileKind<Content> {
  readonly kind: "model" | "tagger"
  read(bytes: Uint8Array): Content
}

async function load<Content>(
  source: FileSource,
  { kind, read }: FileKind<Content>,
  options: LoadOptions = {},
): Promise<Content> {
  checkScriptEncoding()
  if (source instanceof ArrayBuffer) return load(new Uint8Array(source), { kind, read }, options)
  const isBytes = source instanceof Uint8Array
  if (!isBytes && typeof source !== "string" && !(source instanceof URL) && !isPackagedModel(source)) {
    throw new SpandrelError(
      "invalid-argument",
      `${quoteValue(source)} is not a ${kind}; pass a name (${listModels("or")}), a path, a URL, or the bytes of a file`,
    )
  }
  const bytes = isBytes ? source : await readSource(source, kind, options)
  try {
    return read(bytes)
  } catch (error) {
    if (!(error instanceof SpandrelError)) throw error
    const location = isBytes ? `the ${kind}` : displayPath(source)
    throw new SpandrelError(error.code, `${location}: ${error.message}`, { cause: error })
  }
}

async function readSource(source: LocatedSource, kind: string, options: LoadOptions): Promise<Uint8Array> {
  const { signal } = options
  const location = locateModel(source)
  const isRead = isFile(location)
  const { watched, rethrow } = watchCallback(options)
  try {
    const bytes = await readBytes(location, watched)
    signal?.throwIfAborted()
    return bytes
  } catch (error) {
    signal?.throwIfAborted()
    rethrow()
    const reason = readFailureReason(error)
    throw new SpandrelError(
      "model-not-found",
      `can't read the ${kind} ${displayPath(source)}: ${reason}${advice(source, isRead)}`,
      { cause: error },
    )
  }
}

/// Where a model is (default: the package's "en"): a URL or a path.
export function locateModel(source: LocatedSource = defaultModel): string | URL {
  if (typeof source === "string") return packageModelUrl(source) ?? asUrl(source) ?? source
  return source instanceof URL ? source : source.url
}

/// Options whose callback is watched: `rethrow` throws what it threw, if it did.
function watchCallback(options: LoadOptions): { readonly watched: LoadOptions; rethrow(): void } {
  const { onProgress } = options
  const thrown: unknown[] = []
  if (onProgress === undefined) return { watched: options, rethrow() {} }
  return {
    watched: {
      ...options,
      onProgress(progress) {
        try {
          onProgress(progress)
        } catch (error) {
          thrown.push(error)
          throw error
        }
      },
    },
    rethrow() {
      if (thrown.length > 0) throw thrown[0]
    },
  }
}

/// What to do about a source that can't be read.
function advice(source: LocatedSource, isRead: boolean): string {
  if (isPackageModel(source)) return `; if the library is part of a bundle, ${bundleAdvice(source)}`
  if (isPackagedModel(source)) return `; if the bundler hasn't copied its file, ${fileAdvice(source.name)}`
  if (!isRead) return "; check the address"
  // It may be a misspelt name.
  const isName = typeof source === "string" && /^[\w.-]+$/.test(source)
  return isName ? `; the package's models are ${listModels("and")}` : ""
}

function displayPath(source: LocatedSource): string {
  if (source === "") return '""'
  return isPackagedModel(source) ? source.name : String(source)
}

/// The URL that a string is; undefined for a path. A drive letter is not a scheme.
function asUrl(source: string): URL | undefined {
  return /^[a-z][a-z0-9+.-]+:/i.test(source) && URL.canParse(source) ? new URL(source) : undefined
}
