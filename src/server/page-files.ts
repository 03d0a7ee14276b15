// The page and the models, as files.

import { existsSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { send } from "@fastify/send"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { SpandrelError } from "../check/error.ts"
import { isPackageModel, packageModelUrl } from "../parser/package-models.ts"
import type { ModelShelf } from "./model-shelf.ts"

/// The folder of the page that comes with the package; from src/ and from dist/ alike.
export const packagePage = fileURLToPath(new URL("../../dist/web", import.meta.url))

const year = 365 * 24 * 3600 * 1000
const day = year / 365

// For a page that has no policy of its own: scripts, workers and WebAssembly of this server, and nothing from elsewhere.
const strictPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; font-src 'self'; " +
  "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"

/// Adds the page at / and the models at /models/. A folder that doesn't exist is an answer that says so.
export function addFiles(app: FastifyInstance, shelf: ModelShelf, folder: string): void {
  const isThere = existsSync(join(folder, "index.html"))
  // Workers have the policy of their script, so that all files of the page are sent with it.
  const policy = isThere ? `${policyOf(folder)}; frame-ancestors 'none'` : ""
  app.get<{ Params: { "*": string } }>("/*", async (request, reply) => {
    if (!isThere && request.url === "/") throw noPage()
    if (isThere) reply.header("content-security-policy", policy)
    const path = `/${request.params["*"]}`
    // Names of assets change with their content.
    const caching = path.startsWith("/assets/") ? { maxAge: year, immutable: true } : { maxAge: 0 }
    return isThere ? sendFile(request, reply, { root: folder, path, ...caching }) : reply.callNotFound()
  })
  app.get<{ Params: { file: string } }>("/models/:file", async (request, reply) => {
    const file = fileOf(shelf, request.params.file)
    if (file === undefined) return reply.callNotFound()
    // An address with a version never has another content.
    const isVersioned = new URL(request.url, "http://localhost").searchParams.has("v")
    const caching = isVersioned ? { maxAge: year, immutable: true } : { maxAge: day }
    const place = { root: dirname(file), path: `/${encodeURIComponent(basename(file))}` }
    return sendFile(request, reply, { ...place, ...caching })
  })
}

/// The policy that the page has in its head, so that both are the same.
function policyOf(folder: string): string {
  const html = readFileSync(join(folder, "index.html"), "utf8")
  const [, policy] = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(html) ?? []
  return policy ?? strictPolicy
}

/// Where the file of a model is: of the server, or of the package, since the page offers all of the package's and parses by itself.
/// Undefined for all others, and for models that come from a URL.
function fileOf(shelf: ModelShelf, file: string): string | undefined {
  if (!file.endsWith(".safetensors")) return undefined
  const name = file.slice(0, -".safetensors".length)
  const source = shelf.sourceOf(name) ?? (isPackageModel(name) ? name : undefined)
  if (source === undefined) return undefined
  const url = packageModelUrl(source)
  const path = url === undefined ? source : fileURLToPath(url)
  return existsSync(path) ? path : undefined
}

interface SentFile {
  readonly root: string
  /// The path below it, as it is in an address.
  readonly path: string
  readonly maxAge: number
  readonly immutable?: boolean
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, ...options }: SentFile,
): Promise<FastifyReply> {
  const found = await send(request.raw, path, { ...options, dotfiles: "ignore" })
  if (found.type !== "file" && found.statusCode !== 304) {
    found.stream.destroy()
    return reply.callNotFound() as unknown as FastifyReply
  }
  return reply.code(found.statusCode).headers(found.headers).send(found.stream)
}

function noPage(): SpandrelError {
  return new SpandrelError(
    "not-found",
    "the page isn't part of this installation (dist/web is missing): run `npm run build`; the service itself is at /v1, see /docs",
  )
}
