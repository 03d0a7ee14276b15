// Where results go: standard output, or a file that is written whole or not at all.

import { once } from "node:events"
import type { Writable } from "node:stream"
import { UsageError } from "../check/input-error.ts"
import { nextTurn } from "../parser/turns.ts"
import { fillFileAtomically } from "./atomic-file.ts"

/// A place for text. `write` resolves when more may be written, so that a slow reader doesn't fill the memory; `flush`
/// lets go of all that was written, which may otherwise wait for more.
export interface Output {
  write(text: string): Promise<void>
  flush(): Promise<void>
}

// Texts are gathered up to this many characters: a system call for each tree would be slow.
const gathered = 1 << 16

// How long, in milliseconds, work may go on before signals are heard: it may wait for nothing by itself.
const longestTurn = 100

/// Fills the file, or the stream when no file is named.
export async function writeOutput(
  path: string | undefined,
  stream: Writable,
  fill: (output: Output) => Promise<void>,
): Promise<void> {
  if (path !== undefined) {
    await fillFileAtomically(path, (file) => fillGathered(fill, (text) => file.appendFile(text)))
    return
  }
  await fillGathered(fill, async (text) => {
    if (!stream.write(text)) await once(stream, "drain")
  })
}

async function fillGathered(
  fill: (output: Output) => Promise<void>,
  flush: (text: string) => Promise<void>,
): Promise<void> {
  let waiting = ""
  let turn = performance.now()
  const flushAll = async () => {
    const full = waiting
    waiting = ""
    if (full !== "") await flush(full)
  }
  try {
    await fill({
      async write(text) {
        waiting += text
        if (waiting.length >= gathered) await flushAll()
        if (performance.now() - turn < longestTurn) return
        await nextTurn()
        turn = performance.now()
      },
      flush: flushAll,
    })
  } catch (error) {
    // What was finished before bad input came is worth having; of a wrong usage nothing is.
    if (!(error instanceof UsageError)) await flushAll()
    throw error
  }
  await flushAll()
}
