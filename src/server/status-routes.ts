// What a server says about itself: its models, whether it is ready, and its figures.

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { escapeXml } from "../tree/draw/escape-xml.ts"
import type { OpenRequests } from "./access.ts"
import { docsPage, docsPolicy } from "./docs-page.ts"
import type { guards } from "./hooks.ts"
import type { ApiDocument } from "./openapi.ts"
import type { ServerParts } from "./server-parts.ts"

/// Adds GET /v1/models, /healthz, /readyz and /metrics.
export function addStatusRoutes(
  app: FastifyInstance,
  { shelf, metrics, open }: ServerParts & { readonly open: OpenRequests },
  guard: ReturnType<typeof guards>,
): void {
  app.get("/v1/models", guard, async () => ({
    models: shelf.names.map((name) => ({
      name,
      language: shelf.knownLanguage(name),
      isDefault: name === shelf.first,
      isLoaded: shelf.ready(name) !== undefined,
    })),
  }))
  app.get<{ Params: { name: string } }>("/v1/models/:name", guard, async ({ params: { name } }) => {
    const { info } = await shelf.find({ model: name })
    return { name, ...info }
  })
  app.get("/healthz", async () => ({ status: "ok" }))
  app.get("/readyz", async (_, reply) => {
    const isReady = shelf.ready(shelf.first) !== undefined
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ready" : "loading" })
  })
  app.get("/metrics", { onRequest: guard.onRequest }, async (_, reply) =>
    reply.type("text/plain; version=0.0.4; charset=utf-8").send(
      metrics.write({
        spandrel_open_requests: ["Requests that are open.", open.count],
        spandrel_waiting_sentences: ["Sentences that wait for a worker.", waiting(shelf)],
        spandrel_memory_bytes: ["Memory of the process.", process.memoryUsage.rss()],
      }),
    ),
  )
}

/// Adds GET /openapi.json, and /docs to read it.
export function addDocs(app: FastifyInstance, document: ApiDocument): void {
  const json = JSON.stringify(document)
  app.get("/openapi.json", async (_, reply) => reply.type("application/json; charset=utf-8").send(json))
  // Made once; it takes longer than all else that a request for it does.
  const placeholder = "http://server.invalid"
  const parts = docsPage(document, placeholder).split(placeholder)
  app.get("/docs", async (request, reply) => sendPage(reply, parts.join(escapeXml(addressOf(request)))))
}

/// The address of the server as the client has it.
export function addressOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`
}

/// Sends a page about the service, which may have its own style.
export function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.header("content-security-policy", docsPolicy).type("text/html; charset=utf-8").send(page)
}

function waiting(shelf: ServerParts["shelf"]): number {
  return shelf.names.reduce((total, name) => total + (shelf.ready(name)?.batches.queued ?? 0), 0)
}
