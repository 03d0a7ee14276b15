// Where a model comes from: the package, a file, the network, memory.

import { type Model, readModel } from "../model/model-file.ts"

/// A model, the bytes of its file, a URL, or in Node.js a path.
export type ModelSource = string | URL | Uint8Array | Model

/// The English model of the package.
export const packageModel: URL = new URL("../../models/en.safetensors", import.meta.url)

/// Gets a model; the English one of the package unless told.
export async function modelFrom(source: ModelSource = packageModel, signal?: AbortSignal): Promise<Model> {
  if (source instanceof Uint8Array) return readModel(source)
  if (typeof source !== "string" && !(source instanceof URL)) return source
  const bytes = await bytesOf(source, signal)
  signal?.throwIfAborted()
  return readModel(bytes)
}

async function bytesOf(source: string | URL, signal: AbortSignal | undefined): Promise<Uint8Array> {
  const url = typeof source === "string" ? urlOf(source) : source
  const files = fileSystem()
  if (files !== undefined && (url === undefined || url.protocol === "file:")) {
    return files.readFile(url ?? source, { signal })
  }
  // Without a file system a path is one of the page's site.
  const response = await fetch(source, { signal: signal ?? null })
  if (!response.ok) throw new Error(`can't load the model ${source}: the server answered ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
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
