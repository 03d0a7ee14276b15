import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { WordPiece } from "../../../src/network/transformer/word-piece.ts"
import type { WordPieceSettings } from "../../../src/network/transformer/word-piece-settings.ts"
import { plainWordPiece } from "./plain-word-piece.ts"

const letters = [..."abcdehilnoruwyzABHσςß東京博推👍!?.,-$'#[]"]
const pieces = [
  ..."[PAD] [UNK] [CLS] [SEP] hello how are you want ##want ##ed wa un runn ##ing ah zz ab ##ab ##abc".split(
    " ",
  ),
  ...letters,
  ...[..."abhσς👍東n"].map((letter) => `##${letter}`),
  "\u0301",
  "##\u0301",
  "é",
]
const uncased: WordPieceSettings = {
  pieces,
  unknownPiece: "[UNK]",
  longestPart: 100,
  cleanText: true,
  spaceChinese: true,
  stripAccents: true,
  lowerCase: true,
}
const cased: WordPieceSettings = { ...uncased, stripAccents: false, lowerCase: false }

/// The pieces of each word, as strings.
function split(words: readonly string[], settings = uncased): string[][] {
  const { pieces: numbers, wordStarts } = new WordPiece(settings).split(words)
  return words.map((_, at) =>
    Array.from(numbers.subarray(wordStarts[at], wordStarts[at + 1]), (number) => pieces[number] as string),
  )
}

const piecesOf = (word: string, settings = uncased) => split([word], settings).join().replaceAll(",", " ")

describe("WordPiece", () => {
  it("has the pieces of all words one after the other", () => {
    const tokenizer = new WordPiece(uncased)
    const { pieces: numbers, wordStarts } = tokenizer.split(["unwanted", "you", "?!"])
    expect([...wordStarts]).toEqual([0, 3, 4, 6])
    expect(Array.from(numbers, (number) => pieces[number])).toEqual(["un", "##want", "##ed", "you", "?", "!"])
    expect(tokenizer).toMatchObject({ unknown: 1, begin: 2, end: 3, size: pieces.length })
  })

  // The examples of BERT's own tests.
  it.each([
    ["unwanted", "un ##want ##ed"],
    ["running", "runn ##ing"],
    ["unwantedX", "[UNK]"],
    [" \tHeLLo!how  \n Are yoU?  ", "hello ! how are you ?"],
    ["H\u00e9llo", "hello"],
    ["ah\u535a\u63a8zz", "ah 博 推 zz"],
  ])("splits %j as BERT does", (word, expected) => {
    expect(piecesOf(word)).toBe(expected)
  })

  it.each([
    ["the longest piece first", "ababc", "ab ##abc"],
    ["without going back", "abn", "ab ##n"],
    ["accents, composed or not", "HÉLLO he\u0301llo", "hello hello"],
    ["a lone accent", "\u0301", "[UNK]"],
    ["punctuation one by one", "??!-...", "? ? ! - . . ."],
    ["symbols of ASCII as punctuation", "a$b", "a $ b"],
    ["other symbols as letters", "a€b", "[UNK]"],
    ["emoji as letters", "👍👍 a👍!", "👍 ##👍 a ##👍 !"],
    ["control and invisible characters removed", "h\u0000e\u200bl\u00adl\u0007o\ufffd", "hello"],
    ["private-use characters and lone surrogates removed", "\ud800how\ue000\udc00", "how"],
    ["all kinds of white space", "are\u00a0you\u3000how\u2028are", "are you how are"],
    ["Chinese characters one by one", "東京", "東 京"],
    ["a compatibility ideograph", "\u{2f800}", "[UNK]"],
    ["a capital sigma by what is around it", "aΣ Σ", "a ##ς σ"],
    ["a dotted capital I", "LİN", "[UNK]"],
    ["special pieces as ordinary text", "[SEP]", "[ [UNK] ]"],
    ["the prefix of continuing pieces as punctuation", "##ed", "# # [UNK]"],
    ["100 characters", "a".repeat(100), `a${" ##a".repeat(99)}`],
    ["101 characters as unknown", "a".repeat(101), "[UNK]"],
    ["100 characters of two units", "👍".repeat(100), `👍${" ##👍".repeat(99)}`],
    ["long words only between punctuation", `a-${"a".repeat(101)}-b`, "a - [UNK] - b"],
    ["the empty string", "", "[UNK]"],
    ["only white space", " \t", "[UNK]"],
    ["only control characters", "\u0000\u200d", "[UNK]"],
  ])("splits %s", (_, word, expected) => {
    expect(piecesOf(word)).toBe(expected)
  })

  it("keeps case and accents of a cased vocabulary", () => {
    expect(piecesOf("Hab", cased)).toBe("H ##ab")
    expect(piecesOf("é", cased)).toBe("é")
    expect(piecesOf("e\u0301", cased)).toBe("e ##\u0301")
    expect(piecesOf("É", cased)).toBe("[UNK]")
    expect(piecesOf("É", { ...cased, lowerCase: true })).toBe("é")
    expect(piecesOf("É", { ...cased, stripAccents: true })).toBe("[UNK]")
  })

  it("leaves Chinese characters and control characters alone if the vocabulary does", () => {
    expect(piecesOf("東東", { ...uncased, spaceChinese: false })).toBe("東 ##東")
    expect(piecesOf("a\u200bb", { ...uncased, cleanText: false })).toBe("[UNK]")
  })

  it("rejects a vocabulary that lacks a special piece", () => {
    for (const special of ["[UNK]", "[CLS]", "[SEP]"]) {
      const without = { ...uncased, pieces: pieces.filter((piece) => piece !== special) }
      expect(() => new WordPiece(without)).toThrow(expect.objectContaining({ code: "invalid-file" }))
    }
  })

  it("uses the later one of two equal pieces", () => {
    const twice = new WordPiece({ ...uncased, pieces: [...pieces, "hello"] })
    expect([...twice.split(["hello"]).pieces]).toEqual([pieces.length])
  })
})

