// What the file system's refusals mean to a user, and what to do about them.

import { access, constants, realpath, stat } from "node:fs/promises"
import { dirname } from "node:path"
import { InputError } from "../check/input-error.ts"

const readingReasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file; check the path",
  ENOTDIR: "a part of its path is no folder; check the path",
  EACCES: "permission denied; check who may read it",
  EISDIR: "it is a folder; name a file in it",
}

const namelessReason = "the name is empty; name a file"

/// Why a file can't be read; `named` is its path, perhaps with what it is in front.
export function cannotRead(named: string, error: unknown): InputError {
  if (named === "") return new InputError(`can't read "": ${namelessReason}`)
  return new InputError(`can't read ${named}: ${readingReasons[codeOf(error)] ?? messageOf(error)}`)
}

/// Why a file can't be written.
export function cannotWrite(path: string, error: unknown): InputError {
  if (path === "") return new InputError(`can't write "": ${namelessReason}`)
  return new InputError(`can't write ${path}: ${writingReason(path, error)}`)
}

/// Refuses a path that can't be written to: better at once than after hours of work. `option` is where it was named. A
/// file that is appended to needs no folder in which others can be made.
export async function checkWritable(
  option: string,
  path: string,
  way: "whole" | "append" = "whole",
): Promise<void> {
  if (path === "") throw new InputError(`${option}: ${namelessReason}`)
  const target = await realpath(path).catch(() => path)
  const found = await stat(target).catch(() => undefined)
  if (path.endsWith("/") || found?.isDirectory())
    throw new InputError(`${option}: ${path} is a folder; name a file in it`)
  const isNew = found === undefined || (found.isFile() && way === "whole")
  try {
    // With a dot behind it, only a folder will do.
    await access(isNew ? `${dirname(target)}/.` : target, constants.W_OK)
  } catch {
    throw new InputError(
      isNew
        ? `${option}: ${dirname(target)} is no folder that can be written to; make it, or choose another`
        : `${option}: ${path} can't be written to; check who may write to it, or name another file`,
    )
  }
}

function writingReason(path: string, error: unknown): string {
  const folder = path.endsWith("/") ? path : dirname(path)
  switch (codeOf(error)) {
    case "ENOENT":
      return `there is no folder ${folder}; make it, or choose another`
    case "ENOTDIR":
      return `${folder} is no folder; choose another`
    case "EACCES":
      return `permission denied; check who may write to it and to ${folder}`
    case "EISDIR":
      return "it is a folder; name a file in it"
    case "ENOSPC":
      return `${messageOf(error)}; make room, or choose another disk`
    default:
      return messageOf(error)
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : ""
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
