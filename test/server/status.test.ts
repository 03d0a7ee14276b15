import { once } from "node:events"
import { mkdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs"
import { get, type IncomingMessage, type OutgoingHttpHeaders } from "node:http"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { errorCodes } from "../../src/check/error.ts"
import { packagePage } from "../../src/server/page-files.ts"
import { temporaryFile, temporaryPath } from "../temporary-files.ts"
import { openServer, send, sendRequest, tinyPath } from "./open-server.ts"

describe("what a server says about itself", () => {
  it("is alive at once, and ready when its default model is loaded", async () => {
    const server = await openServer()
    expect((await send(`${server.url}/healthz`)).json).toEqual({ status: "ok" })
    expect((await send(`${server.url}/readyz`)).status).toBe(503)
    await server.shelf.find({})
    expect((await send(`${server.url}/readyz`)).json).toEqual({ status: "ready" })
  })

  it("lists its models, and describes one", async () => {
    const server = await openServer({ models: [tinyPath("tagging"), "fr", tinyPath("margin")] })
    await server.shelf.find({})
    const { json } = await send(`${server.url}/v1/models`)
    expect(json.models).toEqual([
      { name: "tagging", language: "en", isDefault: true, isLoaded: true },
      { name: "fr", language: "fr", isDefault: false, isLoaded: false },
      { name: "margin", isDefault: false, isLoaded: false },
    ])
    const one = await send(`${server.url}/v1/models/tagging`)
    expect(one.json).toMatchObject({
      name: "tagging",
      language: "en",
      labels: expect.arrayContaining(["NP"]),
    })
    expect((await send(`${server.url}/v1/models/x`)).json).toMatchObject({ code: "unknown-model" })
  })

  it("counts for Prometheus", async () => {
    const server = await openServer()
    await server.post("/v1/parse", { lines: "yes\nthe dog sleeps." })
    await server.post("/v1/parse", { text: 5 })
    const { text, headers } = await send(`${server.url}/metrics`)
    expect(headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8")
    expect(text).toMatch(/^spandrel_requests_total\{route="\/v1\/parse",status="200"\} 1$/m)
    expect(text).toMatch(/^spandrel_requests_total\{route="\/v1\/parse",status="400"\} 1$/m)
    expect(text).toMatch(/^spandrel_errors_total\{code="invalid-argument"\} 1$/m)
    expect(text).toMatch(/^spandrel_sentences_total\{model="tagging"\} 2$/m)
    expect(text).toMatch(/^spandrel_words_total\{model="tagging"\} 5$/m)
    expect(text).toMatch(/^spandrel_batch_sentences_bucket\{le="2"\} 1$/m)
    expect(text).toMatch(/^spandrel_request_seconds_count\{route="\/v1\/parse"\} 2$/m)
    // Every line is a comment or a figure, and every family has a type.
    for (const line of text.trimEnd().split("\n"))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? -?[\d.e+-]+)$/)
  })

  it("logs each request as a line of JSON, with its id and without what was sent", async () => {
    const server = await openServer()
    const { headers } = await server.post("/v1/parse?k=1", { text: "yes" }, { "x-request-id": "my-id.1" })
    expect(headers.get("x-request-id")).toBe("my-id.1")
    const other = await server.post("/v1/parse", { text: "yes" }, { "x-request-id": "not an id" })
    expect(other.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/)
    const lines = server.logged.filter(({ msg }) => msg === "request")
    expect(lines[0]).toEqual({
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      requestId: "my-id.1",
      method: "POST",
      path: "/v1/parse",
      status: 200,
      milliseconds: expect.any(Number),
      msg: "request",
    })
    expect(JSON.stringify(server.logged)).not.toContain("yes")
  })

  it("describes its routes for programs and for people", async () => {
    const server = await openServer()
    const { json } = await send(`${server.url}/openapi.json`)
    const documented = Object.entries(json.paths as Record<string, object>).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => [method.toUpperCase(), path.replace("{name}", ":name")]),
    )
    const others = ["/openapi.json", "/docs", "/*", "/models/:file"].map((path) => ["GET", path])
    for (const [method = "", url = ""] of [...documented, ...others])
      expect(server.app.hasRoute({ method, url }), `${method} ${url}`).toBe(true)
    const printed = server.app.printRoutes({ commonPrefix: false })
    expect(printed.match(/\((GET|POST)/g)).toHaveLength(documented.length + others.length)
    expect(Object.keys(json.paths["/v1/parse"].post.requestBody.content)).toEqual([
      "application/json",
      "text/plain",
      "application/x-ndjson",
    ])
    const references = [...JSON.stringify(json).matchAll(/"#\/components\/schemas\/(\w+)"/g)]
    for (const [, name = ""] of references) expect(json.components.schemas).toHaveProperty(name)

    const docs = await send(`${server.url}/docs`)
    expect(docs.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; connect-src 'self'; style-src 'sha256-/,
    )
    expect(docs.text).not.toMatch(/<script|https?:\/\/(?!127)/)
    for (const code of Object.keys(errorCodes)) expect(docs.text).toContain(`id="${code}"`)
    const protectedOne = await openServer({ token: "secret" })
    expect((await send(`${protectedOne.url}/openapi.json`)).json.security).toEqual([{ token: [] }])
  })
})

