import { describe, expect, it } from "vitest"
import { joinWords } from "../../../src/web/tree-view/join-words.ts"

describe("the words of a tree", () => {
  it("have no space before punctuation and clitics", () => {
    expect(joinWords(["I", "do", "n't", ",", "it", "'s", "5", "%", "."])).toBe("I don't, it's 5%.")
    expect(joinWords(["He", "said", ":", '"', "no", '"', "!"])).toBe('He said: " no "!')
    expect(joinWords([])).toBe("")
  })
})
