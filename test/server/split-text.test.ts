import { describe, expect, it } from "vitest"
import { english } from "../../src/language/english/english.ts"
import type { TextSplitter } from "../../src/pool/parse-job.ts"
import { unpackTokens } from "../../src/sentence/packed-tokens.ts"
import type { ReadSentence } from "../../src/sentence/read-sentence.ts"
import { answerText, type TextRequest } from "../../src/sentence/split-request.ts"
import { sentencesOf } from "../../src/sentence/text-sentences.ts"
import { type InputValues, readRequest } from "../../src/server/read-request.ts"
import { defaultLimits } from "../../src/server/server-options.ts"
import { openServer, send, tinyParser } from "./open-server.ts"

const search = { decoder: "greedy", beam: 1, k: 1, confidence: "none" } as const

/// Splits as a worker does, and counts the characters that it gets and the tokens that it returns.
class CountingSplitter implements TextSplitter {
  characters = 0
  tokens = 0

  async splitText(request: TextRequest) {
    const texts = "window" in request ? [request.window.text] : request.sentences
    for (const text of texts) this.characters += text.length
    const answer = answerText(structuredClone(request), english)
    for (const { packed } of answer.split) this.tokens += packed.offsets.length / 2
    for (const { offsets } of answer.tokens) this.tokens += offsets.length / 2
    return answer
  }
}

function open(limits = {}) {
  const splitter = new CountingSplitter()
  const read = (input: InputValues) =>
    readRequest(input, {
      ...{ language: english, splitter, search, skipsInvalid: false, signal: undefined },
      limits: { ...defaultLimits, ...limits },
    }) as Promise<ReadSentence[]>
  return { splitter, read }
}

const unpacked = ({ packed, ...sentence }: ReadSentence) =>
  packed === undefined
    ? sentence
    : { ...sentence, tokens: unpackTokens(packed, sentence.text ?? "", sentence.textStart) }

const prose =
  'Mr. Smith said, "It\'s 3.5 p.m. in the U.S. now." He left... Did he?\n\nA new paragraph (see Fig. 2). '

describe("the text of a request", () => {
  it("becomes the same sentences in workers as here, however long it is", async () => {
    for (const text of [`  ${prose}`, `  ${prose.repeat(100)}`, prose.repeat(3000), "fish ".repeat(15_000)]) {
      const { splitter, read } = open({ words: 1e6, sentences: 1e6 })
      expect((await read({ text })).map(unpacked)).toEqual(sentencesOf(text, english))
      expect(splitter.characters > 0).toBe(text.length > 4096)
    }
  })

  it("is split only as far as the limit of words", async () => {
    const size = 1 << 20
    const texts: readonly InputValues[] = [
      { text: "Mr. ".repeat(size / 4) },
      { text: "(".repeat(size) },
      { text: prose.repeat(size / prose.length) },
      { text: "Mr. ".repeat(size / 4), constraints: { spans: [] } },
      { lines: "Mr. ".repeat(size / 4) },
      { lines: `${"Mr. ".repeat(250)}\n`.repeat(size / 1001) },
      { sentences: ["Mr. ".repeat(size / 8), "Mr. ".repeat(size / 8)] },
    ]
    for (const input of texts) {
      const { splitter, read } = open()
      await expect(read(input)).rejects.toMatchObject({ code: "request-too-large" })
      expect(splitter.tokens).toBeLessThan(2.5 * defaultLimits.words)
      // About twice what has that many words; a line is posted as a whole.
      if ("text" in input && input.constraints === undefined)
        expect(splitter.characters).toBeLessThan(400_000)
    }
  })

  it("is refused for its number of sentences, and for its words before an invalid sentence", async () => {
    await expect(open().read({ text: "I fish. ".repeat(10_000) })).rejects.toMatchObject({
      code: "request-too-large",
      message: expect.stringMatching(/1,000 sentences/),
    })
    const { read } = open({ words: 5 })
    const code = async (sentences: readonly unknown[]) => read({ sentences }).catch((error) => error.code)
    expect(await code(["a b c d e f", []])).toBe("request-too-large")
    expect(await code(["a b c d", []])).toBe("empty-sentence")
  })
})

describe("long texts", () => {
  const text = "I sleep. You sleep, too. ".repeat(300)

  it("are answered as the library parses them, in every form", async () => {
    const server = await openServer()
    const expected = (await (await tinyParser()).parse(text)).map(({ tree }) => String(tree))
    expect(expected).toHaveLength(600)
    const { text: brackets } = await server.post("/v1/parse", { text, format: "bracket" })
    expect(brackets.trim().split("\n")).toEqual(expected)
    const lines = text.replaceAll(". ", ".\n")
    const ofLines = await server.post("/v1/parse", { lines, format: "bracket" })
    expect(ofLines.text.trim().split("\n")).toEqual(expected)
    const stream = await send(`${server.url}/v1/tag`, {
      method: "POST",
      headers: { "content-type": "application/x-ndjson" },
      body: `${JSON.stringify({ id: 1, text, page: 2 })}\n${JSON.stringify({ id: 2, text: "yes" })}\n`,
    })
    const records = stream.text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
    expect(records).toHaveLength(601)
    expect(records[599]).toMatchObject({ id: 1, page: 2, tokens: [{ start: 7484 }, {}, {}, {}, {}] })
    expect(records[600]).toMatchObject({ id: 2 })
  })

  it("of a line of NDJSON may have any number of words, but not one sentence", async () => {
    const server = await openServer({ limits: { words: 300 } })
    const post = (body: string) =>
      send(`${server.url}/v1/tag`, {
        method: "POST",
        headers: { "content-type": "application/x-ndjson" },
        body,
      })
    expect((await post(JSON.stringify({ text }))).text.trim().split("\n")).toHaveLength(600)
    const endless = await post(JSON.stringify({ text: "Mr. ".repeat(20_000) }))
    expect(JSON.parse(endless.text)).toMatchObject({ status: 413, code: "request-too-large" })
  })

  it("without a word are an error, or skipped", async () => {
    const server = await openServer()
    const post = (query: string, body: string) =>
      send(`${server.url}/v1/tag${query}`, {
        method: "POST",
        headers: { "content-type": "application/x-ndjson" },
        body,
      })
    const blank = JSON.stringify({ id: 5, text: " ".repeat(10_000), page: 2 })
    expect(JSON.parse((await post("", blank)).text)).toMatchObject({ status: 422, code: "empty-sentence" })
    expect(JSON.parse((await post("?onError=skip", blank)).text)).toMatchObject({
      id: 5,
      page: 2,
      error: { code: "empty-sentence", message: expect.stringMatching(/^line 1: /) },
    })
  })
})
