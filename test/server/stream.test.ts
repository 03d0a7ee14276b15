import { once } from "node:events"
import { request as httpRequest } from "node:http"
import { text as textOf } from "node:stream/consumers"
import { describe, expect, it } from "vitest"
import { Client } from "../../src/client/client.ts"
import type { CompactSentence } from "../../src/sentence/compact-sentence.ts"
import { fromPlain, fromPlainSentence } from "../../src/sentence/plain-sentence.ts"
import { tinyTrees } from "../train/tiny-treebank.ts"
import { openServer, send, tinyParser } from "./open-server.ts"

const ndjson = { "content-type": "application/x-ndjson" }

async function stream(url: string, body: string): Promise<unknown[]> {
  const { text, headers } = await send(url, { method: "POST", headers: ndjson, body })
  expect(headers.get("content-type")).toMatch(/^application\/x-ndjson/)
  return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]))
}

const lines = (items: readonly unknown[]) => items.map((item) => `${JSON.stringify(item)}\n`).join("")

describe("NDJSON", () => {
  it("gives one result per sentence, in order, equal to the library's", async () => {
    const server = await openServer()
    const trees = tinyTrees()
    // More than a batch.
    const sentences = Array.from({ length: 300 }, (_, id) => ({
      id,
      tokens: (trees[id % trees.length] as (typeof trees)[number]).text.split(" "),
    }))
    const found = await stream(`${server.url}/v1/parse?format=plain`, lines(sentences))
    const expected = await (await tinyParser()).parse(sentences)
    expect(found.map((one) => fromPlainSentence(one as never))).toEqual(expected)
  })

  it("is a fraction as long in the format compact, which fromPlain reads", async () => {
    const server = await openServer()
    const texts = ["I sleep. You sleep.", "yes"]
    const body = lines(texts.map((text, id) => ({ id, text, page: 7 })))
    const found = await stream(`${server.url}/v1/parse?format=compact`, body)
    expect(found).toMatchObject([
      { id: 0, page: 7 },
      { id: 0, page: 7 },
      { id: 1, page: 7 },
    ])
    const expected = (await (await tinyParser()).parse(texts[0] as string)).map(({ tree }) => String(tree))
    expect(found.slice(0, 2).map((one) => String(fromPlain(one as CompactSentence).tree))).toEqual(expected)
    const { text, headers } = await server.post("/v1/parse", { text: texts[0], format: "compact" })
    expect(headers.get("content-type")).toMatch(/^application\/x-ndjson/)
    const whole = text
      .trim()
      .split("\n")
      .map((line) => fromPlain(JSON.parse(line) as CompactSentence))
    expect(whole.map(({ tree }) => String(tree))).toEqual(expected)
  })

  it("passes the fields of the owner through, and splits texts", async () => {
    const server = await openServer()
    const found = await stream(`${server.url}/v1/parse`, lines([{ text: "I sleep. I sleep.", speaker: "A" }]))
    expect(found).toMatchObject([{ speaker: "A", tree: { label: "S" } }, { speaker: "A" }])
  })

  it("keeps a field error of the owner's apart from the error of a record that is skipped", async () => {
    const server = await openServer()
    const body = lines([
      { text: "yes", error: "a", status: 7 },
      { text: "", error: "b", status: 7 },
    ])
    const found = await stream(`${server.url}/v1/parse?onError=skip&format=plain`, body)
    expect(found).toMatchObject([
      { error: "a", status: 7, parses: [{}] },
      { error: { code: "empty-sentence", own: "b" }, status: 7 },
    ])
    const own = [
      { text: "yes", error: "a", status: 7 },
      { text: "", error: "b" },
    ] as never[]
    const results = []
    for await (const result of new Client(server.url).parseStream(own, { onError: "skip" }))
      results.push(result)
    expect(results).toMatchObject([{ text: "yes" }, { error: { code: "empty-sentence" } }])
  })

  it("ends with the problem of an invalid line, after the results before it", async () => {
    const server = await openServer()
    const found = await stream(`${server.url}/v1/parse`, `${lines([["yes"], { tokens: [] }, ["yes"]])}`)
    expect(found).toHaveLength(2)
    expect(found).toMatchObject([{ tree: {} }, { status: 422, code: "empty-sentence" }])
    expect(await stream(`${server.url}/v1/parse`, '{"text": "yes"}\n{')).toMatchObject([
      { tree: {} },
      { status: 422, code: "invalid-sentence", detail: expect.stringMatching(/^line 2: /) },
    ])
  })

  it("goes on after invalid lines with onError=skip, of the reader and of the parser", async () => {
    const server = await openServer()
    const far = { tokens: ["yes"], constraints: { spans: [{ start: 0, end: 9 }] } }
    const body = lines([["yes"], { id: 2, tokens: [] }, { id: 3, ...far }, ["yes"]])
    expect(await stream(`${server.url}/v1/parse?onError=skip`, body)).toMatchObject([
      { tree: {} },
      { id: 2, error: { code: "empty-sentence" } },
      { id: 3, error: { code: "invalid-constraints", message: expect.stringMatching(/^line 3: /) } },
      { tree: {} },
    ])
  })

  it("tags, too", async () => {
    const server = await openServer()
    expect(await stream(`${server.url}/v1/tag`, lines([{ id: 1, tokens: ["yes"] }]))).toEqual([
      { id: 1, tokens: [{ text: "yes", tag: "UH", start: 0, end: 3 }] },
    ])
  })

  it("answers the first line before the second is sent", async () => {
    const server = await openServer()
    const request = httpRequest(`${server.url}/v1/parse`, { method: "POST", headers: ndjson })
    request.write('{"id":1,"text":"I sleep."}\n')
    const [response] = await once(request, "response")
    const [first] = await once(response, "data")
    expect(JSON.parse(String(first))).toMatchObject({ id: 1, tree: {} })
    request.end('{"id":2,"text":"yes"}\n')
    expect(JSON.parse(await textOf(response))).toMatchObject({ id: 2, tree: {} })
  })

  it.each([
    ["?format=svg", "", "invalid-argument"],
    ["?text=yes", "", "invalid-argument"],
    ["?k=x", "", "invalid-argument"],
    ["?model=nn", "", "unknown-model"],
  ])("refuses %s before anything is parsed", async (query, body, code) => {
    const server = await openServer()
    const answer = await send(`${server.url}/v1/parse${query}`, { method: "POST", headers: ndjson, body })
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ code })
  })

  it("refuses bytes that aren't UTF-8", async () => {
    const server = await openServer()
    const { text } = await send(`${server.url}/v1/parse`, {
      method: "POST",
      headers: ndjson,
      body: Buffer.from([0x22, 0xff, 0x22, 0x0a]),
    })
    expect(JSON.parse(text)).toMatchObject({ code: "invalid-encoding" })
  })
})
