// Open files that paths stand for, such as /dev/stdout and what bash makes of >(…).

import { once } from "node:events"
import { createWriteStream } from "node:fs"
import type { Writable } from "node:stream"

const standardNames: Readonly<Record<string, number>> = { "-": 1, "/dev/stdout": 1, "/dev/stderr": 2 }

/// The number of the open file that a path stands for: it is written to where it is, not replaced.
export function descriptorOf(path: string): number | undefined {
  if (Object.hasOwn(standardNames, path)) return standardNames[path]
  const [, number] = /^\/(?:dev|proc\/self)\/fd\/(\d{1,9})$/.exec(path) ?? []
  return number === undefined ? undefined : Number(number)
}

/// Writes to an open file from where it is, and leaves it open. `fill` gets a function that resolves when
/// more can be written.
export async function fillDescriptor(
  descriptor: number,
  fill: (write: (data: Uint8Array | string) => Promise<void>) => Promise<void>,
): Promise<void> {
  if (descriptor === 1 || descriptor === 2) {
    await fill(writingTo(descriptor === 1 ? process.stdout : process.stderr))
    return
  }
  const stream = createWriteStream("", { fd: descriptor, autoClose: false })
  const failed = once(stream, "error").then(([error]) => {
    throw error
  })
  const finished = async () => {
    await fill(writingTo(stream))
    stream.end()
    if (!stream.writableFinished) await once(stream, "finish")
  }
  // Whichever comes first.
  await Promise.race([finished(), failed])
}

const writingTo = (stream: Writable) => async (data: Uint8Array | string) => {
  if (!stream.write(data)) await once(stream, "drain")
}
