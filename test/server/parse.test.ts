import { describe, expect, it } from "vitest"
import { writeModel } from "../../src/model/model-file.ts"
import type { ParseOptions } from "../../src/parser/search-options.ts"
import { fromPlain } from "../../src/sentence/plain-sentence.ts"
import type { SentenceInput } from "../../src/sentence/sentence.ts"
import { sentenceFormat } from "../../src/sentence/sentence-formats.ts"
import { treeFormatNames } from "../../src/tree/format/tree-formats.ts"
import { temporaryFile } from "../temporary-files.ts"
import { tinyTaggingModel } from "../tiny-model.ts"
import { openServer, send, tinyParser } from "./open-server.ts"

const constraints = { spans: [{ start: 0, end: 2, label: "NP" }] }

describe("POST /v1/parse", () => {
  it.each<[body: object, input: string | readonly SentenceInput[], options: ParseOptions]>([
    [{ text: "the dog likes fish. yes" }, "the dog likes fish. yes", {}],
    [{ tokens: ["the", "dog"] }, [["the", "dog"]], {}],
    [{ tokens: ["the", "dog"], constraints }, [{ tokens: ["the", "dog"], constraints }], {}],
    [{ text: "yes. yes.", constraints: { spans: [] } }, ["yes. yes."], {}],
    [{ lines: "the dog sleeps.\n\nyes. yes.\n" }, ["the dog sleeps.", "yes. yes."], {}],
    [
      { sentences: ["yes", ["the", "dog"], { id: 7, text: "I sleep." }] },
      ["yes", ["the", "dog"], { id: 7, text: "I sleep." }],
      {},
    ],
    [
      { text: "I sleep.", k: 3, decoder: "dp", confidence: true },
      "I sleep.",
      { k: 3, decoder: "dp", confidence: true },
    ],
    [["yes", ["the", "dog"]] as object, ["yes", ["the", "dog"]], {}],
    [{ text: "I sleep.", decoder: "beam", beam: 4 }, "I sleep.", { decoder: "beam", beam: 4 }],
  ])("gives what the library gives for %j", async (body, input, options) => {
    const server = await openServer()
    const isArray = Array.isArray(body)
    const { status, json } = await server.post(
      `/v1/parse${isArray ? "?format=plain" : ""}`,
      isArray ? body : { ...body, format: "plain" },
    )
    expect(status).toBe(200)
    expect(json.model).toBe("tagging")
    const expected = await (await tinyParser()).parse(input, options)
    expect(fromPlain(json.sentences)).toEqual(expected)
  })

  it.each(treeFormatNames)("writes %s as the command line does", async (format) => {
    const server = await openServer()
    const [sentence] = await (await tinyParser()).parse("the dog likes fish.")
    const { frame, write } = sentenceFormat(format, 1)
    const { status, text, headers } = await server.post("/v1/parse", { text: "the dog likes fish.", format })
    expect(status).toBe(200)
    const written = write(sentence as NonNullable<typeof sentence>, 80)
    expect(text).toBe(
      format === "json" ? `{"model":"tagging","sentences":[${written}]}` : frame[0] + written + frame[2],
    )
    expect(headers.get("content-type")).toMatch(/^(text|application|image)\//)
  })

  it("takes the id of a text for each of its sentences", async () => {
    const server = await openServer()
    const { json } = await server.post("/v1/parse", { id: "a", text: "I sleep. I sleep." })
    expect(json.sentences.map(({ id }: { id: unknown }) => id)).toEqual(["a", "a"])
  })

  it("takes text as it is, with options in the address", async () => {
    const server = await openServer()
    const { text } = await send(`${server.url}/v1/parse?format=bracket&k=2&confidence=false`, {
      method: "POST",
      headers: { "content-type": "text/plain" },
      body: "I sleep.",
    })
    expect(text.trim().split("\n")).toHaveLength(2)
    expect(text).toMatch(/^\(S \(NP \(PRP I\)\)/)
  })

  it("puts the error in the place of an invalid sentence with onError skip, and keeps its id", async () => {
    const server = await openServer()
    const sentences = [
      { id: 1, tokens: ["a b"] },
      "yes",
      { id: 2, text: "" },
      "I sleep.",
      { id: 3, tokens: ["yes"], constraints: { spans: [{ start: 0, end: 9 }] } },
    ]
    const { json } = await server.post("/v1/parse", { sentences, onError: "skip" })
    const codes = json.sentences.map((one: { id?: number; error?: { code: string } }) => [
      one.id,
      one.error?.code,
    ])
    expect(codes).toEqual([
      [1, "invalid-token"],
      [undefined, undefined],
      [2, "empty-sentence"],
      [undefined, undefined],
      [3, "invalid-constraints"],
    ])
    const bracket = await server.post("/v1/parse", {
      sentences: ["yes", ""],
      onError: "skip",
      format: "bracket",
    })
    expect(bracket.text).toBe("(INTJ (UH yes))\n\n")
  })

  it("fails with the number of the first invalid sentence otherwise", async () => {
    const server = await openServer()
    const { status, json, headers } = await server.post("/v1/parse", { sentences: ["yes", "", "yes"] })
    expect(status).toBe(422)
    expect(headers.get("content-type")).toMatch(/^application\/problem\+json/)
    expect(json).toMatchObject({ status: 422, code: "empty-sentence", sentence: 1 })
    expect(json.detail).toMatch(/^sentence 2: /)
  })

  it.each<[body: unknown, code: string]>([
    [{}, "invalid-argument"],
    [{ text: "a", lines: "b" }, "invalid-argument"],
    [{ text: 5 }, "invalid-argument"],
    [{ texts: "a" }, "unknown-field"],
    [{ text: "yes", k: 0 }, "invalid-argument"],
    [{ text: "yes", k: "3" }, "invalid-argument"],
    [{ text: "yes", decoder: "chart" }, "unsupported-decoding"],
    [{ text: "yes", decoder: "x" }, "invalid-argument"],
    [{ text: "yes", format: "pdf" }, "invalid-argument"],
    [{ text: "yes", model: "en" }, "unknown-model"],
    [{ text: "yes", language: "de" }, "unknown-model"],
    [{ text: "yes", model: "tagging", language: "fr" }, "invalid-argument"],
    [{ text: "yes yes", k: 2, format: "svg" }, "wrong-usage"],
    [{ sentences: 5 }, "invalid-argument"],
    [{ text: " \n" }, "empty-sentence"],
    [[1], "invalid-sentence"],
    [5, "invalid-argument"],
    [null, "invalid-argument"],
  ])("refuses %j with the code %s", async (body, code) => {
    const server = await openServer()
    const { status, json } = await server.post("/v1/parse", body)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(json).toMatchObject({ code, status, title: expect.any(String), detail: expect.any(String) })
    expect(json.type).toBe(`/docs#${code}`)
  })

  it("refuses CoNLL-U of a language without dependencies", async () => {
    const chinese = temporaryFile(
      "zh.safetensors",
      writeModel({ ...(await tinyTaggingModel()), language: "zh" }),
    )
    const server = await openServer({ models: [chinese] })
    const { status, json } = await server.post("/v1/parse", { text: "yes", format: "conllu" })
    expect([status, json.code]).toEqual([400, "unsupported-dependencies"])
    expect((await server.post("/v1/parse", { text: "yes" })).status).toBe(200)
  })

  it.each([
    ["application/json", '{"text": "yes",}', "invalid-argument", 400],
    ["application/json", `${"[".repeat(2000)}${"]".repeat(2000)}`, "invalid-argument", 400],
    ["application/json", "", "invalid-argument", 400],
    ["text/plain", Buffer.from([0xff, 0xfe, 0xfd]), "invalid-encoding", 400],
    ["image/png", "x", "unsupported-content-type", 415],
  ])("refuses a body of %s that can't be read: %s", async (type, body, code, status) => {
    const server = await openServer()
    const answer = await send(`${server.url}/v1/parse`, {
      method: "POST",
      headers: { "content-type": type },
      body,
    })
    expect(answer.status).toBe(status)
    expect(answer.json).toMatchObject({ code, status })
  })

  it("answers with a problem where there is nothing, or nothing to get", async () => {
    const server = await openServer()
    expect((await send(`${server.url}/v2`)).json).toMatchObject({ status: 404, code: "not-found" })
    const { json } = await send(`${server.url}/v1/parse`)
    expect(json).toMatchObject({ status: 405, code: "method-not-allowed" })
  })
})

describe("POST /v1/tag", () => {
  it("gives the tags that the parser gives", async () => {
    const server = await openServer()
    const sentences = [
      "the dog likes fish.",
      { id: 7, tokens: ["yes"] },
      { tokens: [{ text: "yes", tag: "XX" }] },
    ]
    const { status, json } = await server.post("/v1/tag", { sentences })
    expect(status).toBe(200)
    const parsed = await (await tinyParser()).parse(sentences)
    expect(json).toEqual({
      model: "tagging",
      sentences: parsed.map(({ id, tokens }) => ({ ...(id !== undefined && { id }), tokens })),
    })
  })

  it("knows no options of parsing, and goes on after an invalid sentence", async () => {
    const server = await openServer()
    expect((await server.post("/v1/tag", { text: "yes", k: 2 })).json).toMatchObject({
      code: "unknown-field",
    })
    const { json } = await server.post("/v1/tag", { sentences: ["", "yes"], onError: "skip" })
    expect(json.sentences).toMatchObject([{ error: { code: "empty-sentence" } }, { tokens: [{ tag: "UH" }] }])
  })
})
