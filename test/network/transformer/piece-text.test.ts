import { describe, expect, it } from "vitest"
import { pieceText } from "../../../src/network/transformer/piece-text.ts"
import { pieceVocabulary } from "../../../src/network/transformer/piece-vocabulary.ts"

describe("the text that is split into pieces", () => {
  it.each([
    ["``", '"'],
    ["''", '"'],
    ["”", '"'],
    ["n’t", "n't"],
    ["--", "—"],
    ["…", "..."],
    ["rock-n-roll", "rock-n-roll"],
    ['"', '"'],
  ])("of %s is %s", (word, text) => {
    expect(pieceText(word)).toBe(text)
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
