// Loading models and taggers: from the package, a file, a URL or memory.

import { SpandrelError } from "../check/error.ts"
import { quoteValue } from "../check/quote-value.ts"
import { readFailureReason } from "../check/read-failure.ts"
import { type Model, modelKind } from "../model/model.ts"
import { readModel } from "../model/model-file.ts"
import { readTagger, readTaggerOrModel, type TaggerFile } from "../model/tagger-file.ts"
import { defaultModel, packageModels, packageModelUrl } from "./package-models.ts"

/// The bytes of a file, a URL, in Node.js a path, or the name of a model of the package: "en" or "en-fast".
type FileSource = string | URL | Uint8Array | ArrayBuffer

/// The name of a model of the package ("en" or "en-fast"), the bytes of a model file, a URL, in Node.js a path, or a model
/// that was trained in this program.
export type ModelSource = FileSource | Model

/// Loads a model (default: the package's "en"). Throws a `SpandrelError` with the code "model-not-found",
/// "invalid-file" or "unsupported-version" if that fails, and the signal's reason if the signal is aborted.
export async function loadModel(source: ModelSource = defaultModel, signal?: AbortSignal): Promise<Model> {
  return modelKind.is(source) ? source : load(source, { kind: "model", read: readModel }, signal)
}

/// Loads a tagger from a file of its own or from a parser's model that contains one. Throws as `loadModel` does.
export function loadTagger(source: FileSource): Promise<TaggerFile> {
  return load(source, { kind: "tagger", read: readTagger }, undefined)
}

/// Loads a tagger as `loadTagger` does, or a parser's model whose network predicts tags (default: the package's "en").
export function loadTaggerOrModel(source: FileSource = defaultModel): Promise<TaggerFile | Model> {
  return load(source, { kind: "tagger", read: readTaggerOrModel }, undefined)
}

interface FileKind<Content> {
  readonly kind: "model" | "tagger"
  read(bytes: Uint8Array): Content
}

async function load<Content>(
  source: FileSource,
  { kind, read }: FileKind<Content>,
  signal: AbortSignal | undefined,
): Promise<Content> {
  if (source instanceof ArrayBuffer) return load(new Uint8Array(source), { kind, read }, signal)
  const isBytes = source instanceof Uint8Array
  if (!isBytes && typeof source !== "string" && !(source instanceof URL)) {
    throw new SpandrelError(
      "invalid-argument",
      `${quoteValue(source)} is not a ${kind}; pass a name (${packageModels.join(" or ")}), a path, a URL, or the bytes of a file`,
    )
  }
  const bytes = isBytes ? source : await readSource(source, kind, signal)
  try {
    return read(bytes)
  } catch (error) {
    if (!(error instanceof SpandrelError)) throw error
    const location = isBytes ? `the ${kind}` : displayPath(source)
    throw new SpandrelError(error.code, `${location}: ${error.message}`, { cause: error })
  }
}

async function readSource(
  source: string | URL,
  kind: string,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const url = typeof source === "string" ? (packageModelUrl(source) ?? asUrl(source)) : source
  const files = fileSystem()
  // Without a file system, a path is relative to the page.
  const isFile = files !== undefined && (url === undefined || url.protocol === "file:")
  try {
    const bytes = await (isFile ? files.readFile(url ?? source, { signal }) : download(url ?? source, signal))
    signal?.throwIfAborted()
    return bytes
  } catch (error) {
    signal?.throwIfAborted()
    const reason = readFailureReason(error)
    throw new SpandrelError(
      "model-not-found",
      `can't read the ${kind} ${displayPath(source)}: ${reason}${isFile ? advice(source) : "; check the address"}`,
      { cause: error },
    )
  }
}

/// For a path that may be a misspelt name.
function advice(source: string | URL): string {
  const isName = typeof source === "string" && /^[a-z-]+$/i.test(source)
  return isName ? `; the package's models are ${packageModels.join(" and ")}` : ""
}

async function download(source: string | URL, signal: AbortSignal | undefined): Promise<Uint8Array> {
  const response = await fetch(source, { signal: signal ?? null })
  if (!response.ok) throw new Error(`the server responded with status ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

function displayPath(source: string | URL): string {
  return source === "" ? '""' : String(source)
}

/// The URL that a string is; undefined for a path. A drive letter is not a scheme.
function asUrl(source: string): URL | undefined {
  return /^[a-z][a-z0-9+.-]+:/i.test(source) && URL.canParse(source) ? new URL(source) : undefined
}

interface FileSystem {
  readFile(path: string | URL, options: { signal: AbortSignal | undefined }): Promise<Uint8Array>
}

/// Node.js's file system, without an import, so that bundles for browsers need no replacement for it.
function fileSystem(): FileSystem | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): unknown } }
  return process?.getBuiltinModule?.("node:fs/promises") as FileSystem | undefined
}
