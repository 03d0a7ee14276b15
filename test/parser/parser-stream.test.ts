import { beforeAll, describe, expect, it } from "vitest"
import { Parser } from "../../src/parser/parser.ts"
import type { ParsedSentence } from "../../src/sentence/parsed-sentence.ts"
import { tinyTaggingModel } from "../tiny-model.ts"

let parser: Parser
beforeAll(async () => {
  parser = await Parser.load(await tinyTaggingModel())
}, 300_000)

const dogTree = "(S (NP (DT the) (NN dog)) (VP (VBZ likes) (NP (NN fish))) (. .))"
const brackets = (sentences: readonly ParsedSentence[]) => sentences.map(({ tree }) => `${tree}`)

describe("parseStream", () => {
  it("gives what came before its source failed", async () => {
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

  it("gives back the ids of sentences", async () => {
    const given = [{ id: "a", tokens: ["yes"] }, ["yes"], { id: 0, words: [{ text: "yes", tag: "UH" }] }]
    const ids: unknown[] = []
    for await (const { id } of parser.parseStream(given)) ids.push(id)
    for await (const { id } of parser.parseStream(given, { confidence: true })) ids.push(id)
    expect(ids).toEqual(["a", undefined, 0, "a", undefined, 0])
  })

  it("takes texts with an id, of any number of sentences, apart from pieces of text", async () => {
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

  it("refuses a text of several sentences that has constraints, after what stands before it", async () => {
    const constraints = { spans: [{ start: 1, end: 4, label: "NP" }] }
    const text = "the dog likes fish."
    const trees: string[] = []
    const read = async () => {
      const given = [
        { text, constraints },
        { text: `${text} Yes.`, constraints },
      ]
      for await (const { tree } of parser.parseStream(given)) trees.push(`${tree}`)
    }
    await expect(read()).rejects.toThrow(
      "sentence 2: its text makes 2 sentences; give each a text of its own",
    )
    expect(trees).toHaveLength(1)
    expect(trees[0]).toContain("(NP (NN dog)")
  })

  it("gives what stands before a bad sentence", async () => {
    const given: string[] = []
    const read = async () => {
      for await (const { tree } of parser.parseStream([["yes"], ["yes"], [], ["yes"]])) given.push(`${tree}`)
    }
    await expect(read()).rejects.toThrow("sentence 3: it has no words")
    expect(given).toEqual(["(INTJ (UH yes))", "(INTJ (UH yes))"])
  })

  it("puts pieces of text together, and takes sentences between them", async () => {
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

  it("gives what it has while the source lets it wait", async () => {
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

  it("gives the sentences of a text that are sure while the source lets it wait", async () => {
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

  it("takes any number of sentences in one piece", async () => {
    // Arguments of a call go on the stack, which has no room for so many.
    for await (const { tokens } of parser.parseStream(["a\n\n".repeat(200_000)])) {
      expect(tokens).toHaveLength(1)
      break
    }
    let count = 0
    for await (const _ of parser.parseStream("yes\n\n".repeat(100))) count++
    expect(count).toBe(100)
  })

  it("may be left while its source is silent", async () => {
    async function* silent() {
      yield ["yes"]
      await new Promise(() => {})
    }
    for await (const _ of parser.parseStream(silent())) break
  })

  it("closes its source when the reader has enough, and counts sentences in its refusals", async () => {
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
    await expect(refused()).rejects.toThrow("sentence 131: it has no words")
  })
})
