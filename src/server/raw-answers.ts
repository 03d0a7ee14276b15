// Answers to what Fastify never sees: requests that the parser of HTTP can't read, and CONNECT.

import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http"
import type { Socket } from "node:net"
import type { Duplex } from "node:stream"
import type { FastifyBaseLogger } from "fastify"
import { type ErrorCode, SpandrelError } from "../check/error.ts"
import type { Metrics } from "./metrics.ts"
import { type Problem, problemOf } from "./problem.ts"
import { safeHeaders } from "./safe-headers.ts"

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

// What the parser's errors mean; all others mean that it isn't HTTP.
const parserErrors: Readonly<Record<string, readonly [code: ErrorCode, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ["client-too-slow", "the headers of the request didn't arrive in time"],
  HPE_HEADER_OVERFLOW: [
    "headers-too-large",
    "the address and the headers of the request have more than 16 kB; send texts in the body",
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [
    "request-too-large",
    "the extensions of a chunk are larger than the server allows",
  ],
}

// Far more than clients pipeline. Node.js parses thousands of small requests in one chunk, before it notices
// that nobody reads.
const mostPipelined = 64

// Milliseconds in which a client can read an answer before its connection is closed, whatever it still sends.
const patience = 1000

/// Answers with problems, unless the client would take the answer for that to another request.
export class RawAnswers {
  readonly #metrics: Metrics
  readonly #open = new WeakMap<Duplex, Set<Exchange>>()
  readonly #answered = new WeakSet<Duplex>()

  constructor(metrics: Metrics) {
    this.#metrics = metrics
  }

  /// Remembers which requests are open on each connection, closes those with too many, and answers CONNECT,
  /// which isn't a request for this server.
  watch(server: Server, log: FastifyBaseLogger): void {
    server.prependListener("request", (request, response) => {
      const exchange = { request, response }
      const { socket } = request
      const open = this.#open.get(socket) ?? new Set()
      this.#open.set(socket, open.add(exchange))
      if (open.size > mostPipelined) socket.destroy()
      response.once("close", () => open.delete(exchange))
    })
    server.on("connect", (_, socket) => {
      socket.on("error", () => socket.destroy())
      const problem = problemOf(new SpandrelError("method-not-allowed", "this server isn't a proxy"))
      this.#count(problem, log)
      this.#answer(socket, problem)
    })
  }

  /// Answers what the parser of HTTP can't read, or what doesn't arrive in time.
  answer(error: NodeJS.ErrnoException, socket: Socket, log: FastifyBaseLogger): void {
    if (this.#answered.has(socket)) return
    if (!socket.writable || error.code === "ECONNRESET") {
      socket.destroy()
      return
    }
    if (!this.#isNext(socket)) {
      this.#closeAfterResponses(socket)
      return
    }
    const [code, message] = parserErrors[error.code ?? ""] ?? [
      "invalid-argument",
      "this isn't an HTTP request that the server can read",
    ]
    const problem = problemOf(new SpandrelError(code, message))
    // A client that closes its half within a request has left, which isn't an error, and the log has the
    // request.
    if (error.code !== "HPE_INVALID_EOF_STATE") this.#count(problem, log)
    this.#answer(socket, problem)
  }

  /// Closes the connection when the requests before the wrong one have been answered. One that is cut off
  /// itself isn't waited for.
  #closeAfterResponses(socket: Socket): void {
    this.#answered.add(socket)
    const open = [...(this.#open.get(socket) ?? [])]
    const last = open.at(-1)
    if (last === undefined || open.some(({ request }) => !request.complete)) socket.destroy()
    else last.response.once("close", () => socket.end(() => socket.destroy()))
  }

  #count({ status, code }: Problem, log: FastifyBaseLogger): void {
    this.#metrics.error(code)
    this.#metrics.request({ route: "none", status, seconds: 0 })
    log.info({ status, code }, "not a request")
  }

  /// True if an answer that is sent now belongs to the request that is wrong: no other one is open, and its
  /// own hasn't begun.
  #isNext(socket: Socket): boolean {
    const [first, ...others] = this.#open.get(socket) ?? []
    if (first === undefined) return true
    return others.length === 0 && !first.request.complete && !first.response.headersSent
  }

  #answer(socket: Duplex, problem: Problem): void {
    const { status } = problem
    this.#answered.add(socket)
    const body = JSON.stringify(problem)
    const headers = {
      connection: "close",
      "content-type": "application/problem+json",
      "content-length": Buffer.byteLength(body),
      ...(status === 405 && { allow: "GET, HEAD, POST, OPTIONS" }),
      ...safeHeaders,
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`)
    setTimeout(() => socket.destroy(), patience).unref()
  }
}