describe("WordPiece, compared with a plain twin", () => {
  const known = fc.constantFrom(...pieces.map((piece) => piece.replace("##", "")), ..." \t\u0301\u0345ΣİÉ")
  const units = fc.array(fc.nat(0xffff), { maxLength: 4 }).map((codes) => String.fromCharCode(...codes))
  const part = fc.oneof(
    { weight: 4, arbitrary: known },
    fc.string({ unit: "binary", maxLength: 4 }),
    fc.string({ unit: "grapheme", maxLength: 4 }),
    units,
  )
  const word = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(""))
  const settings = fc
    .record({ cleanText: fc.boolean(), spaceChinese: fc.boolean(), stripAccents: fc.boolean() })
    .chain((some) => fc.boolean().map((lowerCase) => ({ ...uncased, ...some, lowerCase, longestPart: 6 })))

  it("gives the same pieces for any words and settings, and at least one", () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 4 }), settings, (words, chosen) => {
        const expected = words.map((one) => plainWordPiece(one, chosen))
        expect(split(words, chosen)).toEqual(expected.map((all) => (all.length === 0 ? ["[UNK]"] : all)))
      }),
      { numRuns: 1000 },
    )
  })
})

describe("a word of 250,000 characters", () => {
  it.each([
    ["letters", "a", 1],
    ["punctuation", ".", 250_000],
    ["accents out of order", "\u0301\u0316", 1],
    ["spacing marks out of order", "\u302e\u{1d165}", 1],
    ["letters with many accents", `e${"\u0301".repeat(99)}`, 1],
    ["Chinese characters", "東", 250_000],
    ["sigmas", "Σ", 1],
  ])(
    "is split in linear time: %s",
    (_, unit, count) => {
      const long = unit.repeat(Math.ceil(250_000 / unit.length))
      expect(new WordPiece(uncased).split([long]).pieces.length).toBe(count)
    },
    20_000,
  )

  it("loses any number of accents", () => {
    expect(piecesOf(`he${"\u0301\u0316".repeat(100_000)}llo${"\u0301".repeat(60)}`)).toBe("hello")
    expect(piecesOf(`ab${"\u0301\u0316".repeat(10)}${"c".repeat(60)}`)).toBe("[UNK]")
  })
})
