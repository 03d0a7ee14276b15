// Requests that are wrong, as bytes: whatever the fault, the answer is a problem.

import { connect } from "node:net"
import { text as textOf } from "node:stream/consumers"
import { describe, expect, it } from "vitest"
import { openServer, send } from "./open-server.ts"
import { expectProblem, sendLine, sendRaw } from "./raw-request.ts"

const json = "host: localhost\r\ncontent-type: application/json\r\n"

describe("an address that can't be read", () => {
  it.each([
    "/%",
    "/%e2",
    "/%ff",
    "/%c0%ae",
    "/a%zz/b",
    "/v1/models/%",
    "/models/%ff.safetensors",
    "/v1/parse%",
  ])("is a problem: %s", async (path) => {
    const server = await openServer()
    const response = await sendLine(server, `GET ${path}`)
    expectProblem(response, 400, "invalid-argument")
    expect(response.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/)
    // Counted and logged like all others.
    expect(server.logged).toContainEqual(expect.objectContaining({ status: 400, msg: "request" }))
    const { text } = await send(`${server.url}/metrics`)
    expect(text).toContain('spandrel_errors_total{code="invalid-argument"} 1\n')
  })

  it("doesn't reach the log as it is", async () => {
    const server = await openServer()
    // Whether the parser of HTTP takes bytes that aren't ASCII depends on the version of Node.js.
    const response = await sendLine(server, "GET /\x9b31mred\xe9")
    expectProblem(
      response,
      response.status === 400 ? 400 : 404,
      response.status === 400 ? "invalid-argument" : "not-found",
    )
    await sendLine(server, `GET /${"x".repeat(10_000)}`)
    const lines = server.logged.map((line) => JSON.stringify(line))
    expect(lines.length).toBeGreaterThanOrEqual(2)
    for (const line of lines) expect(line).toMatch(/^[ -~]{1,500}$/)
  })
})

