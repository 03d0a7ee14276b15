import { describe, expect, it } from "vitest"
import { pieceText } from "../../../src/network/transformer/piece-text.ts"
import { pieceVocabulary } from "../../../src/network/transformer/piece-vocabulary.ts"
import { wordForm, wordForms } from "../../../src/network/word-form.ts"

describe("the text that is split into pieces", () => {
  it.each([
    ["``", '"'],
    ["''", '"'],
    ["”", '"'],
    ["n’t", "n't"],
    ["n´t", "n't"],
    ["nʼt", "n't"],
    ["‘90s", "'90s"],
    ["6′", "6′"],
    ["non‑stop", "non-stop"],
    ["no…", "no..."],
    ["wait…what…", "wait...what..."],
    ["--", "—"],
    ["…", "..."],
    ["rock-n-roll", "rock-n-roll"],
    ['"', '"'],
  ])("of %s is %s", (word, text) => {
    expect(pieceText(word)).toBe(text)
  })
})

describe("the form of a word", () => {
  it.each([
    ["cat", "lower case"],
    ["Cat", "capitalised"],
    ["CAT", "upper case"],
    ["N'T", "upper case"],
    ["I", "single capital"],
    ["McCoy", "mixed case"],
    ["7:30", "digits"],
    ["5th", "letters and digits"],
    ['"', "punctuation"],
    [":)", "punctuation"],
    ["😀", "punctuation"],
    ["❤️", "punctuation"],
    ["👩‍🚀", "punctuation"],
    ["\u0301", "other"],
  ] as const)("of %s is %s", (word, form) => {
    expect(wordForms[wordForm(word)]).toBe(form)
  })
})

describe("a vocabulary of pieces", () => {
  it("has each piece at its number, the last one of several", () => {
    const vocabulary = pieceVocabulary(["[PAD]", "", "cat", "", "dog", "cat"])
    expect(vocabulary.values()).toEqual([
      "[PAD]",
      "unused piece 1",
      "unused piece 2",
      "unused piece 3",
      "dog",
      "cat",
    ])
  })
})
