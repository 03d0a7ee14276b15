import { describe, expect, it } from "vitest"
import { wordVocabulary } from "../../../src/network/encoder.ts"
import { designEncoder } from "../../../src/network/encoders.ts"
import { Vocabulary } from "../../../src/network/vocabulary.ts"
import { paperShape } from "../shape-of.ts"

const { encoder } = paperShape
const vector = { name: "vector", role: "vector", size: 30, isFrozen: true } as const
const withVectors = { ...encoder, fields: [vector, ...encoder.fields] }
const sentences = [
  { length: 2, fields: [Int32Array.of(9, 9), Int32Array.of(5, 3), Int32Array.of(4, 4)] },
  { length: 1, fields: [Int32Array.of(8), Int32Array.of(3), Int32Array.of(0)] },
]

describe("the design of a bi-LSTM encoder", () => {
  it("knows which field holds the words, and whether tags are read", () => {
    const design = designEncoder(withVectors)
    const vocabularies = [new Vocabulary(), new Vocabulary(), new Vocabulary()]
    expect(design).toMatchObject({ wordField: 1, readsTags: true, vectorSize: 800 })
    expect(wordVocabulary(design, vocabularies)).toBe(vocabularies[1])
    const vectorsOnly = designEncoder({ ...encoder, fields: [vector] })
    expect(vectorsOnly).toMatchObject({ wordField: undefined, readsTags: false })
    expect(wordVocabulary(vectorsOnly, vocabularies)).toBeUndefined()
  })

  it("lists the rows that a batch uses of each trained embedding, markers included", () => {
    const used = designEncoder(withVectors).usedRows(sentences)
    expect(used.map((rows) => [...rows].sort())).toEqual([
      [1, 2, 3, 5],
      [0, 1, 2, 4],
    ])
  })

  it("describes itself in a few lines", () => {
    expect(designEncoder(encoder).describe([12_345, 50])).toEqual([
      ["field", "word: 12,345 values, vectors of size 50"],
      ["field", "tag: 50 values, vectors of size 20"],
      ["encoder", "bi-LSTM, 2 layers of 200 units per direction"],
    ])
  })
})