describe("the page and the models", () => {
  it("are served with the page's own policy, isolated from other origins", async () => {
    const server = await openServer({ page: packagePage })
    const { status, text, headers } = await send(`${server.url}/`)
    expect(status).toBe(200)
    expect(headers.get("content-type")).toMatch(/^text\/html/)
    const [, policy = "?"] = /Content-Security-Policy"\s+content="([^"]+)"/.exec(text) ?? []
    expect(headers.get("content-security-policy")).toBe(`${policy}; frame-ancestors 'none'`)
    expect(policy).toContain("'wasm-unsafe-eval'")
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin")
    expect(headers.get("cross-origin-embedder-policy")).toBe("require-corp")
    const [, asset = ""] = /(?:src|href)="\.\/(assets\/[^"]+)"/.exec(text) ?? []
    const script = await fetch(`${server.url}/${asset}`)
    expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
    expect(script.headers.get("content-security-policy")).toContain("worker-src")
    await script.arrayBuffer()
  })

  it("include the package's models, which the page offers, whichever the server parses with", async () => {
    const server = await openServer()
    const part = await fetch(`${server.url}/models/en-fast.safetensors`, { headers: { range: "bytes=0-7" } })
    expect(part.status).toBe(206)
    await part.arrayBuffer()
  })

  it("have ETags and lengths, and are sent once", async () => {
    const server = await openServer()
    const url = `${server.url}/models/tagging.safetensors?v=1`
    const first = await fetch(url)
    const bytes = await first.arrayBuffer()
    expect(bytes.byteLength).toBe(statSync(tinyPath("tagging")).size)
    expect(Number(first.headers.get("content-length"))).toBe(bytes.byteLength)
    expect(first.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
    // Not with fetch, which asks for a new copy.
    const again = get(url, { headers: { "if-none-match": first.headers.get("etag") ?? "" } })
    const [{ statusCode }] = (await once(again, "response")) as [IncomingMessage]
    expect(statusCode).toBe(304)
    const part = await fetch(url, { headers: { range: "bytes=0-7" } })
    expect(part.status).toBe(206)
    expect((await part.arrayBuffer()).byteLength).toBe(8)
  })

  it("say which bytes they have, and which version they are", async () => {
    const server = await openServer({ page: packagePage })
    const { size } = statSync(tinyPath("tagging"))
    const get = (headers: OutgoingHttpHeaders, path = "/models/tagging.safetensors") =>
      sendRequest(server, path, { headers })
    for (const range of [`bytes=${size}-`, `bytes=${size}-${size + 5}`, "bytes=-0"]) {
      const beyond = await get({ range })
      expect(beyond).toMatchObject({ status: 416, json: { code: "invalid-range", status: 416 } })
      expect(beyond.headers["content-range"]).toBe(`bytes */${size}`)
    }
    expect(await get({ range: "bytes=999999999-" }, "/")).toMatchObject({
      status: 416,
      headers: { "content-security-policy": "default-src 'none'; frame-ancestors 'none'" },
    })
    for (const headers of [{ "if-match": '"x"' }, { "if-unmodified-since": new Date(0).toUTCString() }])
      expect(await get(headers)).toMatchObject({ status: 412, json: { code: "precondition-failed" } })
    // Other units are ignored, and several ranges are the whole file.
    for (const range of ["lines=0-1", "bytes=0-0,2-3"])
      expect((await get({ range })).headers["content-length"], range).toBe(String(size))
    expect(await sendRequest(server, "/models/tagging.safetensors", { method: "HEAD" })).toMatchObject({
      status: 200,
      headers: { "content-length": String(size) },
      text: "",
    })
  })

  it("close the connection if a file becomes shorter while it is sent", async () => {
    // Longer than the buffers of two sockets, and sparse.
    const path = temporaryFile("large.safetensors", "")
    truncateSync(path, 64 << 20)
    const server = await openServer({ models: [path] })
    const response = await new Promise<IncomingMessage>((resolve) => {
      get(`${server.url}/models/large.safetensors`, resolve)
    })
    response.on("error", () => {})
    await once(response, "readable")
    truncateSync(path, 32 << 20)
    const closed = new Promise((resolve) => response.on("close", resolve))
    response.resume()
    await closed
    expect(response.complete).toBe(false)
    rmSync(path)
    expect((await send(`${server.url}/models/large.safetensors`)).json).toMatchObject({ code: "not-found" })
  })

  it.each([
    "/models/other.safetensors",
    "/models/tagging",
    "/models/..%2f..%2fetc%2fpasswd",
    "/..%2f..%2fpackage.json",
    "/%2e%2e/%2e%2e/package.json",
    "/%252e%252e/%252e%252e/package.json",
    "/..%5c..%5cpackage.json",
    "/assets/%2e%2e%5c..%2f../package.json",
    "//etc/passwd",
    "/%2fetc%2fpasswd",
    "/file:///etc/passwd",
    "/index.html%00.js",
    "/index.html%2500",
    "/models/tagging.safetensors%00",
    "/models/%2e%2e%2ftagging.safetensors",
    "/models/..%5ctagging.safetensors",
    "/models/tagging.safetensors/",
    "/%2ehidden",
    "/assets/..%2f.hidden",
    "/assets/../../package.json",
    "/.hidden",
    "/assets",
    "/nothing.js",
  ])("don't include %s", async (path) => {
    const folder = temporaryPath("page")
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, "index.html"), "<title>page</title>")
    writeFileSync(join(folder, ".hidden"), "secret")
    mkdirSync(join(folder, "assets"), { recursive: true })
    const server = await openServer({ page: folder })
    const { status, json } = await send(`${server.url}${path}`)
    expect(status).toBe(404)
    expect(json).toMatchObject({ code: "not-found" })
    const page = await send(`${server.url}/`)
    expect(page.headers.get("content-security-policy")).toContain("'wasm-unsafe-eval'")
  })

  it("say how to get a page that isn't there", async () => {
    const server = await openServer({ page: temporaryPath("nowhere") })
    const { status, json } = await send(`${server.url}/`)
    expect(status).toBe(404)
    expect(json.detail).toMatch(/dist\/web is missing\): run `npm run build`/)
    expect((await send(`${server.url}/x`)).json).toMatchObject({ code: "not-found" })
  })
})
