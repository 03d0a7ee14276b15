// Where a model comes from: the package, a file, the network, memory.

import { type Model, readModel } from "../model/model-file.ts"
import { TensorFileError } from "../model/safetensors.ts"
import { ParserError } from "../sentence/sentence-error.ts"

/// A model, the bytes of its file, a URL, or in Node.js a path.
export type ModelSource = string | URL | Uint8Array | ArrayBuffer | Model

/// The English model of the package.
export const packageModel: URL = new URL("../../models/en.safetensors", import.meta.url)

/// Gets a model; the English one of the package unless told. Throws a `ParserError` where there is none, with its cause;
/// when the signal asks to stop, the signal's reason.
export async function modelFrom(source: ModelSource = packageModel, signal?: AbortSignal): Promise<Model> {
  if (source instanceof Uint8Array) return readFrom(source, "the model")
  if (source instanceof ArrayBuffer) return readFrom(new Uint8Array(source), "the model")
  if (isModel(source)) return source
  if (typeof source !== "string" && !(source instanceof URL)) {
    throw new ParserError(
      "this is no model; give a path or a URL, the bytes of a file, or nothing for the English model",
    )
  }
  return readFrom(await bytesOf(source, signal), `the model ${source}`)
}

function isModel(source: unknown): source is Model {
  return typeof source === "object" && source !== null && "parameters" in source && "vocabularies" in source
}

function readFrom(bytes: Uint8Array, name: string): Model {
  try {
    return readModel(bytes)
  } catch (error) {
    if (!(error instanceof TensorFileError)) throw error
    throw new ParserError(`can't load ${name}: ${error.message}`, { cause: error })
  }
}

async function bytesOf(source: string | URL, signal: AbortSignal | undefined): Promise<Uint8Array> {
  const url = typeof source === "string" ? urlOf(source) : source
  const files = fileSystem()
  // Without a file system a path is one of the page's site.
  const isFile = files !== undefined && (url === undefined || url.protocol === "file:")
  try {
    const bytes = await (isFile ? files.readFile(url ?? source, { signal }) : download(source, signal))
    signal?.throwIfAborted()
    return bytes
  } catch (error) {
    signal?.throwIfAborted()
    const remedy = isFile ? "check the path" : "check the address"
    throw new ParserError(`can't load the model ${source}: ${reasonOf(error)}; ${remedy}`, { cause: error })
  }
}

async function download(source: string | URL, signal: AbortSignal | undefined): Promise<Uint8Array> {
  const response = await fetch(source, { signal: signal ?? null })
  if (!response.ok) throw new Error(`the server answered ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return "code" in error && error.code === "ENOENT" ? "there is no such file" : error.message
}

/// The URL that a text is; undefined if it is a path. A drive letter is no scheme.
function urlOf(text: string): URL | undefined {
  return /^[a-z][a-z0-9+.-]+:/i.test(text) && URL.canParse(text) ? new URL(text) : undefined
}

interface FileSystem {
  readFile(path: string | URL, options: { signal: AbortSignal | undefined }): Promise<Uint8Array>
}

/// Asked for without an import, so that a bundle for the browser needs nothing put in its place.
function fileSystem(): FileSystem | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): unknown } }
  return process?.getBuiltinModule?.("node:fs/promises") as FileSystem | undefined
}
