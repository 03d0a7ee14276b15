import { beforeAll, describe, expect, it } from "vitest"
import { writeModel } from "../../src/model/model-file.ts"
import type { ParsedSentence } from "../../src/parser/parsed-sentence.ts"
import { Parser } from "../../src/parser/parser.ts"
import { ParserError, SentenceError } from "../../src/parser/parser-error.ts"
import { tinyModel } from "../tiny-model.ts"
import { tinyTaggingModel } from "../tiny-parser.ts"

let parser: Parser
let untagged: Parser
beforeAll(async () => {
  parser = await Parser.load(writeModel(await tinyTaggingModel()))
  untagged = await Parser.load(await tinyModel("local"))
}, 300_000)

const dogTree = "(S (NP (DT the) (NN dog)) (VP (VBZ likes) (NP (NN fish))) (. .))"
const brackets = (sentences: readonly ParsedSentence[]) => sentences.map(({ tree }) => `${tree}`)

describe("parse", () => {
  it("gives the tree of each sentence, with its tokens where they stand in the text", async () => {
    const text = "  the dog likes fish.\n\nyes "
    const parsed = await parser.parse(text)
    expect(brackets(parsed)).toEqual([dogTree, "(INTJ (UH yes))"])
    const tokens = parsed.flatMap((sentence) => sentence.tokens)
    expect(tokens[0]).toEqual({ text: "the", tag: "DT", start: 2, end: 5 })
    expect(tokens[5]).toEqual({ text: "yes", tag: "UH", start: 23, end: 26 })
    for (const { text: word, start, end } of tokens) expect(text.slice(start, end)).toBe(word)
  })

  it("gives nothing for a text without words", async () => {
    for (const text of ["", "  \n\t", "\u0000\u0007", "\u200b"]) expect(await parser.parse(text)).toEqual([])
  })

  it("takes any text at all", async () => {
    const strange = [
      "\ud800 the \udc00",
      "((([{",
      "a".repeat(100_000),
      "𝒳 😀 é\u0301 \u202e",
      "- -- --- ... …",
      '"',
    ]
    for (const text of strange) {
      const parsed = await parser.parse(text)
      expect(parsed.length).toBeGreaterThan(0)
      for (const { tokens, tree } of parsed) {
        expect(tree.leaves().map(({ word }) => word)).toEqual(tokens.map((token) => token.text))
      }
    }
  })

  it("keeps what the text has, and looks for the treebank's form of it", async () => {
    const [straight, written] = await Promise.all([
      parser.parse('"the dog likes fish."'),
      parser.parseTokens([["``", "the", "dog", "likes", "fish", ".", "''"]]),
    ])
    expect(straight[0]?.tree.text).toBe('" the dog likes fish . "')
    expect(straight[0]?.tree.spans()).toEqual(written[0]?.tree.spans())
  })

  it("cuts a sentence of more than 10,000 words", async () => {
    const parsed = await parser.parse("the dog ".repeat(6_000))
    expect(parsed.map(({ tokens }) => tokens.length)).toEqual([10_000, 2_000])
    expect(parsed[1]?.tokens[0]?.start).toBe(40_000)
  }, 60_000)

  it("needs a tagger", async () => {
    await expect(untagged.parse("yes")).rejects.toThrow(ParserError)
    await expect(untagged.parse("yes")).rejects.toThrow(
      "this model has no tagger; give words with their tags",
    )
  })
})

describe("parseTokens and parseTagged", () => {
  it("take words, with one space between them for offsets", async () => {
    const [dog, yes] = await parser.parseTokens([["the", "dog", "likes", "fish", "."], { tokens: ["yes"] }])
    expect([`${dog?.tree}`, `${yes?.tree}`]).toEqual([dogTree, "(INTJ (UH yes))"])
    expect(dog?.tokens[2]).toEqual({ text: "likes", tag: "VBZ", start: 8, end: 13 })
  })

  it("take tagged words in both forms", async () => {
    const asText = [
      { text: "(", tag: "(" },
      { text: "yes", tag: "UH" },
    ]
    const asForm = [
      { form: "-LRB-", tag: "-LRB-" },
      { form: "yes", tag: "UH" },
    ]
    const [first, second] = await untagged.parseTagged([asText, { words: asForm }])
    expect(`${first?.tree}`).toBe(`${second?.tree}`)
    expect(first?.tokens[0]).toMatchObject({ text: "(", tag: "-LRB-" })
  })

  it("refuse what is no sentence, by its number", async () => {
    const many = Array.from({ length: 100 }, () => ["yes"])
    const refused = async (sentence: unknown, message: string) => {
      const parse = parser.parseTokens([...many, sentence as string[]])
      await expect(parse).rejects.toThrow(SentenceError)
      await expect(parse).rejects.toThrow(`sentence 101: ${message}`)
    }
    await refused([], "it has no words")
    await refused(["the", ""], '"", word 2, can\'t be a word: it needs at least one character, and no spaces')
    await refused(["hot dog"], '"hot dog", word 1, can\'t be a word')
    await refused(["the", 5], "5, word 2, can't be a word")
    await refused("the dog", "it is no list of words")
    await refused(null, "it is no list of words")
    await refused([{ text: "fish", tag: "N N" }], '"N N", word 1, can\'t be a tag')
    await refused([{ text: "fish", tag: "NN" }, "dog"], '"dog", word 2, has no tag; a word with a tag is')
    await refused([null], "null, word 1, has no tag")
    await refused(
      [{ form: "a)", tag: "NN" }],
      '"a)", word 1, can\'t be a form: it needs at least one character',
    )
    await refused([{ tag: "NN" }], "undefined, word 1, can't be a word")
    await refused({ tokens: "yes" }, "it is no list of words")
    await refused({ words: undefined }, "it is no list of words")
    await refused({ tokens: ["yes"], offsets: [] }, '"offsets" has 0 entries for 1 words; give each one')
    await refused({ tokens: ["yes"], written: ["a", "b"] }, '"written" has 2 entries for 1 words')
    await refused({ tokens: ["yes"], constraints: {} }, '"spans" must be a list, not undefined')
    const misspelt = { spans: [{ start: 0, end: 1, lable: "NP" }] }
    await refused({ tokens: ["yes"], constraints: misspelt }, 'spans[0]: the field "lable" is unknown')
    await refused(
      Array(10_001).fill("yes"),
      "it has 10,001 words, and 10,000 is the most; cut it into sentences",
    )
  })
})

