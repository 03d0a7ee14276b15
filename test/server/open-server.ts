// A server with tiny models for a test, on a free port.

import { once } from "node:events"
import { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http"
import { join } from "node:path"
import { Writable } from "node:stream"
import { text as textOf } from "node:stream/consumers"
import { inject, onTestFinished } from "vitest"
import { Parser } from "../../src/parser/parser.ts"
import type { ServerOptions } from "../../src/server/make-server.ts"
import { type RunningServer, startServer } from "../../src/server/serve.ts"

/// The path of a tiny model.
export const tinyPath = (name: string): string => join(inject("tinyModels"), `${name}.safetensors`)

export interface OpenServer extends RunningServer {
  /// What was logged, line by line.
  readonly logged: readonly Readonly<Record<string, unknown>>[]
  /// Sends JSON to a path, and reads the answer as JSON.
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests compare it with what they expect.
  readonly json: any
}

/// Starts a server, which is closed after the test. It parses on this thread (default), with the tiny model that tags.
export async function openServer(
  options: Partial<ServerOptions> = {},
  host = "127.0.0.1",
): Promise<OpenServer> {
  const logged: Record<string, unknown>[] = []
  const log = new Writable({
    write(chunk, _, done) {
      logged.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const server = await startServer(
    { models: [tinyPath("tagging")], threads: 0, log, ...options },
    { host, port: 0 },
  )
  onTestFinished(() => server.app.close())
  return {
    ...server,
    logged,
    post: (path, body, headers) =>
      send(`${server.url}${path}`, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json", ...headers },
      }),
  }
}

/// Sends a request and reads the whole answer.
export async function send(url: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(url, init)
  const text = await response.text()
  const isJson = /json/.test(response.headers.get("content-type") ?? "") && !text.includes("\n")
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? JSON.parse(text) : undefined,
  }
}

/// Sends a request with any headers, also those that `fetch` sets itself, and reads the whole answer.
export async function sendRequest(
  { url }: RunningServer,
  path: string,
  { method, headers, body }: { method?: string; headers?: OutgoingHttpHeaders; body?: string },
): Promise<Omit<Answer, "headers"> & { readonly headers: IncomingHttpHeaders }> {
  const sent = request(`${url}${path}`, { ...(method && { method }), ...(headers && { headers }) })
  sent.end(body)
  const [response] = (await once(sent, "response")) as [IncomingMessage]
  const text = await textOf(response)
  const isJson = /json/.test(response.headers["content-type"] ?? "") && text !== ""
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text,
    json: isJson ? JSON.parse(text) : undefined,
  }
}

let parser: Promise<Parser> | undefined

/// The library's parser with the same model.
export function tinyParser(): Promise<Parser> {
  parser ??= Parser.load(tinyPath("tagging"))
  return parser
}
