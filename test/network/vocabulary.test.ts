import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { beginMarker, endMarker, unknownValue, Vocabulary } from "../../src/network/vocabulary.ts"

function vocabularyOf(values: readonly string[]): Vocabulary {
  const vocabulary = new Vocabulary()
  for (const value of values) vocabulary.add(value)
  return vocabulary
}

describe("a vocabulary", () => {
  it("has three reserved numbers and no values at first", () => {
    const empty = new Vocabulary()
    expect([unknownValue, beginMarker, endMarker]).toEqual([0, 1, 2])
    expect(empty.size).toBe(3)
    expect(empty.values()).toEqual([])
    expect([0, 1, 2, 3].map((number) => empty.countOf(number))).toEqual([0, 0, 0, 0])
  })

  it("numbers values in the order in which they were first seen and counts them", () => {
    const vocabulary = vocabularyOf(["the", "dog", "the", "The", "the"])
    expect(vocabulary.values()).toEqual(["the", "dog", "The"])
    expect(["the", "dog", "The"].map((value) => vocabulary.numberOf(value))).toEqual([3, 4, 5])
    expect([3, 4, 5].map((number) => vocabulary.countOf(number))).toEqual([3, 1, 1])
    expect(vocabulary.size).toBe(6)
  })

  it("gives the unknown number to values that were never added", () => {
    const vocabulary = vocabularyOf(["dog"])
    for (const value of ["cat", "", "Dog", "constructor"]) {
      expect(vocabulary.numberOf(value)).toBe(unknownValue)
    }
  })

  it("treats a word that looks like a marker as a word", () => {
    const vocabulary = vocabularyOf(["<s>", "<unk>"])
    expect(vocabulary.numberOf("<s>")).toBe(3)
    expect(vocabulary.numberOf("<unk>")).toBe(4)
    expect(vocabulary.numberOf("</s>")).toBe(unknownValue)
  })

  it("comes back from its plain data as it was", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 3 })), (values) => {
        const vocabulary = vocabularyOf(values)
        const back = Vocabulary.from(JSON.parse(JSON.stringify(vocabulary)))
        expect(back.toJSON()).toEqual(vocabulary.toJSON())
        expect(values.map((value) => back.numberOf(value))).toEqual(
          values.map((value) => vocabulary.numberOf(value)),
        )
        expect(values.map((value) => back.countOf(back.numberOf(value)))).toEqual(
          values.map((value) => values.filter((other) => other === value).length),
        )
      }),
    )
  })

  it("counts each value once where the data has no counts", () => {
    expect(Vocabulary.from({ values: ["a", "b"], counts: [4] }).toJSON().counts).toEqual([4, 1])
  })

  it("rejects data with a value twice", () => {
    expect(() => Vocabulary.from({ values: ["a", "b", "a"], counts: [1, 1, 1] })).toThrow(
      "each value only once",
    )
  })
})
