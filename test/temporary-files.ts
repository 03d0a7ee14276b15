// Files that tests write, in a folder of their own per test file.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

let folder: string | undefined

/// A path in a folder that is removed after the tests of the file.
export function temporaryPath(name: string): string {
  folder ??= mkdtempSync(join(tmpdir(), "spandrel-test-"))
  return join(folder, name)
}

/// Writes a file there and returns its path.
export function temporaryFile(name: string, contents: string | Uint8Array): string {
  const path = temporaryPath(name)
  writeFileSync(path, contents)
  return path
}

/// Removes the folder; the next file is written to a new one.
export function removeTemporaryFiles(): void {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  folder = undefined
}
