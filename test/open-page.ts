// Opens pages in a headless Chromium, with dist/ and models/ served as they are.

import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync } from "node:fs"
import { rm } from "node:fs/promises"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { extname, join } from "node:path"
import { text } from "node:stream/consumers"

const repository = join(import.meta.dirname, "..")
const contentTypes: Readonly<Record<string, string>> = { ".js": "text/javascript", ".html": "text/html" }

/// The path in the environment variable CHROMIUM, or of an installed browser; undefined if there is none.
export const chromium =
  process.env["CHROMIUM"] ?? ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((path) => existsSync(path))

const flags = [
  "headless",
  "no-sandbox",
  "disable-gpu",
  "disable-quic",
  "no-first-run",
  "disable-background-networking",
  "disable-sync",
  "disable-component-update",
]

// With these headers a page is cross-origin isolated and can share memory with its workers.
const isolation = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
}

export interface PageOptions {
  /// (default: false)
  readonly isIsolated?: boolean
  /// The folder with dist/ and models/ (default: the repository).
  readonly root?: string
  /// Other files to serve: paths by address.
  readonly files?: Readonly<Record<string, string>>
  /// Says what encoding the page and its scripts have (default: true).
  readonly hasCharset?: boolean
}

/// Runs the body of an async function in a page, and resolves to the string that it returns, or to the error as a string.
export async function runInPage(
  browser: string,
  body: string,
  { isIsolated = false, root = repository, files = {}, hasCharset = true }: PageOptions = {},
): Promise<string> {
  const charset = hasCharset ? '<meta charset="utf-8">' : ""
  const page = `<!doctype html>${charset}<title>test</title><script type="module">
    const run = async () => { ${body} }
    await fetch("/result", { method: "POST", body: await run().catch(String) })
  </script>`
  let finish: (result: string) => void
  const result = new Promise<string>((resolve) => {
    finish = resolve
  })
  const server = createServer((request, response) => {
    if (request.url === "/result") text(request).then(finish)
    if (isIsolated) for (const [name, value] of Object.entries(isolation)) response.setHeader(name, value)
    const path = new URL(request.url ?? "/", "http://localhost").pathname
    respond(path, files[path] ?? join(root, path), { response, page, isListed: path in files })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const window = openBrowser(browser, address)
  try {
    return await Promise.race([result, window.exited])
  } finally {
    await window.close()
    server.close()
  }
}

/// A browser that shows a page.
export interface BrowserWindow {
  /// Resolves when the browser ends by itself, to a sentence that says so.
  readonly exited: Promise<string>
  close(): Promise<void>
}

/// Opens an address in a browser with a new profile.
export function openBrowser(browser: string, address: string): BrowserWindow {
  const profile = mkdtempSync(join(tmpdir(), "spandrel-browser-"))
  const args = [...flags, `user-data-dir=${profile}`].map((flag) => `--${flag}`)
  // Detached: the browser leads a process group, which can be killed as one.
  const child = spawn(browser, [...args, address], { stdio: "ignore", detached: true })
  const exited = once(child, "close").then(([code]) => `the browser exited with code ${code}`)
  return {
    exited,
    async close() {
      killGroup(child)
      await exited
      // A process of the browser that outlives its group for a moment may still write to the profile.
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}

interface Answer {
  readonly response: ServerResponse
  readonly page: string
  /// True for one of the page's own files.
  readonly isListed: boolean
}

function respond(path: string, file: string, { response, page, isListed }: Answer): void {
  if (path === "/result") response.end()
  else if (path === "/") response.setHeader("content-type", "text/html").end(page)
  else if ((isListed || /^\/(dist|models)\/[\w./-]+$/.test(path)) && existsSync(file)) {
    response.setHeader("content-type", contentTypes[extname(file)] ?? "application/octet-stream")
    response.end(readFileSync(file))
  } else response.writeHead(404).end()
}

/// Kills the browser with all of its processes.
function killGroup(browser: ChildProcess): void {
  try {
    if (browser.pid !== undefined) process.kill(-browser.pid, "SIGKILL")
  } catch (error) {
    // ESRCH: all of them have exited already.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
  }
}