describe("what isn't a request", () => {
  it.each([
    ["fish\r\n\r\n", 400, "invalid-argument"],
    ["GET /healthz HTTP/9.9\r\nhost: localhost\r\n\r\n", 400, "invalid-argument"],
    ["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, "invalid-argument"],
    ["\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400, "invalid-argument"],
    [
      `POST /v1/parse HTTP/1.1\r\n${json}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`,
      400,
      "invalid-argument",
    ],
    [`POST /v1/parse HTTP/1.1\r\n${json}content-length: -1\r\n\r\n{}`, 400, "invalid-argument"],
    [
      `POST /v1/parse HTTP/1.1\r\n${json}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      "invalid-argument",
    ],
    [`POST /v1/parse HTTP/1.1\r\n${json}transfer-encoding: chunked\r\n\r\nfish\r\n`, 400, "invalid-argument"],
    [`GET /healthz HTTP/1.1\r\n${json}x-${"y".repeat(20_000)}: z\r\n\r\n`, 431, "headers-too-large"],
    [`GET /${"y".repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`, 431, "headers-too-large"],
    [
      `POST /v1/parse HTTP/1.1\r\n${json}transfer-encoding: chunked\r\n\r\n1;${"y".repeat(20_000)}\r\n`,
      413,
      "request-too-large",
    ],
    ["GET /healthz HTTP/1.1\r\nhost: localhost\r\nbad header: x\r\n\r\n", 400, "invalid-argument"],
    ["GET /healthz HTTP/1.1\r\nhost: localhost\r\na: b\0c\r\n\r\n", 400, "invalid-argument"],
    ["CONNECT example.org:443 HTTP/1.1\r\nhost: example.org\r\n\r\n", 405, "method-not-allowed"],
  ])("is a problem: %j", async (request, status, code) => {
    const server = await openServer()
    const [response, ...others] = await sendRaw(server, request)
    expectProblem(response, status, code)
    expect(response?.headers["connection"]).toBe("close")
    expect(others).toEqual([])
    const { text } = await send(`${server.url}/metrics`)
    expect(text).toContain(`spandrel_errors_total{code="${code}"} `)
  })

  it("never is the answer to the request before it", async () => {
    const server = await openServer()
    await server.shelf.find({})
    const body = JSON.stringify({ sentences: Array(20).fill(Array(50).fill("yes")) })
    const first = `POST /v1/parse HTTP/1.1\r\n${json}content-length: ${body.length}\r\n\r\n${body}`
    for (const request of [first, first.replace("\r\n", "\r\nconnection: close\r\n")])
      expect((await sendRaw(server, `${request}fish\r\n\r\n`)).map(({ status }) => status)).toEqual([200])
    // The server goes on.
    expect((await send(`${server.url}/healthz`)).status).toBe(200)
  })

  it("isn't one of thousands that are sent at once, without reading the responses", async () => {
    const server = await openServer()
    const request = "GET /docs HTTP/1.1\r\nhost: localhost\r\n\r\n"
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1")
    socket.on("error", () => {})
    const closed = new Promise((resolve) => socket.on("close", resolve))
    socket.write(request.repeat(1000))
    await closed
    const { text } = await send(`${server.url}/metrics`)
    const answered = [...text.matchAll(/requests_total\{route="\/docs",status="\d+"\} (\d+)/g)]
    expect(answered.reduce((total, [, count]) => total + Number(count), 0)).toBeLessThan(100)
    // As many as clients pipeline are answered, in their order.
    const few = await sendRaw(
      server,
      request.repeat(20) + request.replace("\r\n\r\n", "\r\nconnection: close\r\n\r\n"),
    )
    expect(few.map(({ status }) => status)).toEqual(Array(21).fill(200))
  })

  it("doesn't keep its connection, whatever else is sent", async () => {
    const server = await openServer()
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1")
    socket.write("fish\r\n\r\n")
    const more = setInterval(() => socket.write("more\r\n"), 20)
    socket.on("error", () => {})
    const closed = new Promise((resolve) => socket.on("close", resolve))
    expect((await textOf(socket).catch(String)).length).toBeGreaterThan(0)
    await closed
    clearInterval(more)
  })
})

describe("a request with something wrong", () => {
  it.each([
    ["POST", "/v1/parse", { "content-type": "application/xml" }, "<a/>", 415, "unsupported-content-type"],
    ["POST", "/v1/parse", { "content-type": "/" }, "{}", 415, "unsupported-content-type"],
    ["POST", "/v1/parse", { "content-type": "application/json" }, "", 400, "invalid-argument"],
    ["POST", "/v1/parse", { "content-type": "application/json" }, "{", 400, "invalid-argument"],
    ["POST", "/v1/parse", { "content-type": "application/json" }, "null", 400, "invalid-argument"],
    ["POST", "/v1/parse?k=x", { "content-type": "text/plain" }, "yes", 400, "invalid-argument"],
    ["POST", "/v1/parse?k=1&k=2", { "content-type": "text/plain" }, "yes", 400, "invalid-argument"],
    ["POST", "/v1/parse?%=1", { "content-type": "text/plain" }, "yes", 400, "unknown-field"],
    ["POST", "/v1/parse?__proto__=1", { "content-type": "text/plain" }, "yes", 400, "unknown-field"],
    ["POST", "/v1/parse?constructor=1", { "content-type": "text/plain" }, "yes", 400, "unknown-field"],
    [
      "POST",
      "/v1/parse",
      { "content-type": "application/json" },
      '{"__proto__":{"text":"yes"}}',
      400,
      "unknown-field",
    ],
    ["POST", "/v1/parse", { "content-type": "application/json" }, '{"toString":"yes"}', 400, "unknown-field"],
    [
      "POST",
      "/v1/parse",
      { "content-encoding": "gzip", "content-type": "application/json" },
      "\x1f\x8b",
      415,
      "unsupported-content-type",
    ],
    [
      "POST",
      "/v1/tag",
      { "content-encoding": "br", "content-type": "application/x-ndjson" },
      "x",
      415,
      "unsupported-content-type",
    ],
    [
      "POST",
      "/v1/tag",
      { "content-type": "application/json", "transfer-encoding": "gzip, chunked" },
      "0\r\n\r\n",
      415,
      "unsupported-content-type",
    ],
    ["GET", "/v1/models/__proto__", {}, "", 400, "unknown-model"],
    ["GET", `/v1/models/${"x".repeat(3000)}`, {}, "", 400, "unknown-model"],
    ["GET", "/models/__proto__.safetensors", {}, "", 404, "not-found"],
    ["GET", "/v1/nothing", {}, "", 404, "not-found"],
    ["BREW", "/v1/parse", {}, "", 400, "invalid-argument"],
  ] as const)("is a problem: %s %s %j %j", async (method, path, headers, body, status, code) => {
    const server = await openServer()
    const lines = Object.entries({ host: "localhost", connection: "close", ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    )
    const length = "transfer-encoding" in headers ? "" : `content-length: ${body.length}\r\n`
    const [response] = await sendRaw(
      server,
      `${method} ${path} HTTP/1.1\r\n${lines.join("")}${length}\r\n${body}`,
    )
    expectProblem(response, status, code)
  })

  it("isn't one that expects or offers more than the server knows", async () => {
    const server = await openServer()
    const body = '{"tokens":["yes"]}'
    for (const header of [
      "expect: 100-continue",
      "expect: fish",
      "upgrade: h2c\r\nconnection: upgrade, close",
    ]) {
      const head = `POST /v1/tag HTTP/1.1\r\n${json}connection: close\r\n${header}\r\ncontent-length: ${body.length}\r\n\r\n`
      const responses = await sendRaw(server, head + body)
      expect(responses.at(-1)).toMatchObject({ status: 200 })
    }
  })

  it("can't put a header into the response", async () => {
    const server = await openServer()
    const ids = ["a%0d%0aset-cookie: x", "a\tb", "é", "x".repeat(65), "", "a, b"]
    for (const id of ids) {
      const { headers } = await sendLine(server, "GET /healthz", ["host: localhost", `x-request-id: ${id}`])
      expect(headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/)
      expect(headers).not.toHaveProperty("set-cookie")
    }
  })
})

describe("a method that an address doesn't have", () => {
  it.each([
    ["GET", "/v1/parse", "POST, OPTIONS"],
    ["HEAD", "/v1/tag", "POST, OPTIONS"],
    ["PUT", "/v1/query", "POST, OPTIONS"],
    ["PROPFIND", "/v1/score?x=1", "POST, OPTIONS"],
    ["DELETE", "http://localhost/v1/parse", "POST, OPTIONS"],
    ["POST", "/v1/models", "GET, HEAD, OPTIONS"],
    ["TRACE", "/v1/models/en", "GET, HEAD, OPTIONS"],
    ["POST", "/healthz", "GET, HEAD, OPTIONS"],
    ["POST", "/metrics", "GET, HEAD, OPTIONS"],
    ["POST", "/models/en.safetensors", "GET, HEAD, OPTIONS"],
    ["POST", "/", "GET, HEAD, OPTIONS"],
    ["POST", "/docs", "GET, HEAD, OPTIONS"],
  ])("is 405 with those it has: %s %s", async (method, path, allow) => {
    const server = await openServer()
    const response = await sendLine(server, `${method} ${path}`)
    expectProblem(response, 405, "method-not-allowed")
    expect(response.headers["allow"]).toBe(allow)
    const options = await sendLine(server, `OPTIONS ${path}`)
    expect(options).toMatchObject({ status: 204, headers: { allow }, body: "" })
  })

  it("is 404 where there is nothing", async () => {
    const server = await openServer()
    for (const line of ["POST /v1/nothing", "OPTIONS /v1/parse/", "POST /v1%2fparse", "POST /nothing.js"])
      expectProblem(await sendLine(server, line), 404, "not-found")
    expect(await sendLine(server, "OPTIONS *")).toMatchObject({
      status: 204,
      headers: { allow: "POST, GET, HEAD, OPTIONS" },
    })
  })
})
