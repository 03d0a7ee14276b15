// Servers of pages: plain ones, and the dev servers of bundlers.

import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync, statSync } from "node:fs"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { extname, join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"

const contentTypes: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".html": "text/html",
  ".css": "text/css",
}

export interface PageServer {
  readonly address: string
  close(): Promise<void>
}

export async function startServer(listener: RequestListener): Promise<PageServer> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/// Serves the files of a folder, to pages of other origins too, as a CDN does.
export function serveFolder(folder: string): Promise<PageServer> {
  return startServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost")
    const path = join(folder, pathname.endsWith("/") ? `${pathname}index.html` : pathname)
    response.setHeader("access-control-allow-origin", "*")
    if (!existsSync(path) || !statSync(path).isFile()) response.writeHead(404).end()
    else
      response
        .setHeader("content-type", contentTypes[extname(path)] ?? "application/octet-stream")
        .end(readFileSync(path))
  })
}

/// Starts a dev server of vite as a process of its own, and waits until it answers.
export async function startVite(folder: string, version: string): Promise<PageServer> {
  const free = await startServer(() => {})
  await free.close()
  const { port } = new URL(free.address)
  const args = [`node_modules/${version}/bin/vite.js`, "--force", "--host", "127.0.0.1", "--strictPort"]
  const child = spawn(process.execPath, [...args, "--port", port], { cwd: folder, stdio: "ignore" })
  const exited = once(child, "close")
  for (let attempt = 0; attempt < 600; attempt++) {
    const isUp = await fetch(free.address).then(
      () => true,
      () => false,
    )
    if (isUp || child.exitCode !== null) break
    await delay(100)
  }
  return {
    address: free.address,
    async close() {
      child.kill()
      await exited
    },
  }
}
