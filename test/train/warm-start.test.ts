import { describe, expect, it } from "vitest"
import { paperSearch } from "../../src/decode/search.ts"
import { type Model, parameterList } from "../../src/model/model.ts"
import { networkSizes } from "../../src/network/network-shape.ts"
import { networkParameters } from "../../src/network/weights/network-parameters.ts"
import { blockSource } from "../../src/network/weights/parameters.ts"
import { goldSentence, makeCorpus } from "../../src/train/corpus.ts"
import { copyParameters } from "../../src/train/warm-start.ts"
import { readTree } from "../../src/tree/format/read-trees.ts"
import { weightsOf } from "../model/model-weights.ts"
import { makeTinyRun, tinyCorpus, tinySettings } from "./tiny-run.ts"

async function tinyModel(): Promise<Model> {
  const { tensors } = await makeTinyRun({ seed: 7 })
  const { vocabularies, labels, shape } = tinyCorpus()
  return {
    language: "en",
    shape,
    vocabularies,
    labels,
    weights: blockSource(tensors().parameters.slice()),
    search: paperSearch,
    provenance: {},
  }
}

describe("a run that starts with the parameters of a model", () => {
  it("has the same parameters if the treebank is the same", async () => {
    const model = await tinyModel()
    const run = await makeTinyRun({ seed: 8 })
    const { parameters } = run.tensors()
    expect(parameters).not.toEqual(weightsOf(model))
    copyParameters(model, { ...run, parameters })
    expect(parameters).toEqual(weightsOf(model))
  })

  it("matches words, tags and labels by name; new words start as the unknown one, new labels as the mean", async () => {
    const model = await tinyModel()
    // Another treebank: "fish" and NP have other numbers, "whale" and FRAG are new.
    const trees = [goldSentence(readTree("(FRAG (NN whale) (NP (NN fish)))"))]
    const corpus = makeCorpus({ train: trees, dev: trees, settings: tinySettings })
    const list = networkParameters(corpus.shape, networkSizes(corpus))
    const parameters = new Float32Array(list.length).fill(9)
    copyParameters(model, { corpus, list, parameters })
    const rowOf = (of: { list: typeof list; block: Float32Array }, name: string, row: number) => {
      const { offset, columns } = of.list.get(name)
      return of.block.slice(offset + row * columns, offset + (row + 1) * columns)
    }
    const now = { list, block: parameters }
    const before = { list: parameterList(model), block: weightsOf(model) }
    const [words, oldWords] = [corpus.vocabularies[0], model.vocabularies[0]]
    expect(rowOf(now, "embedding.word", words?.numberOf("fish") ?? 0)).toEqual(
      rowOf(before, "embedding.word", oldWords?.numberOf("fish") ?? 0),
    )
    expect(rowOf(now, "embedding.word", 0)).toEqual(rowOf(before, "embedding.word", 0))
    expect(rowOf(now, "embedding.word", words?.numberOf("whale") ?? 0)).toEqual(
      rowOf(before, "embedding.word", 0),
    )
    const bias = rowOf(now, "label.outputBias", 0)
    const oldBias = rowOf(before, "label.outputBias", 0)
    expect(bias[corpus.labels.numberOf("NP") ?? 0]).toBe(oldBias[model.labels.numberOf("NP") ?? 0])
    const mean = oldBias.reduce((sum, number) => sum + number, 0) / oldBias.length
    expect(bias[corpus.labels.numberOf("FRAG") ?? 0]).toBeCloseTo(mean, 6)
    expect(bias[0]).toBe(oldBias[0])
  })

  it("rejects a network of other sizes", async () => {
    const model = await tinyModel()
    const run = await makeTinyRun({ hiddenUnits: 25 })
    expect(() => copyParameters(model, { ...run, ...run.tensors() })).toThrow(
      expect.objectContaining({ code: "invalid-settings" }),
    )
  })
})
