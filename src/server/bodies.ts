// Bodies of requests: JSON, text and NDJSON.

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { SpandrelError } from "../check/error.ts"
import { parseNested } from "../check/json.ts"
import type { ServerLimits } from "./server-options.ts"

/// The content types of NDJSON, which is read as a stream.
export const ndjsonTypes = ["application/x-ndjson", "application/ndjson", "application/jsonl"]

/// Replaces Fastify's parsers: JSON is read with our limit of depth, and must be UTF-8.
export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    async (_: FastifyRequest, body: Buffer) => parseBody(textOf(body)),
  )
  app.addContentTypeParser("text/plain", { parseAs: "buffer" }, async (_: FastifyRequest, body: Buffer) =>
    textOf(body),
  )
  app.addContentTypeParser(ndjsonTypes, async (_: FastifyRequest, body: NodeJS.ReadableStream) => body)
}

function parseBody(text: string): unknown {
  try {
    return parseNested(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : "it can't be read"
    throw new SpandrelError("invalid-argument", `the body isn't valid JSON: ${reason}`)
  }
}

function textOf(body: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body)
  } catch {
    throw new SpandrelError("invalid-encoding", "the body isn't UTF-8; convert it")
  }
}

/// Answers with an error unless the whole body arrives in time. Returns what to call when it has.
export function limitReceiving(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { clientSeconds }: ServerLimits,
): () => void {
  const timer = setTimeout(() => {
    if (raw.complete || reply.sent) return
    reply.raw.once("finish", () => raw.destroy())
    reply
      .header("connection", "close")
      .send(
        new SpandrelError(
          "client-too-slow",
          `the body didn't arrive within ${clientSeconds} s; send it without pauses`,
        ),
      )
  }, 1000 * clientSeconds)
  return () => clearTimeout(timer)
}
