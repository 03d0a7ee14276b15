// Where results go: standard output, or a file that is written whole or not at all.

import { once } from "node:events"
import { type FileHandle, open, rename, rm } from "node:fs/promises"
import type { Writable } from "node:stream"
import { InputError } from "./exit.ts"

/// A place for text. `write` resolves when more may be written, so that a slow reader doesn't fill the memory.
export interface Output {
  write(text: string): Promise<void>
}

// Texts are gathered up to this many characters: a system call for each tree would be slow.
const gathered = 1 << 16

/// Fills the file, or the stream when no file is named. The file is written under another name beside it and renamed
/// when complete; a failure leaves no half-written file.
export async function writeTo(
  path: string | undefined,
  stream: Writable,
  fill: (output: Output) => Promise<void>,
): Promise<void> {
  if (path === undefined) {
    await fillGathered(fill, async (text) => {
      if (!stream.write(text)) await once(stream, "drain")
    })
    return
  }
  const temporary = `${path}.${process.pid}.partial`
  const file = await orUnwritable(path, open(temporary, "wx"))
  try {
    await fillGathered(fill, (text) => orUnwritable(path, append(file, text)))
    await orUnwritable(path, file.sync())
    await file.close()
    await orUnwritable(path, rename(temporary, path))
  } catch (error) {
    await file.close().catch(() => {})
    await rm(temporary, { force: true })
    throw error
  }
}

async function fillGathered(
  fill: (output: Output) => Promise<void>,
  flush: (text: string) => Promise<void>,
): Promise<void> {
  let waiting = ""
  await fill({
    async write(text) {
      waiting += text
      if (waiting.length < gathered) return
      const full = waiting
      waiting = ""
      await flush(full)
    },
  })
  if (waiting !== "") await flush(waiting)
}

const append = (file: FileHandle, text: string) => file.appendFile(text)

function orUnwritable<T>(path: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw new InputError(`can't write ${path}: ${error instanceof Error ? error.message : error}`)
  })
}
