import { describe, expect, it } from "vitest"
import type { FieldRole } from "../../../src/network/bilstm/bilstm-shape.ts"
import { encodeFields, fieldValue, learnVocabularies } from "../../../src/network/bilstm/input-fields.ts"
import { inputWord } from "../../../src/network/input-word.ts"
import { Vocabulary } from "../../../src/network/vocabulary.ts"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import { toSpans } from "../../../src/tree/span-tree.ts"

const words = toSpans(
  readTree("(NP (D le) (NC##lem=chat|g=m## chats) (-LRB- -LRB-) (X##g## a-RSB-))"),
).words.map(inputWord)
const valuesOf = (name: string, role: FieldRole) => words.map((word) => fieldValue({ name, role }, word))

describe("the value of a field", () => {
  it("is the word with its brackets unescaped", () => {
    expect(valuesOf("form", "word")).toEqual(["le", "chats", "(", "a]"])
  })

  it("is the tag without its features", () => {
    expect(valuesOf("pos", "tag")).toEqual(["D", "NC", "-LRB-", "X"])
  })

  it("is a feature behind the tag, the empty string for a word without it, and = for one without a value", () => {
    expect(valuesOf("lem", "feature")).toEqual(["", "chat", "", ""])
    expect(valuesOf("g", "feature")).toEqual(["", "m", "", "="])
    expect(valuesOf("feature.g", "feature")).toEqual(["", "m", "", "="])
  })

  it("is the lemma, and the word if it has none", () => {
    expect(valuesOf("lemma", "lemma")).toEqual(["le", "chat", "(", "a]"])
    const lemma = { name: "lemma", role: "lemma" } as const
    expect(
      ["lem", "lem=", "lem=_", "lem=X_", "g=m"].map((features) => fieldValue(lemma, { text: "x", features })),
    ).toEqual([...["x", "x", "x", "X_", "x"]])
  })

  const texts = ["In", "2024", "Ox", "𝒳yz𝒵", "Straße", "1990s"].map((text) => ({ text }))

  it("is the word in lower case, with its digits as 0", () => {
    const field = { name: "lower", role: "lower" } as const
    expect(texts.map((word) => fieldValue(field, word))).toEqual([
      "in",
      "0000",
      "ox",
      "𝒳yz𝒵",
      "straße",
      "0000s",
    ])
  })

  it("is a prefix or suffix of that, whole characters only", () => {
    const affix = (role: "prefix" | "suffix") =>
      texts.map((word) => fieldValue({ name: "affix", role, characters: 3 }, word))
    expect(affix("suffix")).toEqual(["in", "000", "ox", "yz𝒵", "aße", "00s"])
    expect(affix("prefix")).toEqual(["in", "000", "ox", "𝒳yz", "str", "000"])
  })

  it("is the case and form of the word", () => {
    const field = { name: "form", role: "form" } as const
    expect(texts.slice(0, 2).map((word) => fieldValue(field, word))).toEqual(["capitalised", "digits"])
  })
})

describe("a sentence as numbers", () => {
  it("has an array for each field, unknown values as 0", () => {
    const [forms, tags] = [new Vocabulary(), new Vocabulary()]
    for (const form of ["chats", "("]) forms.add(form)
    for (const tag of ["NC", "D"]) tags.add(tag)
    const fields = [
      { name: "tag", role: "tag" },
      { name: "word", role: "word" },
    ] as const
    expect(encodeFields(fields, words, [tags, forms])).toEqual({
      length: 4,
      fields: [Int32Array.of(4, 3, 0, 0), Int32Array.of(0, 3, 4, 0)],
    })
  })
})

describe("the vocabularies of training words", () => {
  const fields = [
    { name: "word", role: "word" },
    { name: "tag", role: "tag" },
    { name: "vector", role: "vector" },
  ] as const

  it("have each field's values, and the tags that a tagger may assign besides", () => {
    const learned = learnVocabularies(fields, words, { tags: ["NC", "ZZ"], vectorWords: ["chat", "le"] })
    expect(learned.map((vocabulary) => vocabulary.values())).toEqual([
      ["le", "chats", "(", "a]"],
      ["D", "NC", "-LRB-", "X", "ZZ"],
      ["chat", "le"],
    ])
  })

  it("have only the words and affixes that occur often enough, and all other values", () => {
    const all = [
      { name: "word", role: "word" },
      { name: "lower", role: "lower" },
      { name: "suffix1", role: "suffix", characters: 1 },
      { name: "form", role: "form" },
      { name: "tag", role: "tag" },
    ] as const
    const some = ["A", "a", "ba", "b", "b"].map((text, at) => ({ text, tag: `T${at}` }))
    const learned = learnVocabularies(all, some, { wordMinimum: 2 })
    expect(learned.map((vocabulary) => vocabulary.toJSON())).toEqual([
      { values: ["b"], counts: [2] },
      { values: ["a", "b"], counts: [2, 2] },
      { values: ["a", "b"], counts: [3, 2] },
      { values: ["single capital", "lower case"], counts: [1, 4] },
      { values: ["T0", "T1", "T2", "T3", "T4"], counts: [1, 1, 1, 1, 1] },
    ])
  })

  it("find vectors by the lower-cased word and by plain quotes too", () => {
    const [, , vectors] = learnVocabularies(fields, [], { vectorWords: ["le", '"'] })
    const encode = (text: string) =>
      encodeFields(fields.slice(2), [{ text, tag: "X" }], vectors ? [vectors] : []).fields[0]?.[0]
    expect(["le", "LE", "``", "la"].map(encode)).toEqual([3, 3, 4, 0])
  })
})
