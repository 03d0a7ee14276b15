// The library in a browser: the files of dist/ and the model, served as they are. Needs Debian's chromium, or the path of
// another one in CHROMIUM.

import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
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
afterAll(() => {
  server.close()
  rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

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
    const browser = spawn(chromium, [...flags.map((flag) => `--${flag}`), address], { stdio: "ignore" })
    try {
      expect(await title).toBe(
        "(S (NP (PRP I)) (VP (VBP do) (VP (VB like) (S (VP (VBG eating) (NP (NN fish)))))) (. .))",
      )
    } finally {
      browser.kill()
      // Its children still write to the profile until then.
      await once(browser, "close")
    }
  })
})
