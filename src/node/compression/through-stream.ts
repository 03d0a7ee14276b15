// Bytes through a stream of Node.js that transforms them.

import { pipeline, Readable } from "node:stream"

/// What a stream makes of the bytes. Throws errors of the source, and those of the stream.
export async function* throughStream(
  chunks: AsyncIterable<Uint8Array>,
  transform: NodeJS.ReadWriteStream,
): AsyncGenerator<Uint8Array, void, undefined> {
  let failure: { readonly error: unknown } | undefined
  async function* source() {
    try {
      yield* chunks
    } catch (error) {
      failure = { error }
      throw error
    }
  }
  // Errors come out of the loop below.
  pipeline(Readable.from(source()), transform, () => {})
  try {
    for await (const chunk of transform) yield chunk as unknown as Uint8Array
  } catch (error) {
    // The stream may report the source's error as its own premature end.
    throw failure === undefined ? error : failure.error
  }
}
