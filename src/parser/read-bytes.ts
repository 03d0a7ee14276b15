// The bytes of a file or URL, with progress.

import { CollectedBytes } from "./collected-bytes.ts"
import type { LoadOptions } from "./load-options.ts"

/// Reads a file, where there are files, or fetches a URL. A string is a path; without files, it is relative to the page.
/// Errors are those of the file system, of `fetch` and of the callback.
export function readBytes(source: string | URL, options: LoadOptions): Promise<Uint8Array> {
  const files = fileSystem()
  return files !== undefined && isFile(source) ? readFile(files, source, options) : download(source, options)
}

/// True if a source is read as a file, not fetched.
export function isFile(source: string | URL): boolean {
  return fileSystem() !== undefined && (typeof source === "string" || source.protocol === "file:")
}

// About a millisecond's work.
const pieceBytes = 1 << 20

async function readFile(
  files: FileSystem,
  path: string | URL,
  { onProgress, signal }: LoadOptions,
): Promise<Uint8Array> {
  // Without a callback, one call reads the file in less time.
  if (onProgress === undefined) return files.readFile(path, { signal })
  signal?.throwIfAborted()
  const file = await files.open(path)
  try {
    const status = await file.stat()
    const collected = new CollectedBytes(status.isFile() ? status.size : undefined, onProgress)
    for (;;) {
      signal?.throwIfAborted()
      const { bytesRead, buffer } = await file.read({ buffer: new Uint8Array(pieceBytes) })
      if (bytesRead === 0) return collected.finish()
      collected.push(buffer.subarray(0, bytesRead))
    }
  } finally {
    await file.close()
  }
}

async function download(source: string | URL, { onProgress, signal }: LoadOptions): Promise<Uint8Array> {
  const response = await fetch(source, { signal: signal ?? null })
  if (!response.ok) throw new Error(`the server responded with status ${response.status}`)
  const isWhole = onProgress === undefined || response.body === null
  const bytes = isWhole
    ? new Uint8Array(await response.arrayBuffer())
    : await collect(response.body, statedSize(response), onProgress)
  if (isHtml(bytes))
    throw new Error(
      `the server answered ${response.url} with an HTML page, as dev servers do for every address that they don't know`,
    )
  return bytes
}

async function collect(
  body: NonNullable<Response["body"]>,
  total: number | undefined,
  onProgress: NonNullable<LoadOptions["onProgress"]>,
): Promise<Uint8Array> {
  // Not `for await`, which not every browser has for streams.
  const reader = body.getReader()
  try {
    const collected = new CollectedBytes(total, onProgress)
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return collected.finish()
      collected.push(value)
    }
  } catch (error) {
    await reader.cancel().catch(() => {})
    throw error
  }
}

/// The size of what will be read; undefined if the server doesn't state it, or states that of compressed bytes.
function statedSize({ headers }: Response): number | undefined {
  const isCompressed = (headers.get("content-encoding") ?? "identity") !== "identity"
  const length = headers.get("content-length")
  return isCompressed || length === null ? undefined : Number(length)
}

/// A model begins with a length of 8 bytes, the last of which are 0.
function isHtml(bytes: Uint8Array): boolean {
  const beginning = String.fromCharCode(...bytes.subarray(0, 8))
  return /^\s*<[!a-z]/i.test(beginning) && !beginning.includes("\0")
}

interface FileSystem {
  readFile(path: string | URL, options: { signal: AbortSignal | undefined }): Promise<Uint8Array>
  open(path: string | URL): Promise<OpenFile>
}

interface OpenFile {
  stat(): Promise<{ readonly size: number; isFile(): boolean }>
  read(options: { readonly buffer: Uint8Array }): Promise<ReadPiece>
  close(): Promise<void>
}

interface ReadPiece {
  readonly bytesRead: number
  readonly buffer: Uint8Array
}

/// Node.js's file system, without an import, so that bundles for browsers need no replacement for it.
function fileSystem(): FileSystem | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): unknown } }
  return process?.getBuiltinModule?.("node:fs/promises") as FileSystem | undefined
}
