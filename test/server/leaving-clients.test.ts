// Clients that drip bytes, hang up, reset the connection or close half of it: on real sockets.

import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { text as textOf } from "node:stream/consumers"
import { describe, expect, it, onTestFinished } from "vitest"
import { type OpenServer, openServer, send } from "./open-server.ts"

function connectTo({ url }: OpenServer): Socket {
  const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1", allowHalfOpen: true })
  socket.on("error", () => {})
  onTestFinished(() => {
    socket.destroy()
  })
  return socket
}

const head = (path: string, type: string, length: string) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: ${type}\r\n${length}\r\n\r\n`

const chunked = "transfer-encoding: chunked"

/// Each byte of a text as a chunk of its own.
const dripped = (text: string) =>
  Array.from(Buffer.from(text), (byte) => `1\r\n${String.fromCharCode(byte)}\r\n`).join("")

const metricsOf = async ({ url }: OpenServer) => (await send(`${url}/metrics`)).text

/// Waits until the server has logged as many requests with a status.
async function untilLogged({ logged, url }: OpenServer, status: number, count: number) {
  for (;;) {
    const found = logged.filter((line) => line["status"] === status)
    if (found.length >= count) return found
    await send(`${url}/healthz`)
  }
}

/// Waits until nobody waits for an answer.
async function untilIdle(server: OpenServer): Promise<void> {
  while (!(await metricsOf(server)).includes("spandrel_open_requests 1\n"));
}

describe("a body in chunks of one byte", () => {
  it.each([
    ["application/json", '{"text":"I sleep."}'],
    ["text/plain", "I sleep."],
    ["application/x-ndjson", '{"text":"I sleep."}\n'],
  ])("of %s is read like any other", async (type, body) => {
    const server = await openServer()
    const socket = connectTo(server)
    socket.write(`${head("/v1/tag", type, chunked)}${dripped(body)}0\r\n\r\n`, "latin1")
    const answer = await textOf(socket)
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
    expect(answer).toContain('"text":"sleep"')
  })

  it.each(["application/json", "text/plain", "application/x-ndjson"])(
    "of %s is refused at the limit, before it has ended",
    async (type) => {
      const server = await openServer({ limits: { bodyBytes: 100 } })
      const socket = connectTo(server)
      socket.write(`${head("/v1/tag", type, chunked)}${dripped("x".repeat(101))}`, "latin1")
      let answer = ""
      for await (const chunk of socket) {
        answer += chunk
        if (answer.includes("request-too-large")) break
      }
      expect(answer).toContain("request-too-large")
    },
  )
})

describe("a client that leaves", () => {
  const body = '{"text":"I sleep."}'
  const long = JSON.stringify({ sentences: Array.from({ length: 40 }, () => Array(300).fill("yes")) })
  const line = `${JSON.stringify({ tokens: Array(300).fill("yes") })}\n`
  const whole = (path: string, text: string) =>
    head(path, "application/json", `content-length: ${text.length}`) + text
  const phases: readonly (readonly [name: string, sent: string])[] = [
    ["while it sends JSON", head("/v1/parse", "application/json", "content-length: 100") + body],
    ["while it sends text", head("/v1/parse", "text/plain", "content-length: 100") + body],
    ["while it sends lines", `${head("/v1/parse", "application/x-ndjson", chunked)}5\r\n"yes`],
    ["while it sends what is to be tagged", head("/v1/tag", "application/json", "content-length: 100")],
    ["while it waits for trees", whole("/v1/parse", long)],
    ["while it waits for tags", whole("/v1/tag", long)],
    [
      "while it waits for a query",
      whole("/v1/query", JSON.stringify({ pattern: "NP", ...JSON.parse(long) })),
    ],
    [
      "while it waits for lines",
      `${head("/v1/parse", "application/x-ndjson", `content-length: ${200 * line.length}`)}${line.repeat(200)}`,
    ],
  ]
  const ways: readonly (readonly [name: string, leave: (socket: Socket) => void])[] = [
    ["hangs up", (socket) => socket.destroy()],
    ["resets the connection", (socket) => socket.resetAndDestroy()],
    ["closes its half", (socket) => socket.end()],
  ]

  it.each(ways)("and %s isn't an error of the server, in any phase", async (_, leave) => {
    const server = await openServer({ limits: { requests: 20 } })
    await server.shelf.find({})
    for (const [at, [phase, sent]] of phases.entries()) {
      const socket = connectTo(server)
      await new Promise((resolve) => socket.write(sent, resolve))
      while (!(await metricsOf(server)).includes("spandrel_open_requests 2\n"));
      leave(socket)
      socket.resume()
      const found = await untilLogged(server, 499, at + 1)
      expect(found.at(-1), phase).toMatchObject({ level: "info", msg: "request" })
    }
    await untilIdle(server)
    expect(server.logged.filter(({ level }) => level !== "info")).toEqual([])
    expect(server.logged.filter((logged) => "err" in logged)).toEqual([])
    const metrics = await metricsOf(server)
    expect(metrics).not.toMatch(/spandrel_errors_total\{/)
    expect(metrics).toMatch(/spandrel_requests_total\{route="\/v1\/parse",status="499"\} 5/)
  })

  it("while it downloads a model isn't an error of the server", async () => {
    const server = await openServer()
    for (const [at, [, leave]] of ways.slice(0, 2).entries()) {
      const socket = connectTo(server)
      socket.write("GET /models/en.safetensors HTTP/1.1\r\nhost: localhost\r\n\r\n")
      await once(socket, "data")
      socket.pause()
      leave(socket)
      await untilLogged(server, 499, at + 1)
    }
    expect(server.logged.filter(({ level }) => level !== "info")).toEqual([])
    expect(await metricsOf(server)).not.toMatch(/spandrel_errors_total\{/)
  })

  it("leaves no work behind: the rest of its stream is neither read nor parsed", async () => {
    const server = await openServer()
    await server.shelf.find({})
    const socket = connectTo(server)
    const tagged = `${JSON.stringify({ tokens: Array(200).fill({ text: "yes", tag: "UH" }) })}\n`
    socket.write(head("/v1/tag", "application/x-ndjson", chunked))
    for (let lines = 0; lines < 200; lines++) socket.write(`${tagged.length.toString(16)}\r\n${tagged}\r\n`)
    await once(socket, "data")
    socket.destroy()
    await untilLogged(server, 499, 1)
    await untilIdle(server)
    const counted = async () => /sentences_total\{[^}]*\} (\d+)/.exec(await metricsOf(server))?.[1]
    const before = await counted()
    // Whatever was left would have had its turn.
    for (let turn = 0; turn < 100; turn++) await send(`${server.url}/healthz`)
    expect(await counted()).toBe(before)
  })
})
