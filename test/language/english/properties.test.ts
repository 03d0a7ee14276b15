import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { english } from "../../../src/language/english/english.ts"
import { tokenize } from "../../../src/language/english/tokenize.ts"
import { splitText } from "../../../src/language/split-text.ts"

// White space, control characters, and characters that are invisible according to Unicode.
const blank = /^[\s\p{Cc}\p{DI}]*$/u

// Any UTF-16 units, including lone surrogates; any code points; and what the rules look for.
const anyUnits = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
})
const anyCharacters = fc.string({ unit: "binary" })
const pieces = fc
  .array(
    fc.constantFrom(
      ...[
        "a",
        "B",
        "I",
        "Mr",
        "U.S",
        "no",
        "can't",
        "gonna",
        "re",
        "3",
        "1,000",
        "kg",
        "é",
        "字",
        "_",
        "\u0301",
      ],
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
        "/",
        "&",
        "*",
        "(",
        ")",
        "[2]",
        "$",
        "%",
        "°C",
        "+",
      ],
      ...['"', "'", "’", "‘", "“", "”", "`", "''", "s", "n't", "'s", "http://", "@", "#", "x.org", "<"],
      ...["😀", "👨‍👩‍👧", "🇬", "🏽", "\u200d", "\ufe0f", "\u20e3", "\ud83d", "\ude00", "\u00ad", "\u200b"],
      ...[" ", "  ", "\n", "\n\n", "\r\n", "\t", "\u00a0", "\f", "\u2029", "\0"],
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(""))
const anyText = fc.oneof(anyUnits, anyCharacters, pieces)

function gaps(
  text: string,
  tokens: readonly { readonly start: number; readonly end: number }[],
  from: number,
  to: number,
): string[] {
  const found: string[] = []
  let at = from
  for (const { start, end } of tokens) {
    expect(start).toBeGreaterThanOrEqual(at)
    expect(end).toBeGreaterThan(start)
    found.push(text.slice(at, start))
    at = end
  }
  expect(at).toBeLessThanOrEqual(to)
  found.push(text.slice(at, to))
  return found
}

describe("any text at all", () => {
  it("can be rebuilt from its tokens and the blanks between them", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const tokens = splitText(text).flatMap((sentence) => sentence.tokens)
        for (const gap of gaps(text, tokens, 0, text.length)) expect(gap).toMatch(blank)
      }),
      { numRuns: 1000 },
    )
  })

  it("can be rebuilt from the tokens of any part of it", () => {
    fc.assert(
      fc.property(anyText, fc.nat(30), fc.nat(30), (text, one, other) => {
        const [from, to] = [Math.min(one, other, text.length), Math.min(Math.max(one, other), text.length)]
        const tokens = tokenize(text, from, to)
        for (const gap of gaps(text, tokens, from, to)) expect(gap).toMatch(blank)
        const alone = tokenize(text.slice(from, to))
        expect(tokens).toEqual(alone.map((t) => ({ ...t, start: t.start + from, end: t.end + from })))
      }),
      { numRuns: 1000 },
    )
  })

  it("has sentences with visible tokens, which are the same when the sentence is tokenised alone", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { tokens, start, end } of english.split(text)) {
          expect(start).toBe(tokens[0]?.start)
          expect(end).toBe(tokens.at(-1)?.end)
          for (const token of tokens) expect(token.form).not.toMatch(blank)
          expect(tokenize(text, start, end)).toEqual(tokens)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it("is split into the same sentences with more space around it", () => {
    fc.assert(
      fc.property(pieces, (text) => {
        const padded = splitText(`\n\n  ${text}${" ".repeat(40)}\n`)
        expect(padded.map(({ tokens }) => tokens.map((token) => token.text))).toEqual(
          splitText(text).map(({ tokens }) => tokens.map((token) => token.text)),
        )
      }),
      { numRuns: 1000, examples: [["  U.S\r\n1,000"], [`${" ".repeat(7)}U.S\n1,000`]] },
    )
  })
})
