import { once } from "node:events"
import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http"
import { connect } from "node:net"
import { text as textOf } from "node:stream/consumers"
import { describe, expect, it } from "vitest"
import { type OpenServer, openServer, send } from "./open-server.ts"

const json = { "content-type": "application/json" }
const ndjson = { "content-type": "application/x-ndjson" }

/// A request whose body is sent later.
function begin(
  { url }: OpenServer,
  headers: Readonly<Record<string, string>> = json,
  path = "/v1/parse",
): ClientRequest {
  const request = httpRequest(`${url}${path}`, { method: "POST", headers })
  request.on("error", () => {})
  request.flushHeaders()
  return request
}

async function problemOf(request: ClientRequest) {
  const [response] = (await once(request, "response")) as [IncomingMessage]
  return { headers: response.headers, problem: JSON.parse(await textOf(response)) }
}

/// Waits until the server has some requests open.
async function untilOpen({ url }: OpenServer, count: number): Promise<void> {
  for (;;) {
    const { text } = await send(`${url}/metrics`)
    // The request for the metrics is one of them.
    if (text.includes(`spandrel_open_requests ${count + 1}\n`)) return
  }
}

describe("the limits of a request", () => {
  it("is the size of its body", async () => {
    const server = await openServer({ limits: { bodyBytes: 100 } })
    const { status, json } = await server.post("/v1/parse", { text: "x".repeat(200) })
    expect(status).toBe(413)
    expect(json).toMatchObject({ code: "request-too-large", detail: expect.stringMatching(/body/) })
    // Without a length in its headers, too.
    const request = begin(server)
    request.end(JSON.stringify({ text: "x".repeat(200) }))
    expect((await problemOf(request)).problem.code).toBe("request-too-large")
  })

  it("is the length of a line of NDJSON, not of all lines", async () => {
    const server = await openServer({ limits: { bodyBytes: 100 } })
    const post = (body: string) =>
      send(`${server.url}/v1/tag`, { method: "POST", headers: ndjson, body: body })
    const line = `${JSON.stringify({ tokens: ["yes"] })}\n`
    expect((await post(line.repeat(20))).text.trim().split("\n")).toHaveLength(20)
    expect((await post(JSON.stringify({ text: "x".repeat(200) }))).text).toMatch(/"request-too-large"/)
  })

  it("is the number of its sentences", async () => {
    const server = await openServer({ limits: { sentences: 3 } })
    expect((await server.post("/v1/parse", { sentences: ["yes", "yes", "yes"] })).status).toBe(200)
    const { status, json } = await server.post("/v1/parse", { sentences: ["yes", "yes", "yes", "yes"] })
    expect(status).toBe(413)
    expect(json).toMatchObject({ code: "request-too-large", detail: expect.stringMatching(/3 sentences/) })
    expect((await server.post("/v1/parse", { text: "I sleep. I sleep. I sleep. I sleep." })).status).toBe(413)
  })

  it("is the number of its words, however they are passed", async () => {
    const server = await openServer({ limits: { words: 10 } })
    for (const body of [
      { tokens: Array(11).fill("yes") },
      { text: "yes ".repeat(11) },
      // Each bracket is a word.
      { lines: "(".repeat(11) },
      { sentences: [Array(5).fill("yes"), Array(6).fill("yes")] },
    ]) {
      const { status, json } = await server.post("/v1/parse", body)
      expect(status).toBe(413)
      expect(json).toMatchObject({ code: "request-too-large", detail: expect.stringMatching(/10 words/) })
    }
    expect((await server.post("/v1/parse", { tokens: Array(10).fill("yes") })).status).toBe(200)
  })

  it("counts a costly search as more words", async () => {
    const server = await openServer({ limits: { words: 10 } })
    const { status, json } = await server.post("/v1/parse", {
      tokens: Array(9).fill("yes"),
      beam: 100,
      decoder: "dp",
    })
    expect(status).toBe(413)
    expect(json.detail).toMatch(/as long as more than 10 words parsed greedily/)
    const stream = await send(`${server.url}/v1/parse`, {
      method: "POST",
      headers: ndjson,
      body: JSON.stringify({ tokens: Array(11).fill("yes") }),
    })
    expect(JSON.parse(stream.text)).toMatchObject({ status: 413, code: "request-too-large" })
  })

  it("is its time", async () => {
    const server = await openServer({ limits: { seconds: 0.05 } })
    // Several seconds of work.
    const sentences = Array.from({ length: 40 }, () => Array(300).fill("yes"))
    const { status, json, headers } = await server.post("/v1/parse", { sentences })
    expect(status).toBe(503)
    expect(json).toMatchObject({ code: "time-limit" })
    expect(headers.get("retry-after")).toBe("1")
    const body = sentences.map((tokens) => JSON.stringify({ tokens })).join("\n")
    const stream = await send(`${server.url}/v1/parse`, { method: "POST", headers: ndjson, body })
    expect(stream.text).toMatch(/"time-limit"/)
    // Anyone can reach a limit, so that isn't logged as a fault of the server.
    expect(server.logged.filter(({ level }) => level !== "info")).toEqual([])
  })
})

