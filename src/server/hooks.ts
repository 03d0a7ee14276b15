// What holds for every request: ids, headers, who may use the server, the log, and the shape of errors.

import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import type { Socket } from "node:net"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { SpandrelError } from "../check/error.ts"
import { corsHeaders, type OpenRequests, preflightHeaders, tokenCheck } from "./access.ts"
import { limitReceiving } from "./bodies.ts"
import { clientClosed } from "./deadline.ts"
import type { Metrics } from "./metrics.ts"
import { type Problem, problemOf, retryAfter } from "./problem.ts"
import type { AccessOptions, ServerLimits } from "./server-options.ts"

/// The id of a request: the client's own, if it is a short word.
export function requestId({ headers }: IncomingMessage): string {
  const own = headers["x-request-id"]
  return typeof own === "string" && /^[\w.-]{1,64}$/.test(own) ? own : randomUUID()
}

// What browsers may do with a response. Pages have a policy of their own.
const safeHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const

/// Sets headers, answers preflight requests, and refuses requests while the server shuts down.
export function addHeaders(app: FastifyInstance, { origins = [] }: AccessOptions): void {
  let isDraining = false
  app.addHook("preClose", async () => {
    isDraining = true
  })
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({
      ...safeHeaders,
      "x-request-id": request.id,
      ...corsHeaders(request.headers.origin, origins),
    })
    if (isDraining) throw new SpandrelError("pool-closed", "the server is shutting down")
    if (request.method === "OPTIONS" && corsHeaders(request.headers.origin, origins) !== undefined)
      await reply.code(204).headers(preflightHeaders).send()
  })
  app.addHook("onSend", async (_, reply) => {
    if (isDraining) reply.header("connection", "close")
  })
}

/// Logs and counts each request when its response has been sent, or its client has gone.
export function addLog(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onRequest", async (request, reply) => {
    const begin = performance.now()
    const { method } = request
    const [path = ""] = request.url.split("?")
    reply.raw.once("close", () => {
      const seconds = (performance.now() - begin) / 1000
      // As nginx has it: the client closed the connection.
      const status = reply.raw.writableFinished ? reply.statusCode : 499
      metrics.request({ route: request.routeOptions.url ?? "none", status, seconds })
      request.log.info({ method, path, status, milliseconds: Math.round(1000 * seconds) }, "request")
    })
  })
}

/// The hooks of routes that parse: the token, the number of open requests, and the time in which the body must arrive.
export function guards(
  { token }: AccessOptions,
  { limits, open }: { readonly limits: ServerLimits; readonly open: OpenRequests },
) {
  const check = token === undefined ? () => {} : tokenCheck(token)
  const received = new WeakMap<FastifyRequest, () => void>()
  return {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      check(request.headers.authorization)
      open.open(request.ip)
      reply.raw.once("close", () => open.close(request.ip))
      const end = limitReceiving(request, reply, limits)
      reply.raw.once("close", end)
      received.set(request, end)
    },
    preHandler: async (request: FastifyRequest) => received.get(request)?.(),
  }
}

/// True for the error of a stream that was cut off because its client has gone.
function hasLeft(error: unknown, { raw }: FastifyReply): boolean {
  const isCutOff = error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE"
  return isCutOff && raw.destroyed && !raw.writableFinished
}

/// Makes every error a problem: of routes, of addresses that don't exist, and of what isn't HTTP.
export function addErrors(app: FastifyInstance, metrics: Metrics): void {
  const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = problemOf(hasLeft(error, reply) ? clientClosed() : error)
    // Not an error of the server, and nobody reads the answer.
    if (problem.code !== "client-closed") metrics.error(problem.code)
    if (problem.status >= 500) request.log.error({ err: error }, "failed")
    const seconds = retryAfter(problem)
    if (seconds !== undefined) reply.header("retry-after", seconds)
    if (problem.status === 401) reply.header("www-authenticate", "Bearer")
    return reply.code(problem.status).type("application/problem+json").send(JSON.stringify(problem))
  }
  app.setErrorHandler(fail)
  app.setNotFoundHandler((request, reply) =>
    fail(new SpandrelError("not-found", "there is nothing at this address; see /docs"), request, reply),
  )
}

/// Answers what isn't an HTTP request, or whose headers don't arrive in time.
export function answerBadRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy()
    return
  }
  const isSlow = error.code === "ERR_HTTP_REQUEST_TIMEOUT"
  const problem: Problem = problemOf(
    isSlow
      ? new SpandrelError("client-too-slow", "the headers of the request didn't arrive in time")
      : new SpandrelError("invalid-argument", "this isn't an HTTP request that the server can read"),
  )
  const body = JSON.stringify(problem)
  socket.end(
    `HTTP/1.1 ${problem.status} ${isSlow ? "Request Timeout" : "Bad Request"}\r\nConnection: close\r\n` +
      `Content-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
