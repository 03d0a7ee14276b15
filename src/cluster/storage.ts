// Where corpora and results are: a folder that all machines share, or S3-compatible object storage.

import { FolderStorage } from "./folder-storage.ts"
import { isObjectAddress, openObjectStorage } from "./object-storage.ts"
import type { Storage } from "./storage-kind.ts"

/// The storages that a command uses, each opened when it is first needed.
export class Storages {
  readonly #folder = new FolderStorage()
  #objects: Promise<Storage> | undefined

  /// The storage that a path or an address such as `s3://bucket/folder` is in.
  async of(address: string): Promise<Storage> {
    if (!isObjectAddress(address)) return this.#folder
    this.#objects ??= openObjectStorage(address)
    return this.#objects
  }

  async close(): Promise<void> {
    const objects = await this.#objects?.catch(() => undefined)
    objects?.close()
  }
}
