// What a storage does. Paths are those of its own kind: of the file system, or `s3://bucket/key`.

/// A file in a storage.
export interface StoredFile {
  /// For the storage.
  readonly path: string
  /// For messages, as the pattern that found it has it.
  readonly name: string
  readonly size: number
}

/// Half-open, in bytes.
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/// Adds text or bytes to a file that is being written.
export type Append = (data: string | Uint8Array) => Promise<void>

export interface Storage {
  /// The files that match a pattern, or the one with that path, sorted by path. None is an empty array.
  find(pattern: string): Promise<StoredFile[]>
  /// The names of all files in a folder and the folders in it, relative to it. None if there is no such folder.
  list(folder: string): AsyncIterable<string>
  read(path: string, range?: ByteRange): AsyncIterable<Uint8Array>
  /// The whole of a small file; undefined if there is none.
  readText(path: string): Promise<string | undefined>
  /// Writes a file whole or not at all: what is appended gets its path, which `fill` returns, when it is complete. `near` is
  /// a path that is sure to be in the same folder. Returns the path.
  write(near: string, fill: (append: Append) => Promise<string>): Promise<string>
  /// Writes a small file whole, unless there is one: false if so. Of several that do this at once, one gets true.
  create(path: string, text: string): Promise<boolean>
  /// The path of a file in a folder.
  join(folder: string, name: string): string
  /// The path that other machines know it by.
  absolute(path: string): string
  close(): void
}

/// Writes a small file whole or not at all.
export async function writeStored(storage: Storage, path: string, text: string): Promise<void> {
  await storage.write(path, async (append) => {
    await append(text)
    return path
  })
}
