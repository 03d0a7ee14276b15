import { once } from "node:events"
import { connect } from "node:net"
import { describe, expect, it, onTestFinished } from "vitest"
import { writeSentenceJson } from "../../src/sentence/json-codec.ts"
import { NodeWebWorker } from "../pool/node-web-worker.ts"
import { tinyTrees } from "../train/tiny-treebank.ts"
import { openServer, send, tinyParser } from "./open-server.ts"

/// Sentences of a few hundred words, so that workers are busy for a while.
const sentences = tinyTrees().map((tree) => Array.from({ length: 20 }, () => tree.text.split(" ")).flat())

async function expectedAnswers(): Promise<readonly string[]> {
  const parsed = await (await tinyParser()).parse(sentences)
  return parsed.map((sentence) => `{"model":"tagging","sentences":[${writeSentenceJson(sentence, 1)}]}`)
}

describe("a server whose workers are killed under load", () => {
  it("answers every request, right or with worker-failed, and goes on", async () => {
    const workers: NodeWebWorker[] = []
    const startWorker = () => {
      const worker = new NodeWebWorker()
      workers.push(worker)
      return worker
    }
    const server = await openServer({ threads: 2, startWorker })
    const expected = await expectedAnswers()
    await server.shelf.find({})
    const total = 300
    const counts = { right: 0, failed: 0, wrong: 0 }
    let next = 0
    const client = async () => {
      while (next < total) {
        const at = next++ % sentences.length
        const { status, text } = await server.post("/v1/parse", { tokens: sentences[at] })
        if (status === 200 && text === expected[at]) counts.right++
        else if (status === 503 && JSON.parse(text).code === "worker-failed") counts.failed++
        else counts.wrong++
      }
    }
    const clients = Array.from({ length: 16 }, client)
    for (const share of [0.2, 0.4, 0.6]) {
      while (next < share * total) await new Promise((resolve) => setTimeout(resolve, 1))
      // The youngest are those that haven't been killed yet.
      await workers.at(-1)?.crash()
    }
    await Promise.all(clients)
    expect(counts.wrong).toBe(0)
    expect(counts.right + counts.failed).toBe(total)
    expect(counts.right).toBeGreaterThan(total / 2)
    // Some worker was busy when it was killed.
    expect(counts.failed).toBeGreaterThan(0)
    expect(workers.length).toBeGreaterThanOrEqual(5)
    const { text } = await server.post("/v1/parse", { tokens: sentences[0] })
    expect(text).toBe(expected[0])
    const metrics = await send(`${server.url}/metrics`)
    expect(metrics.text).toContain(`spandrel_errors_total{code="worker-failed"} ${counts.failed}`)
  })

  it("ends a stream with the problem, after the results before it", async () => {
    const workers: NodeWebWorker[] = []
    const startWorker = () => {
      const worker = new NodeWebWorker()
      workers.push(worker)
      return worker
    }
    const server = await openServer({ threads: 1, startWorker })
    await server.shelf.find({})
    const body = Array.from({ length: 2000 }, (_, at) =>
      JSON.stringify({ id: at, tokens: sentences[at % 30] }),
    ).join("\n")
    const response = await fetch(`${server.url}/v1/tag`, {
      method: "POST",
      headers: { "content-type": "application/x-ndjson" },
      body,
    })
    const reader = (response.body as NonNullable<typeof response.body>).getReader()
    const decoder = new TextDecoder()
    let text = ""
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value, { stream: true })
      await workers[0]?.crash()
    }
    const lines = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
    const last = lines.pop()
    expect(last).toMatchObject({ status: 503, code: "worker-failed" })
    expect(lines.map(({ id }) => id)).toEqual(lines.map((_, at) => at))
  })
})

describe("a server that is closed", () => {
  it("finishes a stream that began before, and doesn't wait for its client to close the connection", async () => {
    const server = await openServer()
    const { port, hostname } = new URL(server.url)
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    onTestFinished(() => void socket.destroy())
    const headers = "host: localhost\r\ncontent-type: application/x-ndjson\r\ntransfer-encoding: chunked"
    socket.write(`POST /v1/parse HTTP/1.1\r\n${headers}\r\n\r\n8\r\n["yes"]\n\r\n`)
    let text = ""
    socket.setEncoding("utf8").on("data", (chunk) => {
      text += chunk
    })
    while (!text.includes('"tree"')) await once(socket, "data")
    const closing = server.app.close()
    socket.write('8\r\n["yes"]\n\r\n0\r\n\r\n')
    await closing
    if (!socket.readableEnded) await once(socket, "end")
    expect(text.split('"tree"')).toHaveLength(3)
    expect(text).toMatch(/\r\n0\r\n\r\n$/)
  })

  it("answers the requests that are open, and no more", async () => {
    const server = await openServer()
    await server.shelf.find({})
    const answer = server.post("/v1/parse", { sentences })
    // It is open when the server has begun to parse it.
    for (;;) {
      const { text } = await send(`${server.url}/metrics`)
      if (!text.includes("spandrel_batch_sentences_count 0\n")) break
    }
    const closing = server.app.close()
    const { status, json, headers } = await answer
    expect(status).toBe(200)
    expect(json.sentences).toHaveLength(sentences.length)
    expect(headers.get("connection")).toBe("close")
    await closing
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
    await expect(server.shelf.find({ model: "tagging" })).resolves.toBeDefined()
  })
})
