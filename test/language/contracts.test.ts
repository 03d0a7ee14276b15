import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { english } from "../../src/language/english/english.ts"
import { french } from "../../src/language/french/french.ts"
import type { Language } from "../../src/language/language.ts"
import { splitWhole } from "../../src/language/split-whole.ts"
import { type StreamedSentence, TextStream } from "../../src/language/text-stream.ts"
import { undetermined } from "../../src/language/undetermined.ts"
import { hardTexts, otherHardTexts } from "./hard-texts.ts"
import { italian } from "./made-up-language.ts"

// What every language has to keep, whatever the text.
const languages: readonly Language[] = [english, french, undetermined(), italian]

const blank = /^[\s\p{Cc}\p{DI}]*$/u

const words = [
  ...[
    "a",
    "I",
    "l'",
    "L’",
    "d'",
    "qu’",
    "jusqu'",
    "à",
    "au",
    "présent",
    "parce",
    "que",
    "aujourd'hui",
    "il",
    "y",
  ],
  ...[
    "-t-il",
    "-ce",
    "ex-",
    "politico-",
    "M",
    "Mme",
    "cf",
    "etc",
    "J.-P",
    "n°",
    "p. ex.",
    "10",
    "000",
    "3,5",
    "14h30",
  ],
  ...["É", "é", "字", "שלום", "״", "مرحبا", "نعم", "हिन्दी", "_", "\u0301", "O.N.U"],
]
const marks = [
  ...[
    ".",
    "...",
    "…",
    ",",
    "?",
    "!",
    ":",
    "-",
    "--",
    "–",
    "—",
    "/",
    "&",
    "(",
    ")",
    "€",
    "%",
    "+/-",
    "°C",
    "(s)",
  ],
  ...[
    "«",
    "»",
    "« ",
    " »",
    '"',
    "'",
    "’",
    "‘",
    "“",
    "”",
    "`",
    "''",
    "。",
    "！",
    "؟",
    "۔",
    "।",
    "」",
    "@",
    "#",
    "•",
    "1.",
  ],
  ...["😀", "👨‍👩‍👧", "🇬", "\u200d", "\ufe0f", "\ud83d", "\ude00", "\u00ad", "\u200b", "\u200f"],
]
const spaces = [
  " ",
  " ",
  " ",
  ". ",
  ". ",
  "? ",
  "  ",
  "\n",
  "\n\n",
  "\r\n",
  "\t",
  "\u00a0",
  "\u202f",
  "\f",
  "\u2029",
  "\0",
]
const unit = fc.constantFrom(...words, ...marks, ...spaces)
const pieces = fc.array(unit, { maxLength: 30 }).map((parts) => parts.join(""))
const anyUnits = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
})
const anyText = fc.oneof(anyUnits, fc.string({ unit: "binary" }), pieces, pieces)

const placed = (found: readonly StreamedSentence[]) =>
  found.map(({ base, sentence }) =>
    sentence.tokens.map(({ form, start, end }) => ({ form, start: base + start, end: base + end })),
  )

describe.each(languages.map((language) => [language.code, language] as const))(
  "the language %s",
  (_, language) => {
    it("covers every visible character with exactly one token, in order", () => {
      fc.assert(
        fc.property(anyText, (text) => {
          let at = 0
          for (const { tokens, start, end } of language.split(text)) {
            expect(start).toBe(tokens[0]?.start)
            expect(end).toBe(tokens.at(-1)?.end)
            for (const token of tokens) {
              expect(token.start).toBeGreaterThanOrEqual(at)
              expect(token.end).toBeGreaterThan(token.start)
              expect(text.slice(at, token.start)).toMatch(blank)
              expect(token.form).not.toMatch(blank)
              // A tree's leaf can't contain white space.
              expect(token.form).not.toMatch(/\s/)
              at = token.end
            }
          }
          expect(text.slice(at)).toMatch(blank)
        }),
        { numRuns: 300 },
      )
    })

    it("has the same tokens when a sentence is tokenised alone", () => {
      fc.assert(
        fc.property(anyText, (text) => {
          for (const { tokens, start, end } of language.split(text)) {
            const alone = language.tokenize(text.slice(start, end))
            expect(
              alone.map((token) => ({ ...token, start: token.start + start, end: token.end + start })),
            ).toEqual(tokens)
          }
        }),
        { numRuns: 300 },
      )
    })

    it("returns the same sentences from a stream, wherever it pauses", () => {
      fc.assert(
        fc.property(fc.array(unit, { maxLength: 40 }), (units) => {
          const stream = new TextStream(language)
          const early = units.flatMap((chunk) => [...stream.push(chunk), ...stream.pause()])
          // Blanks before the text aren't part of it, for streams as for whole texts.
          expect(placed([...early, ...stream.finish()])).toEqual(placed(splitWhole(units.join(""), language)))
        }),
        { numRuns: 300, examples: [[[" ", "a", "\n", "10"]]] },
      )
    })

    it("normalises a normalised word to itself, and keeps the number of words", () => {
      fc.assert(
        fc.property(fc.array(fc.oneof(fc.constantFrom(...words, ...marks), fc.string())), (given) => {
          const once = language.normalize(given)
          expect(once).toHaveLength(given.length)
          // English tells opening quotes from closing ones by their neighbours, so it may change its mind.
          if (language !== english) expect(language.normalize(once)).toEqual(once)
        }),
        { numRuns: 300 },
      )
    })

    it("takes linear time for texts that are hard to split", { timeout: 20_000 }, () => {
      // Quadratic time would exceed the limit.
      const length = 20_000
      for (const unit of Object.values({ ...hardTexts, ...otherHardTexts })) {
        const text = unit.repeat(Math.ceil(length / unit.length))
        const covered = language
          .split(text)
          .flatMap(({ tokens }) => tokens.map((t) => text.slice(t.start, t.end)))
        expect(covered.join("").replace(/\s/g, "") === text.replace(/\s/g, "")).toBe(true)
      }
    })
  },
)
