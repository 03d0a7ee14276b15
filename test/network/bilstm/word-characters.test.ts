import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  CharacterCount,
  charactersIn,
  charactersOf,
  encodeCharacters,
  mostCharacters,
} from "../../../src/network/bilstm/word-characters.ts"
import { unknownValue, Vocabulary } from "../../../src/network/vocabulary.ts"

const read = (text: string) => charactersOf({ text }).join("")

describe("the characters of a word", () => {
  it("are its code points, case and accents kept", () => {
    expect(charactersOf({ text: "Été😀" })).toEqual(["É", "t", "é", "😀"])
  })

  it("are those at both ends of a long word", () => {
    const longest = "a".repeat(16) + "b".repeat(16)
    expect(read(longest)).toBe(longest)
    expect(read(`${"a".repeat(16)}-----${"b".repeat(16)}`)).toBe(longest)
    // Each of these characters is two units of the string.
    expect(read("😀".repeat(20))).toBe("😀".repeat(20))
  })

  it("are never more than the limit, whatever the word", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 100 }), (text) => {
        const characters = charactersOf({ text })
        expect(characters.length).toBe(Math.min([...text].length, mostCharacters))
        expect(text.startsWith(characters.slice(0, 16).join(""))).toBe(true)
        expect(text.endsWith(characters.slice(-16).join(""))).toBe(true)
      }),
    )
  })
})

describe("the vocabulary of characters", () => {
  const learn = (texts: readonly string[], initial?: Vocabulary) => {
    const count = new CharacterCount()
    const words = texts.map((text) => ({ text }))
    expect([...count.counted(words)]).toEqual(words)
    return count.vocabulary(initial)
  }

  it("has the characters that occur at least three times", () => {
    expect(learn(["noon", "no", "Nu"]).values()).toEqual(["n", "o"])
  })

  it("continues that of an initial model", () => {
    const initial = Vocabulary.from({ values: ["x", "o"], counts: [5, 5] })
    expect(learn(["noon", "no"], initial).values()).toEqual(["x", "o", "n"])
  })
})

describe("the characters of a sentence", () => {
  const vocabulary = Vocabulary.from({ values: ["a", "b"], counts: [] })
  const [a, b] = [vocabulary.numberOf("a"), vocabulary.numberOf("b")]

  it("are numbers one after the other, with the end of each word", () => {
    const words = ["ab", "c", "ba"].map((text) => ({ text }))
    const fields = [Int32Array.of(7, 8, 9), ...encodeCharacters(words, vocabulary)]
    expect(charactersIn({ length: 3, fields }, 1)).toEqual({
      characters: Int32Array.of(a, b, unknownValue, b, a),
      ends: Int32Array.of(2, 3, 5),
    })
  })

  it("are an unknown one for a word without text", () => {
    const words = ["", "a"].map((text) => ({ text }))
    expect(encodeCharacters(words, vocabulary)).toEqual([Int32Array.of(unknownValue, a), Int32Array.of(1, 2)])
  })
})
