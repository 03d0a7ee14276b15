import { describe, expect, it } from "vitest"
import { Parser } from "../../src/parser/parser.ts"
import { type CompactSentence, writeCompact } from "../../src/sentence/compact-sentence.ts"
import { writeSentenceJson } from "../../src/sentence/json-codec.ts"
import type { ParsedSentence } from "../../src/sentence/parsed-sentence.ts"
import { fromPlain } from "../../src/sentence/plain-sentence.ts"
import { tinyPath } from "../server/open-server.ts"

/// A sentence as far as the format has it.
function expected({ constituents: _, parses, ...sentence }: ParsedSentence): ParsedSentence {
  return { ...sentence, parses: parses.map(({ constituents: __, ...parse }) => parse) }
}

const read = (line: string) => fromPlain(JSON.parse(line) as CompactSentence)

describe("the format compact", () => {
  it("is read back by fromPlain, with ids, features, scores and several trees", async () => {
    const parser = await Parser.load(tinyPath("tagging"))
    const inputs = [
      { id: 7, text: "  I (don't) sleep: -LRB- \u201cyes\u201d." },
      ["hot\u00a0dog", "-LRB-", "(", "##"],
      { tokens: [{ text: "dogs", tag: "NNS", lemma: "dog", features: "Number=Plur" }, "sleep"] },
      {
        text: "b a",
        tokens: [
          { text: "a", start: 2, end: 3 },
          { text: "b", start: 0, end: 1 },
        ],
      },
    ]
    for (const options of [{}, { k: 3 }, { confidence: true as const }])
      for (const sentence of await parser.parse(inputs, options)) {
        const line = writeCompact(sentence)
        expect(line).not.toContain("\n")
        const again = read(line)
        expect(again.tokens).toEqual(sentence.tokens)
        expect(String(again.tree)).toBe(String(sentence.tree))
        expect(again.tree.nodes).toEqual(sentence.tree.nodes)
        const rounded = JSON.parse(writeSentenceJson(sentence, 1))
        expect({ score: again.score, confidence: again.confidence }).toEqual({
          score: rounded.score,
          confidence: rounded.confidence,
        })
        expect({ ...again, tree: 0, parses: again.parses.length, score: 0, confidence: 0 }).toEqual({
          ...expected(sentence),
          ...{ tree: 0, parses: sentence.parses.length, score: 0, confidence: 0 },
        })
      }
  })

  it("takes less than a fourth of the space of ndjson", async () => {
    const parser = await Parser.load(tinyPath("tagging"))
    const [sentence] = await parser.parse("The old man sings to the dogs that rarely bark at night.")
    const compact = writeCompact(sentence as ParsedSentence)
    expect(4 * compact.length).toBeLessThan(writeSentenceJson(sentence as ParsedSentence, 1).length)
  })

  it.each([
    ['{"text":"a","start":0,"tokens":[0],"parses":[{"tree":"(A a)"}]}', /two numbers/],
    ['{"text":"a","start":0,"tokens":[0,1],"parses":[{"tree":"(A a"}]}', /./],
    ['{"text":"a","start":0,"tokens":[0,1],"parses":[{"tree":7}]}', /tree/],
    ['{"text":"a","start":0,"tokens":[0,"b"],"parses":[{"tree":"(A a)"}]}', /tokens/],
    ['{"text":"a","start":0,"tokens":[0,1],"parses":[]}', /parses/],
  ])("is refused if it is damaged: %s", (line, message) => {
    expect(() => read(line)).toThrow(expect.objectContaining({ code: "invalid-tree" }))
    expect(() => read(line)).toThrow(message)
  })
})
