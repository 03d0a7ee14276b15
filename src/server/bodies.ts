// Bodies of requests: JSON, text and NDJSON.

import type { IncomingMessage } from "node:http"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { SpandrelError } from "../check/error.ts"
import { parseNested } from "../check/json.ts"
import { GrowingBytes } from "../node/growing-bytes.ts"
import { clientClosed } from "./deadline.ts"
import type { ServerLimits } from "./server-options.ts"

/// The content types of NDJSON, which is read as a stream.
export const ndjsonTypes = ["application/x-ndjson", "application/ndjson", "application/jsonl"]

/// Replaces Fastify's parsers: JSON is read with our limit of depth, and must be UTF-8.
export function addBodyParsers(app: FastifyInstance, limits: ServerLimits): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser("application/json", async (_: FastifyRequest, body: IncomingMessage) =>
    parseBody(await readText(body, limits)),
  )
  app.addContentTypeParser("text/plain", (_: FastifyRequest, body: IncomingMessage) => readText(body, limits))
  app.addContentTypeParser(ndjsonTypes, async (_: FastifyRequest, body: IncomingMessage) => body)
}

/// The text of a body. Throws "client-closed" if the rest of it doesn't come. Memory is that of its bytes,
/// even if each of them comes in a chunk of its own.
async function readText(body: IncomingMessage, limits: ServerLimits): Promise<string> {
  const bytes = await new Promise<Uint8Array>((resolve, reject) => {
    const { bodyBytes } = limits
    const collected = new GrowingBytes()
    const settle = () => {
      body.off("data", onData).off("end", onEnd).off("error", onError).off("close", onError)
    }
    const onData = (chunk: Uint8Array) => {
      collected.append(chunk)
      if (collected.length > bodyBytes) fail(tooLarge())
    }
    const onEnd = () => {
      settle()
      resolve(collected.take())
    }
    const onError = () => fail(clientClosed())
    const fail = (error: SpandrelError) => {
      settle()
      reject(error)
    }
    body.on("data", onData).on("end", onEnd).on("error", onError).on("close", onError)
    if (Number(body.headers["content-length"]) > bodyBytes) fail(tooLarge())
  })
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    throw new SpandrelError("invalid-encoding", "the body isn't UTF-8; convert it")
  }
}

const tooLarge = () =>
  new SpandrelError("request-too-large", "the body is larger than the server allows; send less at once")

function parseBody(text: string): unknown {
  try {
    return parseNested(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : "it can't be read"
    throw new SpandrelError("invalid-argument", `the body isn't valid JSON: ${reason}`)
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
