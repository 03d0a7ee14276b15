// The models as files: those of the server, and all of the package, which the page loads.

import { existsSync } from "node:fs"
import { basename, dirname } from "node:path"
import { fileURLToPath } from "node:url"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { isPackageModel, packageModelUrl } from "../parser/package-models.ts"
import type { guards } from "./hooks.ts"
import type { ModelShelf } from "./model-shelf.ts"
import { sendFile } from "./send-file.ts"

type Guard = ReturnType<typeof guards>
type ModelRequest = FastifyRequest<{ Params: { file: string } }>

export interface ModelFileParts {
  readonly shelf: ModelShelf
  readonly hasToken: boolean
  /// For models of the package, which everyone may have.
  readonly open: Guard
  /// For all other addresses.
  readonly guarded: Guard
}

const year = 365 * 24 * 3600 * 1000
const day = year / 365

/// Adds GET /models/NAME.safetensors.
export function addModelFiles(
  app: FastifyInstance,
  { shelf, hasToken, open, guarded }: ModelFileParts,
): void {
  const guardOf = (request: ModelRequest) => (isPackageModel(sourceOf(shelf, request)) ? open : guarded)
  app.get<{ Params: { file: string } }>("/models/:file", {
    onRequest: async (request, reply) => guardOf(request).onRequest(request, reply),
    preHandler: async (request) => guardOf(request).preHandler(request),
    handler: async (request, reply) => {
      const source = sourceOf(shelf, request)
      const path = source === undefined ? undefined : pathOf(source)
      if (path === undefined) return reply.callNotFound()
      const isPrivate = hasToken && !isPackageModel(source)
      // An address with a version never has another content.
      const caching = isVersioned(request) ? { maxAge: year, immutable: true } : { maxAge: day }
      const file = { root: dirname(path), path: `/${basename(path)}` }
      return sendFile(request, reply, { ...file, caching: isPrivate ? "private" : caching })
    },
  })
}

/// Where a model comes from: a name of the package, a path or a URL; undefined if there is no such model. The
/// page was built for the package's models, and asks for them with a version, so that it gets them even if a
/// model of the server has the same name.
function sourceOf(shelf: ModelShelf, request: ModelRequest): string | undefined {
  const { file } = request.params
  const name = file.replace(/\.safetensors$/, "")
  if (name === file) return undefined
  const ofPackage = isPackageModel(name) ? name : undefined
  return isVersioned(request) ? (ofPackage ?? shelf.sourceOf(name)) : (shelf.sourceOf(name) ?? ofPackage)
}

function isVersioned({ url }: FastifyRequest): boolean {
  return new URL(url, "http://localhost").searchParams.has("v")
}

/// The path of the file; undefined for a model that comes from a URL, or isn't there any more.
function pathOf(source: string): string | undefined {
  const url = packageModelUrl(source)
  const path = url === undefined ? source : fileURLToPath(url)
  return existsSync(path) ? path : undefined
}