describe("what is no text, no list of sentences or no field of one", () => {
  it("is refused with what was expected", async () => {
    const tokens = ["yes"]
    const given: [() => Promise<unknown>, string][] = [
      [() => parser.parse(undefined as unknown as string), "parse takes a text"],
      [() => parser.parseTokens("yes" as unknown as string[][]), "a list of sentences was expected"],
      [() => parser.parseTokens([{ tokens, constraint: {} } as never]), 'there is no field "constraint"'],
      [() => parser.parseTokens([{ tokens, offsets: [0] } as never]), "word 1 needs a start and an end"],
      [() => parser.parseTokens([{ tokens, offsets: [{ start: 2, end: 1 }] }]), "word 1 needs a start"],
      [() => parser.parseTokens([{ tokens, offsets: [] }]), '"offsets" has 0 entries for 1 words'],
    ]
    for (const [parse, message] of given) await expect(parse()).rejects.toThrow(message)
  })
})

describe("tokens of a parse", () => {
  it("go in again where they stood, and constraints count their characters", async () => {
    const text = "yes\n\nthe dog  likes fish."
    const [, sentence] = await parser.parse(text)
    const words = sentence?.tokens ?? []
    const start = text.indexOf("likes")
    const spans = [{ start, end: start + 5, label: "VP" }]
    for (const given of [
      { words, constraints: { unit: "characters", spans } },
      {
        words: words.map(({ text, tag }) => ({ text, tag })),
        offsets: words,
        constraints: { unit: "characters", spans },
      },
    ] as const) {
      const [again] = await parser.parseTagged([given])
      expect(again?.tokens).toEqual(words)
      expect(again?.tree.find("VP").map((phrase) => phrase.text)).toContain("likes")
    }
  })
})

describe("parseStream", () => {
  it("gives back the ids of sentences", async () => {
    const given = [{ id: "a", tokens: ["yes"] }, ["yes"], { id: 0, words: [{ text: "yes", tag: "UH" }] }]
    const ids: unknown[] = []
    for await (const { id } of parser.parseStream(given)) ids.push(id)
    for await (const { id } of parser.parseStream(given, { confidence: true })) ids.push(id)
    expect(ids).toEqual(["a", undefined, 0, "a", undefined, 0])
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

describe("a signal", () => {
  it("stops at once, and between sentences", async () => {
    const reason = new Error("enough")
    await expect(parser.parse("yes", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    const controller = new AbortController()
    const many = parser.parseTokens(Array(1_000).fill(["yes"]), { signal: controller.signal })
    setTimeout(() => controller.abort(reason), 0)
    await expect(many).rejects.toBe(reason)
  })

  it("stops a stream", async () => {
    const controller = new AbortController()
    let count = 0
    const read = async () => {
      for await (const _ of parser.parseStream(Array(1_000).fill(["yes"]), { signal: controller.signal })) {
        if (++count === 10) controller.abort()
      }
    }
    await expect(read()).rejects.toThrow()
    expect(count).toBeLessThan(1_000)
  })

  it("is heard by a stream that never waits, and by one that does nothing else", async () => {
    const reason = new Error("enough")
    const readUntil = async (source: Iterable<string[]> | AsyncIterable<string[]>) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(reason), 5)
      for await (const _ of parser.parseStream(source, { signal: controller.signal }));
    }
    await expect(readUntil(Array(20_000).fill(["yes"]))).rejects.toBe(reason)
    async function* silent() {
      yield ["yes"]
      await new Promise(() => {})
    }
    await expect(readUntil(silent())).rejects.toBe(reason)
  })
})
