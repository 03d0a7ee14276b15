// What stays of a file that is replaced by another one: its owner, its group and its permissions.

import type { Stats } from "node:fs"
import { access, constants, type FileHandle, stat } from "node:fs/promises"
import { SpandrelError } from "../check/error.ts"
import { isReadOnly } from "./file-errors.ts"
import { unlessMissing } from "./missing-file.ts"

/// The file that is about to be replaced; undefined if there is none. Throws the error of the file system, or
/// "unwritable-file", if it may not be written, although its folder may: a read-only file is one to keep.
/// `target` is where the path leads.
export async function fileToReplace(path: string, target: string): Promise<Stats | undefined> {
  const found = await fileAt(target)
  if (found === undefined) return undefined
  // The administrator may write any file, but has the same wish.
  if (isReadOnly(found))
    throw new SpandrelError(
      "unwritable-file",
      `can't write ${path}: it is read-only; if it may be replaced, make it writable with chmod u+w, or choose another file`,
    )
  await access(target, constants.W_OK)
  return found
}

/// The file at a path, if it is one.
export async function fileAt(path: string): Promise<Stats | undefined> {
  const found = await unlessMissing(stat(path))
  return found?.isFile() ? found : undefined
}

/// Gives a file the owner, group and permissions of the one that it replaces, as far as that is allowed.
/// Nobody may do more with it than with the other one.
export async function keepAccess(file: FileHandle, replaced: Stats): Promise<void> {
  const own = await file.stat()
  const { uid, gid } = replaced
  const isOwnerKept = (own.uid === uid && own.gid === gid) || (await isAllowed(file.chown(uid, gid)))
  const isGroupKept = isOwnerKept || own.gid === gid || (await isAllowed(file.chown(own.uid, gid)))
  let mode = replaced.mode & (isOwnerKept ? 0o7777 : 0o777)
  // Members of another group are what others were.
  if (!isGroupKept) mode &= ~0o070 | ((mode & 0o007) << 3)
  await isAllowed(file.chmod(mode))
}

/// False if the file system, or who runs this, can't do that.
async function isAllowed(change: Promise<void>): Promise<boolean> {
  return change.then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (["EPERM", "EACCES", "EINVAL", "ENOSYS", "ENOTSUP"].includes(error.code ?? "")) return false
      throw error
    },
  )
}
