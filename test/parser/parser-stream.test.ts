import { beforeAll, describe, expect, it } from "vitest"
import { Parser } from "../../src/parser/parser.ts"
import type { StreamOptions } from "../../src/parser/stream-options.ts"
import type { ParsedSentence } from "../../src/sentence/parsed-sentence.ts"
import { SentenceError } from "../../src/sentence/sentence-error.ts"
import type { StreamItem } from "../../src/sentence/sentence-stream.ts"
import { tinyTaggingModel } from "../tiny-model.ts"

let parser: Parser
beforeAll(async () => {
  parser = await Parser.load(await tinyTaggingModel())
})

const dogTree = "(S (NP (DT the) (NN dog)) (VP (VBZ likes) (NP (NN fish))) (. .))"
const brackets = (sentences: readonly ParsedSentence[]) => sentences.map(({ tree }) => `${tree}`)

describe("parseStream", () => {
  it("returns the sentences before its source failed", async () => {
    async function* failing() {
      yield* [["yes"], ["yes"]]
      throw new Error("broken")
    }
    const given: string[] = []
    const reading = async () => {
      for await (const { tree } of parser.parseStream(failing())) given.push(`${tree}`)
    }
    await expect(reading()).rejects.toThrow("broken")
    expect(given).toHaveLength(2)
  })

  it("returns the ids of sentences", async () => {
    const given = [{ id: "a", tokens: ["yes"] }, ["yes"], { id: 0, tokens: [{ text: "yes", tag: "UH" }] }]
    const ids: unknown[] = []
    for await (const { id } of parser.parseStream(given)) ids.push(id)
    for await (const { id } of parser.parseStream(given, { confidence: true })) ids.push(id)
    expect(ids).toEqual(["a", undefined, 0, "a", undefined, 0])
  })

  it("splits objects with text into sentences, apart from the running text around them", async () => {
    const given = [
      "yes. Y",
      { id: "a", text: "the dog likes fish. Yes." },
      "es.",
      { text: " " },
      { text: "Yes." },
    ]
    const found: unknown[] = []
    for await (const { id, tokens } of parser.parseStream(given))
      found.push([id, tokens[0]?.text, tokens[0]?.start])
    expect(found).toEqual([
      [undefined, "yes", 0],
      [undefined, "Y", 5],
      ["a", "the", 0],
      ["a", "Yes", 20],
      [undefined, "es", 6],
      [undefined, "Yes", 0],
    ])
  })

  it("takes text with constraints as one sentence", async () => {
    const constraints = { spans: [{ start: 1, end: 4, label: "NP" }] }
    const texts: string[] = []
    for await (const { tree } of parser.parseStream([{ text: "the dog likes fish. Yes.", constraints }]))
      texts.push(tree.text)
    expect(texts).toEqual(["the dog likes fish . Yes ."])
  })

  it("decodes bytes as UTF-8, whatever the chunks, without a byte-order mark", async () => {
    const bytes = new TextEncoder().encode("\ufeffthe dog likes fish. Déjà vu.")
    for (const size of [1, 2, 7, bytes.length]) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.slice(at * size, (at + 1) * size),
      )
      const found: ParsedSentence[] = []
      for await (const sentence of parser.parseStream(chunks)) found.push(sentence)
      expect(found.map(({ tree }) => tree.text)).toEqual(["the dog likes fish .", "Déjà vu ."])
      expect(found[1]?.tokens[0]).toMatchObject({ start: 20, end: 24 })
    }
  })

  it("refuses bytes that aren't UTF-8", async () => {
    for (const chunks of [[Uint8Array.of(0x59, 0xff, 0x2e)], [Uint8Array.of(0x59, 0xc3)]])
      await expect(parser.parseStream(chunks).next()).rejects.toMatchObject({ code: "invalid-argument" })
  })

  it("returns the sentences before an invalid one", async () => {
    const given: string[] = []
    const read = async () => {
      for await (const { tree } of parser.parseStream([["yes"], ["yes"], [], ["yes"]])) given.push(`${tree}`)
    }
    await expect(read()).rejects.toMatchObject({ code: "empty-sentence", sentence: 2 })
    expect(given).toEqual(["(INTJ (UH yes))", "(INTJ (UH yes))"])
  })

  it.each([1, 2, 70])("skips invalid sentences if asked to, and goes on: %i in a row", async (times) => {
    const badSpan = { start: 0, end: 9, label: "NP" }
    const given = [
      "yes. ",
      { id: "unread", tokens: [] },
      "Yes.",
      { id: "unparsed", tokens: ["yes"], constraints: { spans: [badSpan] } },
      { id: 7, tokens: ["yes"] },
      5,
    ]
    const all = Array.from({ length: times }, () => given).flat() as StreamItem[]
    const found: unknown[] = []
    const numbers: number[] = []
    for await (const result of parser.parseStream(all, { onError: "skip" })) {
      if (!("error" in result)) found.push(result.text)
      else {
        expect(result.error).toBeInstanceOf(SentenceError)
        numbers.push((result.error as SentenceError).sentence)
        found.push([result.id, result.error.code])
      }
    }
    const one = [
      "yes.",
      ["unread", "empty-sentence"],
      "Yes.",
      ["unparsed", "invalid-constraints"],
      "yes",
      [undefined, "invalid-sentence"],
    ]
    expect(found).toEqual(Array.from({ length: times }, () => one).flat())
    expect(numbers).toEqual(Array.from({ length: times }, (_, at) => [1, 3, 5].map((n) => n + 6 * at)).flat())
  })

  it("still stops at bytes that aren't UTF-8, and at a source that fails", async () => {
    const read = async (source: Iterable<StreamItem>) => {
      for await (const _ of parser.parseStream(source, { onError: "skip" }));
    }
    await expect(read([Uint8Array.of(0xff)])).rejects.toMatchObject({ code: "invalid-argument" })
    function* failing(): Generator<StreamItem> {
      yield []
      throw new Error("broken")
    }
    await expect(read(failing())).rejects.toThrow("broken")
  })

  it("refuses other values of onError", async () => {
    const options = { onError: "ignore" } as unknown as StreamOptions
    await expect(parser.parseStream(["yes"], options).next()).rejects.toMatchObject({
      code: "invalid-argument",
    })
  })

  it("joins pieces of text, with sentences between them", async () => {
    async function* pieces() {
      yield "the dog li"
      yield "kes fish.\n\ny"
      yield "es"
      yield ["yes"]
      yield "the dog likes fish."
    }
    const found: ParsedSentence[] = []
    for await (const sentence of parser.parseStream(pieces())) found.push(sentence)
    expect(brackets(found)).toEqual([dogTree, "(INTJ (UH yes))", "(INTJ (UH yes))", dogTree])
    expect(found.map(({ tokens }) => tokens[0]?.start)).toEqual([0, 21, 0, 24])
  })

  it("returns what it has while the source is idle", async () => {
    let goOn = () => {}
    async function* slow() {
      yield ["yes"]
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
      yield ["yes"]
    }
    const stream = parser.parseStream(slow())
    expect((await stream.next()).value?.tokens).toHaveLength(1)
    goOn()
    expect((await stream.next()).value?.tokens).toHaveLength(1)
    expect((await stream.next()).done).toBe(true)
  })

  it("returns the complete sentences of a text while the source is idle", async () => {
    let goOn = () => {}
    async function* slow() {
      yield "Yes. The dog likes fish. Yes. The d"
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
      yield "og likes fish."
    }
    const stream = parser.parseStream(slow())
    const texts = [(await stream.next()).value?.tree.text, (await stream.next()).value?.tree.text]
    goOn()
    for await (const { tree } of stream) texts.push(tree.text)
    expect(texts).toEqual(["Yes .", "The dog likes fish .", "Yes .", "The dog likes fish ."])
  })

  it("accepts any number of sentences in one piece", async () => {
    // The arguments of a call are on the stack, which has no room for that many.
    for await (const { tokens } of parser.parseStream(["a\n\n".repeat(200_000)])) {
      expect(tokens).toHaveLength(1)
      break
    }
    let count = 0
    for await (const _ of parser.parseStream("yes\n\n".repeat(100))) count++
    expect(count).toBe(100)
  })

  it("can be left while its source is idle", async () => {
    async function* silent() {
      yield ["yes"]
      await new Promise(() => {})
    }
    for await (const _ of parser.parseStream(silent())) break
  })

  it("closes its source when the reader stops, and counts sentences in its errors", async () => {
    let isClosed = false
    function* words() {
      try {
        for (;;) yield ["yes"]
      } finally {
        isClosed = true
      }
    }
    for await (const _ of parser.parseStream(words())) break
    expect(isClosed).toBe(true)
    const refused = async () => {
      for await (const _ of parser.parseStream([...Array(130).fill(["yes"]), []]));
    }
    await expect(refused()).rejects.toMatchObject({ code: "empty-sentence", sentence: 130 })
  })
})
