import { existsSync, readFileSync } from "node:fs"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { SpandrelError } from "../../src/check/error.ts"
import { type ConlluOptions, readConllu, readConlluStream } from "../../src/sentence/read-conllu.ts"
import { readSentence } from "../../src/sentence/read-sentence.ts"
import type { Sentence, Token } from "../../src/sentence/sentence.ts"
import { cut } from "../tree/cut.ts"

/// A line: number, form, lemma, UPOS, XPOS, FEATS and MISC.
const row = (id: string, form: string, lemma = "_", upos = "_", xpos = "_", feats = "_", misc = "_") =>
  [id, form, lemma, upos, xpos, feats, "_", "_", "_", misc].join("\t")

const one = (lines: readonly string[], options?: ConlluOptions) => {
  const [sentence] = readConllu(lines.join("\n"), options)
  return sentence
}
const tokensOf = (lines: readonly string[], options?: ConlluOptions) => one(lines, options)?.tokens as Token[]

const firstWord = (tokens: Sentence["tokens"]) => (tokens as Token[])[0]?.text

const aux = [
  "# text = Il parle au chat.",
  ...[row("1", "Il", "il", "PRON", "CLS", "Gender=Masc"), row("2", "parle", "parler", "VERB", "V")],
  row("3-4", "au"),
  ...[row("3", "à", "à", "ADP", "P"), row("4", "le", "le", "DET", "D")],
  ...[row("5", "chat", "chat", "NOUN", "NC", "_", "SpaceAfter=No"), row("6", ".", ".", "PUNCT", "PONCT")],
]

