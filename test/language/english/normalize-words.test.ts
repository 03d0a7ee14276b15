import { describe, expect, it } from "vitest"
import { normalizeWords } from "../../../src/language/english/normalize-words.ts"
import { tokenize } from "../../../src/language/english/tokenize.ts"

const normalized = (words: string, tags?: string): string =>
  normalizeWords(words.split(" "), tags === undefined ? {} : { tags: tags.split(" ") }).join(" ")

describe("normalizeWords", () => {
  it("writes quotes, apostrophes and dots as the tokeniser does", () => {
    expect(normalized("“ It ’s … ” ‘ so ’ — non‑stop")).toBe("`` It 's ... '' ` so ' — non-stop")
  })

  it("decides by the words around them whether straight quotes open", () => {
    expect(normalized('" Go , " he said , " now . "')).toBe("`` Go , '' he said , `` now . ''")
    expect(normalized('the end . "')).toBe("the end . ''")
    expect(normalized('the end , " he said')).toBe("the end , '' he said")
    expect(normalized("`` Go ''")).toBe("`` Go ''")
  })

  it("trusts the tags of opening quotes and possessives", () => {
    expect(normalized("the ' word ' of dogs ’", "DT `` NN '' IN NNS POS")).toBe("the ` word ' of dogs '")
    expect(normalized('end , " he', "NN , `` PRP")).toBe("end , `` he")
  })

  it("doesn't change other words", () => {
    expect(normalized("( A-b -- é «")).toBe("( A-b -- é «")
    expect(normalizeWords([])).toEqual([])
  })

  it("are the tokeniser's if it is known where there was white space", () => {
    for (const text of [
      `He said: "It's 'fine', isn't it?" 'Yes.'`,
      `"Rock 'n' roll" (the dogs' "song") -- "so".`,
      '"" \'\' "a" "b"c',
    ]) {
      const tokens = tokenize(text)
      const words = tokens.map(({ start, end }) => text.slice(start, end))
      expect(normalizeWords(words, { offsets: tokens })).toEqual(tokens.map((token) => token.form))
    }
  })

  it("don't depend on offsets without white space to tell", () => {
    const words = ['"', "yes", '"']
    const offsets = [0, 2, 6].map((start) => ({ start, end: start + 1 }))
    expect(normalizeWords(words, { offsets })).toEqual(normalizeWords(words))
  })
})
