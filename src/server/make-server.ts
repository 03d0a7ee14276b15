// The server: its parts put together.

import { maxHeaderSize } from "node:http"
import type { Writable } from "node:stream"
import Fastify, { type FastifyInstance } from "fastify"
import { startNodeThread } from "../pool/node-thread.ts"
import { OpenRequests } from "./access.ts"
import { addErrors, answerProblem } from "./answer-errors.ts"
import { addBodyParsers } from "./bodies.ts"
import { addHeaders, guards, limitRest, logRequest, requestId, setHeaders } from "./hooks.ts"
import { loggerOptions } from "./log.ts"
import { Metrics } from "./metrics.ts"
import { addModelFiles } from "./model-files.ts"
import { ModelShelf, type ShelfOptions } from "./model-shelf.ts"
import { apiDocument } from "./openapi.ts"
import { Origins } from "./origins.ts"
import { addPageFiles, packagePage } from "./page-files.ts"
import { handleParse, handleTag } from "./parse-routes.ts"
import { RawAnswers } from "./raw-answers.ts"
import { type AccessOptions, readAccess, readLimits, type ServerLimits } from "./server-options.ts"
import { addDocs, addStatusRoutes } from "./status-routes.ts"
import { TimedWorkers } from "./timed-workers.ts"
import type { TreeRequest } from "./tree-requests.ts"
import { handleQuery, handleScore } from "./tree-routes.ts"

/// How to set up a server.
export interface ServerOptions extends AccessOptions, Pick<ShelfOptions, "threads" | "startWorker"> {
  /// Names of the package's models, paths or URLs; the first one is the default.
  readonly models: readonly string[]
  readonly limits?: Partial<ServerLimits>
  /// Milliseconds to wait for more requests before a batch is parsed (default: 2).
  readonly batchWindow?: number
  /// Where the log goes (default: nowhere), and from which level on (default: "info").
  readonly log?: Writable | undefined
  readonly logLevel?: string | undefined
  /// The folder with the files of the page (default: the package's).
  readonly page?: string | undefined
}

/// A server that doesn't listen yet, and the models that it uses.
export interface SpandrelServer {
  readonly app: FastifyInstance
  readonly shelf: ModelShelf
}

// Queries and scores take milliseconds. One that may never end gets the time that a request may take, but not while others wait for it.
const treeTurns = { most: 2, safeSeconds: 2 }

// From src/ and from dist/ alike.
const treeThread = new URL("../../dist/server/tree-thread.js", import.meta.url)

// Long enough for requests that were sent together, and short next to the time that parsing takes.
const defaultWindow = 2

/// Makes a server. `app.close()` waits for open requests and stops the workers.
export async function makeServer(options: ServerOptions): Promise<SpandrelServer> {
  const limits = readLimits(options.limits ?? {})
  const access = readAccess(options)
  const metrics = new Metrics()
  const origins = new Origins(access.origins ?? [])
  const rawAnswers = new RawAnswers(metrics)
  const open = new OpenRequests(limits)
  const { threads, startWorker, batchWindow = defaultWindow } = options
  const shelf = new ModelShelf(options.models, {
    ...{ threads, startWorker, window: batchWindow },
    onBatch: (batch) => metrics.batch(batch),
  })
  const app = Fastify({
    ...loggerOptions(options),
    genReqId: requestId,
    clientErrorHandler: (error, socket) => rawAnswers.answer(error, socket, app.log),
    // Of addresses that can't be decoded; hooks don't run for these.
    frameworkErrors: (error, request, reply) => {
      logRequest(request, reply, metrics)
      setHeaders(request, reply, origins)
      answerProblem(error, { request, reply, metrics })
    },
    // The name of a model is that of a file; 414 for longer ones is the parser's.
    routerOptions: { maxParamLength: maxHeaderSize },
    forceCloseConnections: "idle",
    // The hooks answer requests that come too late, with a problem.
    return503OnClosing: false,
    // Longer than a request may take, so that none is cut while it is parsed.
    connectionTimeout: 1000 * (limits.seconds + limits.clientSeconds),
    // Bodies have a time limit of their own: a stream may take as long as it flows.
    requestTimeout: 0,
    // Without the header Host, a problem is the answer.
    http: {
      requireHostHeader: false,
      headersTimeout: 1000 * limits.clientSeconds,
      connectionsCheckingInterval: 1000,
    },
  }) as unknown as FastifyInstance
  rawAnswers.watch(app.server, app.log)
  // What else a client expects is no reason to refuse it.
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response))
  addBodyParsers(app, limits)
  const document = apiDocument(access.token !== undefined)
  addErrors(app, metrics, document)
  app.addHook("onRequest", async (request, reply) => {
    // The rest of a chunk of requests after which the connection was closed.
    if (request.raw.socket.destroyed) return reply.hijack()
    logRequest(request, reply, metrics)
    limitRest(request, reply, limits)
  })
  addHeaders(app, origins, access)
  const treeWorkers = new TimedWorkers<TreeRequest, string>(() => startNodeThread(treeThread), treeTurns)
  const parts = { shelf, limits, metrics, open, treeWorkers }
  // Downloads take as long as clients read; they don't take places from requests that parse.
  const downloads = { limits, open: new OpenRequests(limits) }
  const guard = guards({ token: access.token, origins }, parts)
  app.post("/v1/parse", guard, (request, reply) => handleParse(request, reply, parts))
  app.post("/v1/tag", guard, (request, reply) => handleTag(request, reply, parts))
  app.post("/v1/query", guard, (request, reply) => handleQuery(request, reply, parts))
  app.post("/v1/score", guard, (request, reply) => handleScore(request, reply, parts))
  addStatusRoutes(app, parts, guard)
  addDocs(app, document)
  addModelFiles(app, {
    shelf,
    hasToken: access.token !== undefined,
    open: guards({ token: undefined, origins }, downloads),
    guarded: guards({ token: access.token, origins }, downloads),
  })
  addPageFiles(app, options.page ?? packagePage)
  app.addHook("onClose", async () => {
    await Promise.all([shelf.close(), treeWorkers.close()])
  })
  return { app, shelf }
}
