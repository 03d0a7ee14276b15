import { describe, expect, it } from "vitest"
import { paperSearch } from "../../src/decode/search.ts"
import { dropUnusedPieces } from "../../src/model/drop-unused-pieces.ts"
import { type Model, parameterList } from "../../src/model/model.ts"
import { readModel, writeModel } from "../../src/model/model-file.ts"
import { embeddingNames } from "../../src/network/transformer/transformer-parameters.ts"
import { Vocabulary } from "../../src/network/vocabulary.ts"
import { blockSource } from "../../src/network/weights/parameters.ts"
import { tinyContextualCorpus, tinyContextualSettings } from "../train/tiny-encoder.ts"
import { weightsOf } from "./model-weights.ts"

/// A contextual model with these pieces, whose weights are all different.
function modelWith(choose: (pieces: readonly string[]) => readonly string[]): Model {
  const { shape, vocabularies, labels, tags } = tinyContextualCorpus(tinyContextualSettings)
  const [pieces, ...others] = vocabularies as [Vocabulary, ...Vocabulary[]]
  const values = choose(pieces.values())
  const network = { shape, vocabularies: [Vocabulary.from({ values, counts: [] }), ...others], labels, tags }
  const weights = blockSource(
    Float32Array.from({ length: parameterList(network).length }, (_, at) => Math.sin(at)),
  )
  return { ...network, weights, language: "en", search: paperSearch, provenance: {} }
}

/// The numbers of each parameter by its name.
function numbersOf(model: Model): Map<string, Float32Array> {
  const numbers = weightsOf(model)
  return new Map(
    parameterList(model).all.map(({ name, offset, rows, columns }) => [
      name,
      numbers.slice(offset, offset + rows * columns),
    ]),
  )
}

const tableOf = (model: Model) => numbersOf(model).get(embeddingNames.pieces) as Float32Array

describe("dropUnusedPieces", () => {
  const spread = modelWith((pieces) => ["[unused0]", ...pieces.slice(0, 3), "[unused17]", ...pieces.slice(3)])

  it("leaves out the reserved pieces with their rows, and nothing else", () => {
    const small = dropUnusedPieces(spread)
    expect(small.vocabularies[0]?.values()).toEqual(modelWith((pieces) => pieces).vocabularies[0]?.values())
    const columns = tableOf(spread).length / (spread.vocabularies[0] as Vocabulary).values().length
    const kept = tableOf(spread).filter((_, at) => ![0, 4].includes(Math.floor(at / columns)))
    expect(tableOf(small)).toEqual(kept)
    const rest = (model: Model) => [...numbersOf(model)].filter(([name]) => name !== embeddingNames.pieces)
    expect(rest(small)).toEqual(rest(spread))
  })

  it("does the same to a quantised model", () => {
    const quantized = readModel(writeModel(spread, "i8"))
    const expected = readModel(writeModel(dropUnusedPieces(spread), "i8"))
    expect(weightsOf(dropUnusedPieces(quantized))).toEqual(weightsOf(expected))
  })

  it("returns other models as they are", () => {
    const model = modelWith((pieces) => pieces)
    expect(dropUnusedPieces(model)).toBe(model)
  })
})
