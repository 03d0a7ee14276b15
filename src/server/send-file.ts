// Files as responses, with ranges, ETags and lengths.

import { pipeline, Transform } from "node:stream"
import { send } from "@fastify/send"
import type { FastifyReply, FastifyRequest } from "fastify"
import { SpandrelError } from "../check/error.ts"

export interface SentFile {
  readonly root: string
  /// The path below it, not encoded.
  readonly path: string
  readonly caching: Caching
}

/// How long copies of a file may be used, in milliseconds; "private" if only its reader may keep one, and
/// must ask each time.
export type Caching = { readonly maxAge: number; readonly immutable?: boolean } | "private"

/// Sends a file, or the part of it that is asked for. Throws "invalid-range" and "precondition-failed"; what
/// isn't a file is an address where there is nothing.
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { root, path, caching }: SentFile,
): Promise<FastifyReply> {
  const isPrivate = caching === "private"
  const options = { root, dotfiles: "ignore", ...(isPrivate ? { cacheControl: false } : caching) } as const
  const { type, statusCode, headers, stream } = await send(request.raw, encoded(path), options)
  if (type !== "file") {
    stream.destroy()
    if (statusCode === 416) {
      reply.header("content-range", headers["Content-Range"])
      throw new SpandrelError("invalid-range", "the file has fewer bytes than the header Range asks for")
    }
    if (statusCode === 412)
      throw new SpandrelError("precondition-failed", "the file isn't the version that the headers ask for")
    return reply.callNotFound() as unknown as FastifyReply
  }
  reply.code(statusCode).headers(headers)
  if (isPrivate) reply.header("cache-control", "private, no-cache")
  const isSent = request.method !== "HEAD" && statusCode !== 304
  return reply.send(isSent ? whole(stream, Number(headers["Content-Length"])) : stream)
}

/// The path as it is in an address: it has been decoded once.
const encoded = (path: string): string => path.split("/").map(encodeURIComponent).join("/")

/// The same bytes, as many as the header says. A file that became shorter is an error, which closes the
/// connection: the client would take the next response for the rest of the file.
function whole(stream: NodeJS.ReadableStream, length: number): Transform {
  let left = length
  const checked = new Transform({
    transform(chunk: Uint8Array, _, done) {
      left -= chunk.length
      done(null, chunk)
    },
    flush(done) {
      done(left === 0 ? null : new Error("a file became shorter while it was sent"))
    },
  })
  // The reader of the checked bytes gets the error.
  return pipeline(stream, checked, () => {})
}
