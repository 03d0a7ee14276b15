// The library in a browser: the files of dist/ and the model, served as they are. Needs Debian's chromium, or the path of
// another one in CHROMIUM.

import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync } from "node:fs"
import { rm } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { extname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const chromium = process.env["CHROMIUM"] ?? "/usr/bin/chromium"
const root = join(import.meta.dirname, "..")
const profile = mkdtempSync(join(tmpdir(), "spandrel-browser-"))

const page = `<!doctype html><title>loading</title><script type="module">
  import { Parser } from "/dist/index.js"
  try {
    const parser = await Parser.load()
    const [sentence] = await parser.parse("I do like eating fish.")
    document.title = String(sentence.tree)
  } catch (error) {
    document.title = String(error)
  }
  await fetch("/done", { method: "POST", body: document.title })
</script>`

const types: Readonly<Record<string, string>> = { ".js": "text/javascript", ".html": "text/html" }

let address: string
let finish: (title: string) => void
const title = new Promise<string>((resolve) => {
  finish = resolve
})
const server = createServer((request, response) => {
  const path = new URL(request.url ?? "/", "http://localhost").pathname
  if (path === "/done") {
    let body = ""
    request.on("data", (chunk) => {
      body += chunk
    })
    request.on("end", () => {
      response.end()
      finish(body)
    })
    return
  }
  if (path === "/") {
    response.setHeader("content-type", "text/html")
    response.end(page)
    return
  }
  const file = join(root, path)
  if (!/^\/(dist|models)\/[\w./-]+$/.test(path) || !existsSync(file)) response.writeHead(404).end()
  else {
    response.setHeader("content-type", types[extname(file)] ?? "application/octet-stream")
    response.end(readFileSync(file))
  }
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(async () => {
  server.close()
  // A process of the browser that outlives its group by a moment may write while the folder is being emptied.
  await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

/** Ends a browser with all of its processes: those that remain would go on writing to the profile. */
function end(browser: ChildProcess): void {
  try {
    if (browser.pid !== undefined) process.kill(-browser.pid, "SIGKILL")
  } catch (error) {
    // None of them is left.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
  }
}

describe.skipIf(!existsSync(chromium))("a page (skipped where there is no Chromium)", () => {
  it("loads the model of the package and parses", async () => {
    const quiet = [
      "disable-gpu",
      "disable-quic",
      "no-first-run",
      "disable-background-networking",
      "disable-sync",
    ]
    const flags = ["headless", "no-sandbox", ...quiet, "disable-component-update", `user-data-dir=${profile}`]
    const args = [...flags.map((flag) => `--${flag}`), address]
    // Detached, it leads a group of processes, which can be ended as one.
    const browser = spawn(chromium, args, { stdio: "ignore", detached: true })
    const closed = once(browser, "close").then(([code]) => `the browser ended with ${code}`)
    try {
      expect(await Promise.race([title, closed])).toBe(
        "(S (NP (PRP I)) (VP (VBP do) (VP (VB like) (S (VP (VBG eating) (NP (NN fish)))))) (. .))",
      )
    } finally {
      end(browser)
      await closed
    }
  })
})
