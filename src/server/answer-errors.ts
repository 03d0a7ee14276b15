// Errors as responses: of routes, and of addresses and methods that don't exist.

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { SpandrelError } from "../check/error.ts"
import { clientClosed } from "./deadline.ts"
import { usagePage } from "./docs-page.ts"
import type { Metrics } from "./metrics.ts"
import type { ApiDocument } from "./openapi.ts"
import { isFault, problemOf, retryAfter } from "./problem.ts"
import { RouteMethods } from "./route-methods.ts"
import { safeHeaders } from "./safe-headers.ts"
import { addressOf, sendPage } from "./status-routes.ts"

/// True for the error of a stream that was cut off because its client has gone.
function hasLeft(error: unknown, { raw }: FastifyReply): boolean {
  const isCutOff = error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE"
  return isCutOff && raw.destroyed && !raw.writableFinished
}

/// Answers with the problem of an error.
export function answerProblem(
  error: unknown,
  {
    request,
    reply,
    metrics,
  }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly metrics: Metrics },
): FastifyReply {
  const problem = problemOf(hasLeft(error, reply) ? clientClosed() : error)
  // Not an error of the server, and nobody reads the answer.
  if (problem.code !== "client-closed") metrics.error(problem.code)
  if (isFault(problem)) request.log.error({ err: error }, "failed")
  const seconds = retryAfter(error, problem)
  if (seconds !== undefined) reply.header("retry-after", seconds)
  if (problem.status === 401) reply.header("www-authenticate", "Bearer")
  // The page's files have a policy of their own, with which a problem isn't sent.
  reply.code(problem.status).headers(safeHeaders)
  return reply.type("application/problem+json").send(JSON.stringify(problem))
}

/// Makes every error a problem: of routes, and of addresses and methods that don't exist.
/// A browser that gets the address of a route for programs is shown how to call it.
export function addErrors(app: FastifyInstance, metrics: Metrics, document: ApiDocument): void {
  const routes = new RouteMethods(app)
  app.setErrorHandler((error, request, reply) => answerProblem(error, { request, reply, metrics }))
  app.setNotFoundHandler((request, reply) => {
    const { route = "", methods = [] } = routes.find(request.url) ?? {}
    const fail = (error: unknown) => answerProblem(error, { request, reply, metrics })
    // A GET may lead to the files of the page; a file that doesn't exist has no methods.
    if (methods.length === 0 || methods.includes(request.method))
      return fail(new SpandrelError("not-found", "there is nothing at this address; see /docs"))
    reply.header("allow", [...methods, "OPTIONS"].join(", "))
    if (request.method === "OPTIONS") return reply.code(204).send()
    const isGet = request.method === "GET" || request.method === "HEAD"
    const isBrowser = isGet && request.headers.accept?.includes("text/html") === true
    const page = isBrowser ? usagePage(document, addressOf(request), route) : undefined
    if (page !== undefined) return sendPage(reply.code(405), page)
    return fail(
      new SpandrelError(
        "method-not-allowed",
        `send ${methods.filter((method) => method !== "HEAD").join(" or ")} to ${route}; /docs describes it`,
      ),
    )
  })
}
