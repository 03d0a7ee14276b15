// Bytes through a stream of Node.js that transforms them.

import { pipeline, Readable } from "node:stream"

/// An error of the source of bytes, as opposed to one of the bytes themselves.
export class SourceFailure extends Error {
  override readonly name = "SourceFailure"
}

/// What a stream makes of the bytes. Throws a `SourceFailure` with the source's error as its cause, and errors of the stream as they are.
export async function* throughStream(
  chunks: AsyncIterable<Uint8Array>,
  transform: NodeJS.ReadWriteStream,
): AsyncGenerator<Uint8Array, void, undefined> {
  let failure: SourceFailure | undefined
  async function* source() {
    try {
      yield* chunks
    } catch (cause) {
      failure = new SourceFailure("the source failed", { cause })
      throw failure
    }
  }
  // Errors come out of the loop below.
  pipeline(Readable.from(source()), transform, () => {})
  try {
    for await (const chunk of transform) yield chunk as unknown as Uint8Array
  } catch (error) {
    throw failure ?? error
  }
}
