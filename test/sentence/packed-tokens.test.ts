import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { english } from "../../src/language/english/english.ts"
import { french } from "../../src/language/french/french.ts"
import { skipBlanks } from "../../src/language/scan/characters.ts"
import { packTokens, unpackTokens } from "../../src/sentence/packed-tokens.ts"
import { answerText } from "../../src/sentence/split-request.ts"
import { sentencesOf, tokensOf } from "../../src/sentence/text-sentences.ts"
import { hardTexts } from "../language/hard-texts.ts"

const pieces = fc.constantFrom(
  "fish",
  "“",
  "”",
  "don’t",
  "parce que",
  " ",
  "\u00a0",
  "(",
  "-LRB-",
  "…",
  "Mr.",
  "\n",
  "🐟",
  "10 000",
)
const texts = fc.array(pieces, { maxLength: 20 }).map((parts) => parts.join(""))

describe("packed tokens", () => {
  it("are the same tokens when they are unpacked", () => {
    for (const language of [english, french])
      fc.assert(
        fc.property(texts, fc.nat({ max: 1000 }), (text, textStart) => {
          const packed = packTokens(language.tokenize(text), text, 0)
          const expected = tokensOf(text, language).map((token) => ({
            ...token,
            start: token.start + textStart,
            end: token.end + textStart,
          }))
          expect(unpackTokens(structuredClone(packed), text, textStart)).toEqual(expected)
        }),
      )
  })

  it("of a worker make the sentences that are found here", () => {
    for (const text of [
      ...Object.values(hardTexts).map((text) => text.repeat(200)),
      "I fish. ".repeat(30),
      "fish ".repeat(20_050),
    ])
      for (const language of [english, french]) {
        const start = skipBlanks(text, 0)
        const { split } = answerText(
          { window: { text: text.slice(start), base: start, isOpen: false } },
          language,
        )
        const unpacked = split.map(({ packed, ...one }) => ({
          ...one,
          tokens: unpackTokens(packed, one.text ?? "", one.textStart),
        }))
        expect(unpacked).toEqual(sentencesOf(text, language))
      }
  })

  it("aren't found beyond the limit", () => {
    const { tokens } = answerText(
      { sentences: ["(".repeat(30), "x", "(".repeat(100_000), "x"], most: 50 },
      english,
    )
    expect(tokens.map(({ offsets }) => offsets.length / 2)).toEqual([30, 1, 20])
    // Compounds are counted once they are joined.
    const compounds = answerText({ sentences: ["parce que ".repeat(100)], most: 50 }, french)
    expect(compounds.tokens[0]?.offsets.length).toBeGreaterThan(100)
    const all = answerText({ sentences: ["parce que ".repeat(100)], most: 100 }, french)
    expect(all.tokens[0]?.offsets.length).toBe(200)
  })
})
