// What holds for every request: ids, headers, who may use the server, and the log.

import { randomUUID } from "node:crypto"
import type { IncomingHttpHeaders, IncomingMessage } from "node:http"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { SpandrelError } from "../check/error.ts"
import { type OpenRequests, tokenCheck } from "./access.ts"
import { limitReceiving } from "./bodies.ts"
import { hostCheck } from "./hosts.ts"
import type { Metrics } from "./metrics.ts"
import { type Origins, preflightHeaders } from "./origins.ts"
import { safeHeaders } from "./safe-headers.ts"
import type { AccessOptions, ServerLimits } from "./server-options.ts"

/// The id of a request: the client's own, if it is a short word.
export function requestId({ headers }: IncomingMessage): string {
  const own = headers["x-request-id"]
  return typeof own === "string" && /^[\w.-]{1,64}$/.test(own) ? own : randomUUID()
}

/// The headers of every response.
export function setHeaders(request: FastifyRequest, reply: FastifyReply, origins: Origins): void {
  const own = origins.headers(request.headers.origin)
  reply.headers({ ...safeHeaders, "x-request-id": request.id, ...own })
}

/// Sets headers, answers preflight requests, and refuses requests for other hosts, and all while the server shuts down.
export function addHeaders(app: FastifyInstance, origins: Origins, { hosts = [] }: AccessOptions): void {
  let isDraining = false
  const checkHost = hostCheck(app.server, hosts)
  app.addHook("preClose", async () => {
    isDraining = true
  })
  app.addHook("onRequest", async (request, reply) => {
    setHeaders(request, reply, origins)
    checkHost(request.raw)
    if (isDraining) throw new SpandrelError("pool-closed", "the server is shutting down")
    const { origin } = request.headers
    if (request.method === "OPTIONS" && origin !== undefined && origins.allows(origin))
      await reply.code(204).headers(preflightHeaders).send()
  })
  app.addHook("onSend", async (_, reply) => {
    if (isDraining) reply.header("connection", "close")
  })
  app.addHook("onResponse", async ({ raw }) => {
    // The header of a stream that began earlier says that the connection stays open.
    if (isDraining && raw.complete) raw.socket.destroySoon()
  })
}

/// Logs and counts each request when its response has been sent, or its client has gone.
export function logRequest(request: FastifyRequest, reply: FastifyReply, metrics: Metrics): void {
  const begin = performance.now()
  const { method } = request
  const path = loggedPath(request.url)
  reply.raw.once("close", () => {
    const seconds = (performance.now() - begin) / 1000
    // As nginx has it: the client closed the connection.
    const status = reply.raw.writableFinished ? reply.statusCode : 499
    metrics.request({ route: request.routeOptions.url ?? "none", status, seconds })
    request.log.info({ method, path, status, milliseconds: Math.round(1000 * seconds) }, "request")
  })
}

/// The path of an address, in ASCII, since a terminal may take other characters for commands, and no longer than a line.
function loggedPath(address: string): string {
  const [path = ""] = address.split("?")
  return path.slice(0, 200).replaceAll(/[^!-~]/g, (character) => encodeURIComponent(character))
}

/// The hooks of routes that do work: the token, other origins, the number of open requests, and the time in which the body must
/// arrive.
export function guards(
  { token, origins }: { readonly token: string | undefined; readonly origins: Origins },
  { limits, open }: { readonly limits: ServerLimits; readonly open: OpenRequests },
) {
  const check = token === undefined ? () => {} : tokenCheck(token)
  const received = new WeakMap<FastifyRequest, () => void>()
  return {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      origins.check(request.headers)
      check(request.headers.authorization)
      checkEncoding(request.headers)
      open.open(request.ip)
      reply.raw.once("close", () => open.close(request.ip))
      const end = limitReceiving(request, reply, limits)
      reply.raw.once("close", end)
      received.set(request, end)
    },
    preHandler: async (request: FastifyRequest) => received.get(request)?.(),
  }
}

/// Refuses compressed bodies: a few bytes may become gigabytes.
function checkEncoding(headers: IncomingHttpHeaders): void {
  const { "content-encoding": content = "identity", "transfer-encoding": transfer = "chunked" } = headers
  if (/^\s*identity\s*$/i.test(content) && /^\s*chunked\s*$/i.test(transfer)) return
  throw new SpandrelError("unsupported-content-type", "the body is compressed; send it as it is")
}

/// Ends the connection of a client that is still sending a body long after its answer.
export function limitRest(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { clientSeconds }: ServerLimits,
): void {
  reply.raw.once("finish", () => {
    if (raw.complete) return
    const timer = setTimeout(() => raw.destroy(), 1000 * clientSeconds)
    raw.once("close", () => clearTimeout(timer))
  })
}
