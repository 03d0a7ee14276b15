import { describe, expect, it } from "vitest"
import { encodeWords, fieldValue, inputWord } from "../../src/network/input-fields.ts"
import { Vocabulary } from "../../src/network/vocabulary.ts"
import { readTree } from "../../src/tree/format/read-trees.ts"
import { toSpans } from "../../src/tree/span-tree.ts"

const words = toSpans(
  readTree("(NP (D le) (NC##lem=chat|g=m## chats) (-LRB- -LRB-) (X##g## a-RSB-))"),
).words.map(inputWord)
const valuesOf = (field: string) => words.map((word) => fieldValue(field, word))

describe("the value of a field", () => {
  it("is the word with its brackets as they were written in the text", () => {
    expect(valuesOf("word")).toEqual(["le", "chats", "(", "a]"])
  })

  it("is the tag without its features", () => {
    expect(valuesOf("tag")).toEqual(["D", "NC", "-LRB-", "X"])
  })

  it("is a feature behind the tag, and the empty text where there is none", () => {
    expect(valuesOf("lem")).toEqual(["", "chat", "", ""])
    expect(valuesOf("g")).toEqual(["", "m", "", ""])
  })
})

describe("a sentence as numbers", () => {
  it("has a list for each field, unknown values as 0", () => {
    const [forms, tags] = [new Vocabulary(), new Vocabulary()]
    for (const form of ["chats", "("]) forms.add(form)
    for (const tag of ["NC", "D"]) tags.add(tag)
    const fields = [{ name: "tag" }, { name: "word" }]
    expect(encodeWords(words, fields, [tags, forms])).toEqual({
      length: 4,
      fields: [Int32Array.of(4, 3, 0, 0), Int32Array.of(0, 3, 4, 0)],
    })
  })
})
