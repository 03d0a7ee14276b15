import { describe, expect, it } from "vitest"
import type { FieldShape } from "../../../src/network/bilstm/bilstm-shape.ts"
import { designEncoder } from "../../../src/network/encoders.ts"
import { Vocabulary } from "../../../src/network/vocabulary.ts"
import { ParameterList } from "../../../src/network/weights/parameters.ts"
import { paperShape } from "../shape-of.ts"

const { encoder } = paperShape
const vector = { name: "vector", role: "vector", size: 30, isFrozen: true } as const
const word = { name: "word", role: "word", size: 4 } as const
const lower = { name: "lower", role: "lower", size: 4 } as const
const withVectors = { ...encoder, fields: [vector, ...encoder.fields] }
const sentences = [
  { length: 2, fields: [Int32Array.of(9, 9), Int32Array.of(5, 3), Int32Array.of(4, 4)] },
  { length: 1, fields: [Int32Array.of(8), Int32Array.of(3), Int32Array.of(0)] },
]

describe("the design of a bi-LSTM encoder", () => {
  it("knows which fields hold the words, and whether tags are read", () => {
    const design = designEncoder(withVectors)
    expect(design).toMatchObject({ wordFields: [1], readsTags: true, vectorSize: 800, wordSize: undefined })
    const vectorsOnly = designEncoder({ ...encoder, fields: [vector] })
    expect(vectorsOnly).toMatchObject({ wordFields: [], readsTags: false, wordSize: 800 })
    const both = designEncoder({ ...encoder, fields: [vector, lower, word] })
    expect(both).toMatchObject({ wordFields: [1, 2] })
  })

  it("knows a word by the first of these fields", () => {
    const words = ["the", "Cat", "in"].map((text) => ({ text }))
    const knownBy = (...fields: FieldShape[]) => {
      const design = designEncoder({ ...encoder, fields })
      const vocabularies = design.learnVocabularies(words, {})
      return ["the", "The", "Cat", "cat", "dog"].filter((text) => design.knowsWord({ text }, vocabularies))
    }
    expect(knownBy(vector, word, lower)).toEqual(["the", "Cat"])
    expect(knownBy(lower, word)).toEqual(["the", "The", "Cat", "cat"])
    expect(knownBy(vector)).toEqual([])
  })

  it("starts with larger embeddings and LSTM matrices if it predicts tags", () => {
    const boundsOf = (fields: readonly FieldShape[]) => {
      const parameters = designEncoder({ ...encoder, fields, units: 25 }).parameters([9, 9])
      return new Set(parameters.filter(({ kind }) => kind !== "vector").map(({ bound }) => bound))
    }
    expect(boundsOf(encoder.fields)).toEqual(new Set([undefined]))
    expect(boundsOf([word])).toEqual(new Set([0.2, 0.5]))
  })

  it("lists the rows that a batch uses of each trained embedding, markers included", () => {
    const used = designEncoder(withVectors).usedRows(sentences)
    expect(used.map((rows) => [...rows].sort())).toEqual([
      [1, 2, 3, 5],
      [0, 1, 2, 4],
    ])
  })

  it("describes itself in a few lines", () => {
    expect(designEncoder(encoder).describe([12_348, 53])).toEqual([
      ["field", "word: 12,345 values, vectors of size 50"],
      ["field", "tag: 50 values, vectors of size 20"],
      ["encoder", "bi-LSTM, 2 layers of 200 units per direction"],
    ])
  })
})

describe("the design of a bi-LSTM encoder with characters", () => {
  const characters = { size: 8, characterSize: 4, width: 3 }
  const shape = { ...encoder, fields: [word, vector], units: 6, characters }
  const design = designEncoder(shape)
  const words = ["aba", "caca", "aba"].map((text) => ({ text }))
  const vocabularies = design.learnVocabularies(words, { vectorWords: ["aba"] })

  it("has a vocabulary of characters after those of the fields, learned in the same pass", () => {
    expect(design.vocabularyCount).toBe(3)
    expect(vocabularies.map((vocabulary) => vocabulary.values())).toEqual([["aba", "caca"], ["aba"], ["a"]])
    const initial = [new Vocabulary(), new Vocabulary(), Vocabulary.from({ values: ["c"], counts: [9] })]
    const extended = design.learnVocabularies(words.values(), { initial })
    expect(extended.map((vocabulary) => vocabulary.values())).toEqual([["aba", "caca"], [], ["c", "a"]])
  })

  it("encodes the characters of each word after its fields", () => {
    const a = vocabularies[2]?.numberOf("a") as number
    const { fields } = design.encodeWords([{ text: "bad" }, { text: "a" }], vocabularies)
    expect(fields.slice(2)).toEqual([Int32Array.of(0, a, 0, a), Int32Array.of(3, 4)])
  })

  it("lists the rows that a batch uses of the characters' vectors", () => {
    const sentences = [design.encodeWords([{ text: "bad" }, { text: "a" }], vocabularies)]
    const { tables } = new ParameterList(design.parameters([5, 4, 4]))
    expect(tables.map(({ name }) => name)).toEqual(["embedding.word", "characters.vectors"])
    expect(design.usedRows(sentences).map((rows) => [...rows].sort())).toEqual([
      [0, 1, 2],
      [0, 1, 2, 3],
    ])
  })

  it("has filters in the input of the first layer, and describes them", () => {
    const specs = design.parameters([5, 4, 90])
    const sizeOf = (name: string) => specs.find((spec) => spec.name === name)
    expect(sizeOf("lstm.0.forward.input")).toMatchObject({ rows: 4 + 30 + 8 })
    expect(sizeOf("characters.filters")).toMatchObject({ rows: 4, columns: 3 * 8 })
    expect(sizeOf("characters.vectors")).toMatchObject({ rows: 90, columns: 4, vocabulary: 2 })
    expect(design.describe([5, 4, 90])).toContainEqual([
      "characters",
      "90 values, vectors of size 4; 8 filters over 3 characters",
    ])
  })
})
