// The page, as files.

import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { FastifyInstance } from "fastify"
import { SpandrelError } from "../check/error.ts"
import { pathOf } from "./route-methods.ts"
import { sendFile } from "./send-file.ts"

/// The folder of the page that comes with the package; from src/ and from dist/ alike.
export const packagePage = fileURLToPath(new URL("../../dist/web", import.meta.url))

const year = 365 * 24 * 3600 * 1000

// For a page that has no policy of its own: scripts, workers and WebAssembly of this server, and nothing from elsewhere.
const strictPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; font-src 'self'; " +
  "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"

/// Adds the page at /. A folder that doesn't exist is an answer that says so.
export function addPageFiles(app: FastifyInstance, folder: string): void {
  const isThere = existsSync(join(folder, "index.html"))
  // Workers have the policy of their script, so that all files of the page are sent with it.
  const policy = isThere ? `${policyOf(folder)}; frame-ancestors 'none'` : ""
  app.get<{ Params: { "*": string } }>("/*", async (request, reply) => {
    if (!isThere) {
      if (pathOf(request.url) === "/") throw noPage()
      return reply.callNotFound()
    }
    reply.header("content-security-policy", policy)
    const path = `/${request.params["*"]}`
    // Names of assets change with their content.
    const caching = path.startsWith("/assets/") ? { maxAge: year, immutable: true } : { maxAge: 0 }
    return sendFile(request, reply, { root: folder, path, caching })
  })
}

/// The policy that the page has in its head, so that both are the same.
function policyOf(folder: string): string {
  const html = readFileSync(join(folder, "index.html"), "utf8")
  const [, policy] = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(html) ?? []
  return policy ?? strictPolicy
}

function noPage(): SpandrelError {
  return new SpandrelError(
    "not-found",
    "the page isn't part of this installation (dist/web is missing): run `npm run build`; the service itself is at /v1, see /docs",
  )
}