describe("the limits of a server", () => {
  it("is the number of requests at the same time: 503 with Retry-After, and none is counted for ever", async () => {
    const server = await openServer({ limits: { requests: 2 } })
    const waiting = begin(server)
    await untilOpen(server, 1)
    const other = begin(server)
    const refused = await (async () => {
      for (;;) {
        const answer = await server.post("/v1/parse", { text: "yes" })
        if (answer.status !== 200) return answer
      }
    })()
    expect(refused.status).toBe(503)
    expect(refused.json).toMatchObject({ code: "queue-full" })
    expect(refused.headers.get("retry-after")).toBe("1")
    waiting.destroy()
    other.end(JSON.stringify({ text: "yes" }))
    expect((await problemOf(other)).problem.sentences).toHaveLength(1)
    await untilOpen(server, 0)
    expect(server.logged.filter(({ level }) => level !== "info")).toEqual([])
  })

  it("is the number of requests per client: 429", async () => {
    const server = await openServer({ limits: { requestsPerClient: 1 } })
    const waiting = begin(server)
    const refused = await (async () => {
      for (;;) {
        const answer = await server.post("/v1/parse", { text: "yes" })
        if (answer.status !== 200) return answer
      }
    })()
    expect(refused.status).toBe(429)
    expect(refused.json).toMatchObject({ code: "too-many-requests" })
    expect(refused.headers.get("retry-after")).toBe("1")
    waiting.destroy()
  })

  it("is how slowly a client may send a body", async () => {
    const server = await openServer({ limits: { clientSeconds: 0.3 } })
    const request = begin(server)
    request.write('{"text":')
    const { problem, headers } = await problemOf(request)
    expect(problem).toMatchObject({ status: 408, code: "client-too-slow" })
    expect(headers.connection).toBe("close")
    await untilOpen(server, 0)
  })

  it("is how slowly a client may send lines; what it sent is answered", async () => {
    const server = await openServer({ limits: { clientSeconds: 0.3 } })
    const request = begin(server, ndjson)
    request.write('{"text":"yes"}\n')
    const [response] = (await once(request, "response")) as [IncomingMessage]
    const found = (await textOf(response))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
    expect(found).toMatchObject([{ tree: {} }, { status: 408, code: "client-too-slow" }])
    await untilOpen(server, 0)
  })

  it("is how slowly a client may send headers", async () => {
    const server = await openServer({ limits: { clientSeconds: 0.3 } })
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1")
    socket.write("POST /v1/parse HTTP/1.1\r\nhost: a\r\n")
    const answer = await textOf(socket)
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    expect(answer).toMatch(/"client-too-slow"/)
  })

  it("is how long a client may not read its results", async () => {
    const server = await openServer({ limits: { clientSeconds: 0.3 } })
    // Words that are tagged already need no network.
    const line = `${JSON.stringify({ tokens: Array(200).fill({ text: "yes", tag: "UH" }) })}\n`
    const request = begin(server, ndjson, "/v1/tag")
    request.on("response", (response) => response.pause())
    const closed = new Promise((resolve) => request.on("close", resolve))
    // Far more results than the buffers of two sockets hold.
    for (let sent = 0; sent < 5000 && !request.destroyed; sent++)
      if (!request.write(line)) await Promise.race([new Promise((resolve) => setTimeout(resolve, 1)), closed])
    await closed
    await untilOpen(server, 0)
  })

  it("is what isn't HTTP", async () => {
    const server = await openServer()
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1")
    socket.write("fish\r\n\r\n")
    expect(await textOf(socket)).toMatch(/^HTTP\/1.1 400 [\s\S]*"invalid-argument"/)
  })
})
