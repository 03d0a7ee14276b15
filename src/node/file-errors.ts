// Errors of the file system, as messages that tell users what to do.

import type { Stats } from "node:fs"
import { access, constants, stat } from "node:fs/promises"
import { dirname } from "node:path"
import { SpandrelError } from "../check/error.ts"
import { readFailureReason } from "../check/read-failure.ts"
import { oneLine } from "../unicode/printable.ts"
import { descriptorOf } from "./descriptor.ts"
import { realTarget } from "./real-path.ts"

const emptyName = "the file name is empty; pass one"

/// The error for a file that can't be read. `name` is its path, optionally with a description before it.
export function cannotRead(name: string, error: unknown): SpandrelError {
  const message =
    name === "" ? `can't read "": ${emptyName}` : oneLine(`can't read ${name}: ${readFailureReason(error)}`)
  return new SpandrelError("unreadable-file", message, { cause: error })
}

/// The error for a file that can't be written.
export function cannotWrite(path: string, error: unknown): SpandrelError {
  const message =
    path === ""
      ? `can't write "": ${emptyName}`
      : oneLine(`can't write ${path}: ${writeFailureReason(path, error)}`)
  return new SpandrelError("unwritable-file", message, { cause: error })
}

/// Throws if a file can't be written, so that a command fails at the start and not after hours of work. `option` is the
/// option that the path was passed with. With "append", an existing file is enough and its directory need not be writable.
export async function checkWritable(
  option: string,
  path: string,
  mode: "replace" | "append" = "replace",
): Promise<void> {
  const unwritable = (reason: string) => new SpandrelError("unwritable-file", `${option}: ${oneLine(reason)}`)
  if (path === "") throw unwritable(emptyName)
  if (descriptorOf(path) !== undefined) return
  const target = await realTarget(path).catch(() => path)
  const found = await stat(target).catch(() => undefined)
  if (path.endsWith("/") || found?.isDirectory())
    throw unwritable(`${path} is a directory; pass a file in it`)
  if (found?.isFile() && (isReadOnly(found) || !(await isWritable(target))))
    throw unwritable(`${path} is not writable; check its permissions, or choose another file`)
  const needsDirectory = found === undefined || (found.isFile() && mode === "replace")
  try {
    // With "/." at the end, only a directory is accepted.
    await access(needsDirectory ? `${dirname(target)}/.` : target, constants.W_OK)
  } catch {
    throw unwritable(
      needsDirectory
        ? `${dirname(target)} is not a writable directory; create it, or choose another`
        : `${path} is not writable; check its permissions, or choose another file`,
    )
  }
}

/// True for a file that nobody may write, whatever the administrator can do.
export function isReadOnly({ mode }: Stats): boolean {
  return (mode & 0o222) === 0
}

function isWritable(path: string): Promise<boolean> {
  return access(path, constants.W_OK).then(
    () => true,
    () => false,
  )
}

/// The directory that wasn't found on the way to a file: where a link leads, for instance.
function missingDirectory(error: unknown): string | undefined {
  const { syscall, path } = (error ?? {}) as { readonly syscall?: unknown; readonly path?: unknown }
  return syscall === "realpath" && typeof path === "string" ? path : undefined
}

function writeFailureReason(path: string, error: unknown): string {
  const directory = missingDirectory(error) ?? (path.endsWith("/") ? path : dirname(path))
  const message = error instanceof Error ? error.message : String(error)
  switch (error instanceof Error && "code" in error ? error.code : undefined) {
    case "ENOENT":
      return `there is no directory ${directory}; create it, or choose another`
    case "ENOTDIR":
      return `${directory} is not a directory; choose another`
    case "EACCES":
      return `permission denied; check its permissions and those of ${directory}`
    case "EISDIR":
      return "it is a directory; pass a file in it"
    case "ENOSPC":
      return `${message}; free some space, or choose another disk`
    default:
      return message
  }
}
