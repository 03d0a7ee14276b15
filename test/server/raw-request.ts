// Requests as bytes on a socket, for what clients can't be made to send.

import { connect } from "node:net"
import { text as textOf } from "node:stream/consumers"
import { expect } from "vitest"
import type { OpenServer } from "./open-server.ts"

export interface RawResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/// Sends bytes, and returns all responses until the server closes the connection.
export async function sendRaw(
  { url }: Pick<OpenServer, "url">,
  request: string | Uint8Array,
): Promise<RawResponse[]> {
  const { port, hostname } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(typeof request === "string" ? Buffer.from(request, "latin1") : request)
  return responsesIn(await textOf(socket))
}

/// Sends a request without a body that closes its connection, and returns its response.
export async function sendLine(
  server: Pick<OpenServer, "url">,
  line: string,
  headers: readonly string[] = ["host: localhost"],
): Promise<RawResponse> {
  const lines = [`${line} HTTP/1.1`, ...headers, "connection: close", "", ""]
  const [response, ...others] = await sendRaw(server, lines.join("\r\n"))
  expect(others).toEqual([])
  return response as RawResponse
}

/// Checks that a response is a problem with the headers of all responses, and says nothing of the server's inside.
export function expectProblem(response: RawResponse | undefined, status: number, code: string): void {
  expect(response).toMatchObject({
    status,
    headers: {
      "content-type": expect.stringMatching(/^application\/problem\+json/),
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
    },
  })
  expect(response?.body).not.toMatch(/node_modules|\.[jt]s:\d|FST_|HPE_| {4}at /)
  if (response?.body !== "") expect(JSON.parse(response?.body ?? "")).toMatchObject({ status, code })
}

function responsesIn(text: string): RawResponse[] {
  const responses: RawResponse[] = []
  let rest = text
  while (rest !== "") {
    const end = rest.indexOf("\r\n\r\n")
    const [first = "", ...lines] = rest.slice(0, end).split("\r\n")
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(":")
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
      }),
    )
    const status = Number(first.split(" ")[1])
    const length = status < 200 ? 0 : Number(headers["content-length"] ?? rest.length)
    const body = rest.slice(end + 4, end + 4 + length)
    responses.push({ status, headers, body })
    rest = rest.slice(end + 4 + body.length)
  }
  return responses
}
