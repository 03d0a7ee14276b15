// A log with one line per event, which survives a process that is killed.

import { appendFile, readFile, stat, truncate } from "node:fs/promises"
import { cannotWrite } from "./file-errors.ts"

/// Adds a line at the end.
export async function appendLine(path: string, line: string): Promise<void> {
  try {
    await appendFile(path, `${line}\n`)
  } catch (error) {
    throw cannotWrite(path, error)
  }
}

/// Makes sure that the log has a line exactly once, although the process may have been killed before or while it was written.
export async function completeLog(path: string, line: string): Promise<void> {
  try {
    const found = await stat(path).catch(() => undefined)
    // A pipe can't be read again.
    if (found !== undefined && !found.isFile()) return
    const bytes = found === undefined ? Buffer.alloc(0) : await readFile(path)
    const end = bytes.lastIndexOf("\n") + 1
    const isCut = end < bytes.length && Buffer.from(line).indexOf(bytes.subarray(end)) === 0
    if (isCut) await truncate(path, end)
    else if (`\n${bytes.toString()}\n`.includes(`\n${line}\n`)) return
    const isUnfinished = !isCut && end < bytes.length
    await appendFile(path, `${isUnfinished ? "\n" : ""}${line}\n`)
  } catch (error) {
    throw cannotWrite(path, error)
  }
}
