import { describe, expect, it } from "vitest"
import { dropUnusedPieces } from "../../src/model/drop-unused-pieces.ts"
import type { Model } from "../../src/model/model.ts"
import { readModel, writeModel } from "../../src/model/model-file.ts"
import { reservedNumbers, Vocabulary } from "../../src/network/vocabulary.ts"
import { Parser } from "../../src/parser/parser.ts"
import { goldSentence, makeCorpus } from "../../src/train/corpus.ts"
import { settingsOfModel } from "../../src/train/initial-model.ts"
import { fastSettings, presets } from "../../src/train/presets.ts"
import { trainedModel } from "../../src/train/run/trained-model.ts"
import { objectives } from "../../src/train/settings.ts"
import { type TrainOptions, trainOnTeam } from "../../src/train/train-parser.ts"
import { readTree } from "../../src/tree/format/read-trees.ts"
import { tinyModel, tinyTaggingModel } from "../tiny-model.ts"
import { localTeam } from "./local-team.ts"
import { tinyEncoder } from "./tiny-encoder.ts"
import { makeTinyTransformerRun } from "./tiny-transformer.ts"
import { tinyTrees } from "./tiny-treebank.ts"

// FRAG, XX and "whale" are in none of the tiny treebank's trees.
const trees = [
  readTree("(FRAG (XX whale) (NP (NN fish)))"),
  readTree("(S (NP (NN water)) (VP (VBZ sleeps)))"),
]
const quickly = {
  epochs: 40,
  minimumUpdates: 0,
  learningRate: 0.01,
  evaluations: 0.1,
  dropout: 0,
  average: 0,
}
const tune = (initialModel: Model, options: Partial<TrainOptions> = {}) =>
  trainOnTeam(
    { train: trees, dev: trees, initialModel, settings: quickly, ...options },
    { startTeam: localTeam, threads: 1 },
  )

/// A model of a transformer that predicts tags, as its int8 file has it: without pieces that no word is split into.
async function quantizedTransformer(): Promise<Model> {
  const run = await makeTinyTransformerRun()
  const model = trainedModel({ ...run, parameters: run.tensors().parameters.slice(), provenance: {} })
  const [pieces, ...others] = model.vocabularies
  const values = (pieces?.values() ?? []).map((piece) => (piece === "##q" ? "[unused1]" : piece))
  const vocabularies = [Vocabulary.from({ values, counts: [] }), ...others]
  const smaller = dropUnusedPieces({ ...model, vocabularies })
  expect(smaller.vocabularies[0]?.size).toBe(values.length + reservedNumbers - 1)
  return readModel(writeModel(smaller, "i8"))
}

describe("a run that starts with a model", () => {
  it.each(["f32", "i8"] as const)(
    "learns new labels, tags and words, and keeps the old ones (%s)",
    async (precision) => {
      const old = readModel(writeModel(await tinyModel("local"), precision))
      const { model, history } = await tune(old)
      const names = old.labels.names()
      expect(model.labels.names().slice(0, names.length)).toEqual(names)
      expect(model.labels.names().slice(names.length)).toEqual(["FRAG"])
      const [words, tags] = model.vocabularies
      const [oldWords, oldTags] = old.vocabularies
      expect(words?.values()).toEqual([...(oldWords?.values() ?? []), "whale"])
      expect(tags?.values()).toEqual([...(oldTags?.values() ?? []), "XX"])
      expect(history[0]).toMatchObject({ epoch: 0, batch: 0 })
      expect(history.at(-1)).toMatchObject({ epoch: 40, f1: 100 })
      const parser = await Parser.load(model)
      const [parsed] = await parser.parse([
        [
          { text: "whale", tag: "XX" },
          { text: "fish", tag: "NN" },
        ],
      ])
      expect(parsed?.tree.toString()).toBe(trees[0]?.toString())
    },
  )

  it("parses as the model does before its first update, whatever is new", async () => {
    const old = await tinyModel("local")
    const { history } = await tune(old, { dev: tinyTrees(), settings: { ...quickly, epochs: 1 } })
    expect(history[0]?.f1).toBe(100)
  })

  it("predicts tags that are new to a transformer", async () => {
    const old = await quantizedTransformer()
    const { model, history } = await tune(old, { settings: { ...quickly, encoderLearningRate: 0.01 } })
    expect(model.tags).toEqual([...(old.tags ?? []), "XX"])
    expect(model.shape).toEqual(old.shape)
    expect(model.vocabularies[0]?.values()).toEqual(old.vocabularies[0]?.values())
    expect(history.at(-1)).toMatchObject({ f1: 100, tags: 100 })
  })

  it("keeps the model's word vectors", async () => {
    const settings = { ...fastSettings, lstmUnits: 8, hiddenUnits: 8, minimumUpdates: 0 }
    const vectors = { words: ["fish", "dog"], size: 3, rows: Float32Array.of(1, 2, 3, 4, 5, 6) }
    const { model } = await trainOnTeam(
      { train: tinyTrees(), dev: tinyTrees(), vectors, settings: { ...settings, epochs: 1 } },
      { startTeam: localTeam, threads: 1 },
    )
    const { model: tuned } = await tune(model)
    expect(tuned.shape).toEqual(model.shape)
    const at = model.vocabularies.length - 1
    expect(tuned.vocabularies[at]?.values()).toEqual(["fish", "dog"])
    expect(settingsOfModel(model)).toMatchObject({ tuneEmbeddings: false, fields: fastSettings.fields })
  })

  it("keeps the model's tagger", async () => {
    const old = await tinyTaggingModel()
    const { model } = await tune(old)
    expect(model.tagger).toBe(old.tagger)
  })

  it.each(objectives)("has the model's objective, %s, and the preset tune", async (objective) => {
    const old = { ...(await tinyModel(objective)), provenance: { settings: { objective } } }
    expect(settingsOfModel(old)).toMatchObject({ objective })
    const settings = { epochs: 1 }
    const { model } = await tune(old, { settings })
    expect(model.provenance["settings"]).toEqual({
      ...presets.tune,
      ...settingsOfModel(old),
      ...settings,
      minimumUpdates: 0,
    })
    expect(model.search).toMatchObject({ decoder: old.search.decoder, scale: old.search.scale })
  })

  it.each([
    [{ settings: { lstmUnits: 99 } }, "invalid-settings", /lstmUnits 24, not 99/],
    [{ settings: { fields: [{ name: "word", size: 9 }] } }, "invalid-settings", /fields/],
    [{ encoder: tinyEncoder }, "invalid-settings", /no pretrained encoder/],
    [{ initialModel: "en" as never }, "invalid-argument", /loadModel/],
  ])("refuses %j", async (options: Partial<TrainOptions>, code, message) => {
    await expect(tune(await tinyModel("local"), options)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    })
  })

  it("refuses an optimiser that can't tune the model's encoder", async () => {
    const old = await quantizedTransformer()
    await expect(tune(old, { preset: "paper" })).rejects.toMatchObject({ code: "invalid-settings" })
    const gold = trees.map(goldSentence)
    const settings = { ...presets.paper, ...settingsOfModel(old), freezeEncoder: true }
    const { shape } = makeCorpus({ train: gold, dev: gold, settings, initialModel: old })
    expect(shape.encoder).toMatchObject({ isFrozen: true })
  })
})
