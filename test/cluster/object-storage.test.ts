import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { openObjectStorage } from "../../src/cluster/object-storage.ts"
import type { ByteRange, Storage } from "../../src/cluster/storage-kind.ts"

/// What the server does with each request: a storage that is broken in one way or another.
let answer: (request: IncomingMessage, response: ServerResponse) => void
let requests = 0
let storage: Storage
const server = createServer((request, response) => {
  requests++
  response.on("error", () => {})
  answer(request, response)
})
const variables = ["AWS_ENDPOINT_URL", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"] as const
const before = variables.map((name) => process.env[name])

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  process.env["AWS_ENDPOINT_URL"] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.env["AWS_ACCESS_KEY_ID"] = process.env["AWS_SECRET_ACCESS_KEY"] = "x"
  storage = await openObjectStorage("s3://corpora")
})
afterEach(() => {
  requests = 0
})
afterAll(async () => {
  for (const [at, name] of variables.entries()) {
    if (before[at] === undefined) delete process.env[name]
    else process.env[name] = before[at]
  }
  storage.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function read(range?: ByteRange): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of storage.read("s3://corpora/a", range)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const unreadable = { code: "unreadable-file", message: expect.stringContaining("s3://corpora/a") }
const range = { start: 0, end: 10 }

/// Sends chunks until the client hangs up; calls back then.
function sendForEver(response: ServerResponse, onEnd: () => void): void {
  const chunk = Buffer.alloc(1 << 16, "x")
  const timer = setInterval(() => response.write(chunk), 1)
  response.on("close", () => {
    clearInterval(timer)
    onEnd()
  })
}

describe("reading from object storage", () => {
  it("asks again where a part fails", async () => {
    answer = (_, response) => response.writeHead(requests < 3 ? 500 : 200).end(requests < 3 ? "" : "whole")
    expect(await read()).toBe("whole")
    expect(requests).toBe(3)
  })

  it("fails at once where the connection breaks off, and takes no part for the whole", async () => {
    answer = (_, response) => {
      response.writeHead(200, { "Content-Length": 10 })
      response.write("12345", () => response.destroy())
    }
    await expect(read()).rejects.toMatchObject(unreadable)
    await expect(read(range)).rejects.toMatchObject(unreadable)
    await expect(storage.readText("s3://corpora/a")).rejects.toMatchObject(unreadable)
  })

  it("refuses an answer that is shorter or longer than the range, or without end", async () => {
    for (const text of ["12345", "", "12345678901"]) {
      answer = (_, response) => response.writeHead(206).end(text)
      await expect(read(range), text).rejects.toMatchObject(unreadable)
    }
    const closed = new Promise<void>((resolve) => {
      answer = (_, response) => sendForEver(response.writeHead(206), resolve)
    })
    await expect(read(range)).rejects.toMatchObject(unreadable)
    await closed
  })

  it("refuses a list of files without end", async () => {
    answer = (_, response) =>
      response.end(
        "<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>x</NextContinuationToken>" +
          "<Contents><Key>a</Key><Size>1</Size></Contents></ListBucketResult>",
      )
    await expect(storage.find("s3://corpora/a*")).rejects.toMatchObject({ code: "unreadable-file" })
    expect(requests).toBe(2)
  })
})

describe("creating an object that isn't there yet", () => {
  it("leaves the one that is there", async () => {
    answer = (request, response) =>
      response.writeHead(request.headers["if-none-match"] === "*" ? 412 : 200).end()
    expect(await storage.create("s3://corpora/a", "mine")).toBe(false)
  })

  it("works where the server knows no conditions", async () => {
    const objects = new Map<string, string>()
    answer = (request, response) => {
      const path = new URL(request.url ?? "", "http://x").pathname
      const found = objects.get(path)
      if (request.headers["if-none-match"] !== undefined)
        response.writeHead(501).end("<Error><Code>NotImplemented</Code></Error>")
      else if (request.method === "GET" && found === undefined)
        response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>")
      else if (request.method === "GET") response.end(found)
      else {
        let text = ""
        request.on("data", (chunk) => {
          text += String(chunk)
        })
        request.on("end", () => {
          objects.set(path, text)
          response.end()
        })
      }
    }
    expect(await storage.create("s3://corpora/a", "first")).toBe(true)
    expect(await storage.create("s3://corpora/a", "second")).toBe(false)
    expect(await storage.readText("s3://corpora/a")).toBe("first")
  })
})
