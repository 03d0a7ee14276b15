// Serves the built page on loopback, and opens it in Chromium.

import { existsSync, readFileSync, statSync } from "node:fs"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { extname, join } from "node:path"

const contentTypes: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".html": "text/html",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
}

/// A running server.
export interface Site {
  /// Where the page is, with "/" at the end.
  readonly url: string
  /// The paths that were asked for, in order.
  readonly requests: string[]
  close(): Promise<void>
}

export interface SiteOptions {
  readonly folder: string
  /// Whether the page can share memory with its workers (default: false).
  readonly isIsolated?: boolean
  /// The path under which the page is (default: "/").
  readonly path?: string
  /// Bytes per second of a download (default: no limit).
  readonly speed?: number
}

/// Serves a folder.
export async function serveSite(options: SiteOptions): Promise<Site> {
  const { path = "/" } = options
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? "")
    void respond(request, response, options)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, isIsolated = false, path = "/", speed }: SiteOptions,
): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", "http://localhost")
  const name = pathname.startsWith(path) ? pathname.slice(path.length) || "index.html" : "missing"
  const file = join(folder, name)
  if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404).end()
    return
  }
  if (isIsolated) {
    response.setHeader("cross-origin-opener-policy", "same-origin")
    response.setHeader("cross-origin-embedder-policy", "require-corp")
  }
  const bytes = readFileSync(file)
  response.setHeader("content-type", contentTypes[extname(file)] ?? "application/octet-stream")
  response.setHeader("content-length", bytes.length)
  if (speed === undefined || !name.endsWith(".safetensors")) {
    response.end(bytes)
    return
  }
  for (let at = 0; at < bytes.length && !response.destroyed; at += speed / 20) {
    response.write(bytes.subarray(at, at + speed / 20))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  response.end()
}
