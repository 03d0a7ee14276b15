import { describe, expect, it } from "vitest"
import { normalizeWords } from "../../../src/language/english/normalize-words.ts"

const normalized = (words: string, tags?: string): string =>
  normalizeWords(words.split(" "), tags?.split(" ")).join(" ")

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
})