describe("readConllu", () => {
  it("reads tokens with tags, lemmas, features, positions, the text and the id", () => {
    expect(one(["# sent_id = s1", ...aux])).toEqual({
      id: "s1",
      text: "Il parle au chat.",
      tokens: [
        { text: "Il", tag: "CLS", lemma: "il", features: "Gender=Masc", start: 0, end: 2 },
        { text: "parle", tag: "V", lemma: "parler", start: 3, end: 8 },
        { text: "à", tag: "P", lemma: "à", start: 9, end: 11 },
        { text: "le", tag: "D", lemma: "le", start: 9, end: 11 },
        { text: "chat", tag: "NC", lemma: "chat", start: 12, end: 16 },
        { text: ".", tag: "PONCT", lemma: ".", start: 16, end: 17 },
      ],
    })
  })

  it("takes a token of several words as one if asked to, with the tags of its words", () => {
    expect(tokensOf(aux, { multiword: "whole" })[2]).toEqual({ text: "au", tag: "P+D", start: 9, end: 11 })
    const untagged = [row("1-2", "au"), row("1", "à", "_", "_", "P"), row("2", "le")]
    expect(tokensOf(untagged, { multiword: "whole" })).toEqual([{ text: "au", start: 0, end: 2 }])
  })

  it("finds the words of a token in it", () => {
    const lines = [row("1-2", "Can't"), row("1", "ca"), row("2", "N'T"), row("3", "go")]
    expect(tokensOf(lines).map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [2, 5],
      [6, 8],
    ])
  })

  it.each([
    [undefined, ["NNS", "VERB", undefined]],
    [{ take: ["xpos"] }, ["NNS", undefined, undefined]],
    [{ take: ["upos"] }, ["NOUN", "VERB", undefined]],
    [{ take: [] }, [undefined, undefined, undefined]],
    [{ knownTags: ["NOUN", "NNS"] }, ["NNS", undefined, undefined]],
    [{ knownTags: ["NOUN", "VERB"] }, ["NOUN", "VERB", undefined]],
    [{ knownTags: [], take: ["upos"] }, ["NOUN", "VERB", undefined]],
  ] as const)("takes the tags of the columns that are asked for: %j", (options, tags) => {
    const lines = [row("1", "cats", "cat", "NOUN", "NNS"), row("2", "sleep", "_", "VERB"), row("3", ".")]
    expect(tokensOf(lines, options).map(({ tag }) => tag)).toEqual(tags)
  })

  it("takes lemmas and features only if asked to", () => {
    const taken = (take: ConlluOptions["take"] & object) => {
      const [token] = tokensOf([row("1", "cats", "cat", "_", "_", "Number=Plur")], { take })
      return [token?.lemma, token?.features]
    }
    expect(taken(["lemma"])).toEqual(["cat", undefined])
    expect(taken(["features"])).toEqual([undefined, "Number=Plur"])
    expect(taken(["tag"])).toEqual([undefined, undefined])
  })

  it("makes the text of forms and SpaceAfter=No if there is no comment", () => {
    const lines = aux.slice(1)
    expect(one(lines)?.text).toBe("Il parle au chat.")
  })

  it("writes white space in a word as an underscore, where the text has it", () => {
    const lines = ["# text = 10\u00a0000 euros", row("1", "10 000"), row("2", "euros")]
    expect(tokensOf(lines)).toEqual([
      { text: "10_000", start: 0, end: 6 },
      { text: "euros", start: 7, end: 12 },
    ])
  })

  it("finds escaped brackets in the text", () => {
    const lines = ["# text = (a)", row("1", "-LRB-"), row("2", "a"), row("3", ")")]
    expect(tokensOf(lines).map(({ text, start }) => [text, start])).toEqual([
      ["-LRB-", 0],
      ["a", 1],
      [")", 2],
    ])
  })

  it("leaves out features behind a tag that can't have any", () => {
    expect(tokensOf([row("1", "#", "#", "_", "#")])).toEqual([{ text: "#", tag: "#", start: 0, end: 1 }])
  })

  it("refuses a text without the words, with the place of the word", () => {
    const lines = ["# sent_id = s1", "# text = big cats", row("1", "big"), row("2", "dogs")]
    expect(() => one(lines, { source: "a.conllu" })).toThrow(
      expect.objectContaining({
        code: "invalid-columns",
        message: expect.stringMatching(/^a\.conllu:4:1: /),
      }),
    )
  })

  it("leaves out invalid sentences with onError", async () => {
    const text = [row("1", "a"), "", "1\tb", "", "# text = x", row("1", "c"), "", row("1", "d")].join("\n")
    const errors: string[] = []
    const onError = (error: SpandrelError) => errors.push(error.message.slice(0, 8))
    const words = [...readConllu(text, { onError })].map(({ tokens }) => firstWord(tokens))
    expect(words).toEqual(["a", "d"])
    expect(errors).toEqual(["text:3:1", "text:6:1"])
    const before: unknown[] = []
    const all = async () => {
      for await (const { tokens } of readConlluStream([text])) before.push(firstWord(tokens))
    }
    await expect(all()).rejects.toThrow(expect.objectContaining({ code: "invalid-columns" }))
    expect(before).toEqual(["a"])
  })

  it("reads streams of bytes, however they are cut", async () => {
    const text = Array.from({ length: 3 }, () => `${aux.join("\r\n")}\r\n\r\n`).join("")
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat()), async (positions) => {
        const read: unknown[] = []
        for await (const sentence of readConlluStream(cut(Buffer.from(text), positions))) read.push(sentence)
        expect(read).toEqual([...readConllu(text)])
        expect(read).toHaveLength(3)
      }),
      { numRuns: 30 },
    )
  })

  it("returns what the parser accepts for any text, or an error with a place", () => {
    const field = fc.oneof(
      fc.constantFrom("_", "a", "(", "-LRB-", "a b", "##", "A##b##", "=", "|", "%20"),
      fc.string(),
    )
    const anyRow = fc.tuple(
      fc.constantFrom("1", "2", "1-2", "x"),
      fc.array(field, { minLength: 9, maxLength: 9 }),
    )
    const line = fc.oneof(
      { weight: 5, arbitrary: anyRow.map(([id, fields]) => [id, ...fields].join("\t")) },
      { weight: 2, arbitrary: field.map((form) => row("1", form, form, form, form, form)) },
      { weight: 1, arbitrary: fc.constantFrom("", "# text = a", "# sent_id = 1") },
    )
    fc.assert(
      fc.property(fc.array(line), fc.constantFrom("split", "whole"), (lines, multiword) => {
        const errors: SpandrelError[] = []
        const options: ConlluOptions = { multiword, onError: (error) => errors.push(error) }
        for (const sentence of readConllu(lines.join("\n"), options)) {
          const given = (sentence.tokens as Token[]).map(({ tag }) => tag)
          // Only what would be read as features is refused.
          if (given.every((tag) => tag === undefined || !/##.*##$/s.test(tag)))
            expect(readSentence(sentence, 0).tokens?.length).toBe(given.length)
        }
        for (const { message } of errors) expect(message).toMatch(/^text:\d+:\d+: .*; /s)
      }),
      { numRuns: 500 },
    )
  })

  it("checks its arguments", () => {
    for (const call of [
      () => readConllu(5 as never),
      () => readConllu("", { take: ["form" as never] }),
      () => readConllu("", { take: ["xpos", "upos"] }),
      () => readConllu("", { multiword: "both" as never }),
    ])
      expect(call).toThrow(SpandrelError)
  })
})

const folder = new URL("../../../shared/treebanks/gum-dep/", import.meta.url)

describe.skipIf(!existsSync(folder))("GUM's dependencies (skipped if ../shared/treebanks is missing)", () => {
  it("are read with the positions of all words in the text", () => {
    const sentences = [...readConllu(readFileSync(new URL("dev.conllu", folder)))]
    expect(sentences).toHaveLength(1575)
    const tokens = sentences.flatMap(({ text = "", tokens = [] }) =>
      (tokens as Token[]).map((token) => ({ ...token, slice: text.slice(token.start, token.end) })),
    )
    expect(tokens).toHaveLength(28_119)
    expect(tokens.filter(({ text, slice }) => text !== slice)).toEqual([])
  })
})
