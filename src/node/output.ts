// Where results go: standard output, or a file that is written completely or not at all.

import { once } from "node:events"
import type { Writable } from "node:stream"
import { isUsageError } from "../check/error.ts"
import { nextTurn } from "../parser/turns.ts"
import { fillFileAtomically } from "./atomic-file.ts"

/// Buffered output of text. `write` resolves when more can be written, so that a slow reader doesn't fill the memory;
/// `flush` passes on everything that is buffered.
export interface Output {
  write(text: string): Promise<void>
  flush(): Promise<void>
}

// Characters to collect before writing: a system call per tree would be slow.
const bufferSize = 1 << 16

// Milliseconds of work after which timers and signals get a turn, even if nothing is waited for.
const longestTurn = 100

/// Writes to the file with this path, or to the stream if there is no path. If `fill` throws a usage error, nothing that is
/// still buffered is written.
export async function writeOutput(
  path: string | undefined,
  stream: Writable,
  fill: (output: Output) => Promise<void>,
): Promise<void> {
  if (path !== undefined) {
    await fillFileAtomically(path, (file) => fillBuffered(fill, (text) => file.appendFile(text)))
    return
  }
  await fillBuffered(fill, async (text) => {
    if (!stream.write(text)) await once(stream, "drain")
  })
}

async function fillBuffered(
  fill: (output: Output) => Promise<void>,
  write: (text: string) => Promise<void>,
): Promise<void> {
  let buffer = ""
  let turnStart = performance.now()
  const flush = async () => {
    const text = buffer
    buffer = ""
    if (text !== "") await write(text)
  }
  try {
    await fill({
      async write(text) {
        buffer += text
        if (buffer.length >= bufferSize) await flush()
        if (performance.now() - turnStart < longestTurn) return
        await nextTurn()
        turnStart = performance.now()
      },
      flush,
    })
  } catch (error) {
    // Results from before invalid input are kept.
    if (!isUsageError(error)) await flush()
    throw error
  }
  await flush()
}
