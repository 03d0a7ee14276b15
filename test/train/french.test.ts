import { describe, expect, it } from "vitest"
import { parameterList } from "../../src/model/model.ts"
import { readModel, writeModel } from "../../src/model/model-file.ts"
import { precisions } from "../../src/model/quantize.ts"
import type { Parameter } from "../../src/network/weights/parameters.ts"
import { Parser } from "../../src/parser/parser.ts"
import type { Token } from "../../src/sentence/sentence.ts"
import { frenchSettings } from "../../src/train/presets.ts"
import type { TrainingSettings } from "../../src/train/settings.ts"
import { type TrainOptions, trainOnTeam } from "../../src/train/train-parser.ts"
import { readTree } from "../../src/tree/format/read-trees.ts"
import { localTeam } from "./local-team.ts"

// Whether the adjective goes with "le" or with the noun after it depends on its gender alone, and "w1" to "w12" are forms of one lemma.
const nouns = Array.from({ length: 12 }, (_, at) => `w${at + 1}`)
const left = (noun: string) =>
  `(SENT (NP (DET##lem=le## le) (ADJ##lem=x|g=m## x)) (NC+ (NC##lem=w|n=s## ${noun}) (PONCT##lem=.## .)))`
const right = (noun: string) =>
  `(SENT (DET##lem=le## le) (NP (ADJ##lem=x|g=f## x) (NC+ (NC##lem=w|n=s## ${noun}) (PONCT##lem=.## .))))`
const trees = nouns.flatMap((noun) => [readTree(left(noun)), readTree(right(noun))])

const small: Partial<TrainingSettings> = {
  fields: [
    { name: "word", size: 6 },
    { name: "tag", size: 4 },
  ],
  featureDim: 5,
  lstmUnits: 12,
  hiddenUnits: 16,
  dropout: 0,
  optimizer: "adam",
  learningRate: 0.01,
  batchSize: 4,
  epochs: 25,
  evaluations: 0.2,
}
const train = (settings: Partial<TrainingSettings> = {}, more: Partial<TrainOptions> = {}) =>
  trainOnTeam(
    { train: trees, dev: trees, preset: "french", settings: { ...small, ...settings }, ...more },
    { startTeam: localTeam, threads: 1 },
  )

const tokensOf = (noun: string, gender: string | undefined): Token[] => [
  { text: "le", tag: "DET", features: "lem=le" },
  { text: "x", tag: "ADJ", features: gender === undefined ? "lem=x" : `lem=x|g=${gender}` },
  { text: noun, tag: "NC", features: "lem=w|n=s|never=seen" },
  { text: ".", tag: "PONCT", features: "lem=." },
]
const plain = (text: string) => text.replaceAll(/##[^#]*##/g, "")

describe("the preset french", () => {
  it("has the paper's settings, lemmas in place of words, and every feature", async () => {
    const { model } = await train({ epochs: 1 })
    expect(model.language).toBe("fr")
    expect(model.shape.encoder).toMatchObject({
      fields: [
        { name: "lemma", role: "lemma", size: 6 },
        { name: "tag", role: "tag", size: 4 },
        { name: "g", role: "feature", size: 5 },
        { name: "n", role: "feature", size: 5 },
      ],
    })
    expect(model.vocabularies.map((vocabulary) => vocabulary.values())).toEqual([
      ["le", "x", "w", "."],
      ["DET", "ADJ", "NC", "PONCT"],
      ["", "m", "f"],
      ["", "s"],
    ])
    expect(frenchSettings).toMatchObject({
      featureDim: 10,
      epochs: 10,
      oracle: "explore",
      scorer: "language",
    })
  })

  it("learns what only features say, and words by their lemmas, from its file at every precision", async () => {
    const { model, best } = await train()
    expect(best.f1).toBe(100)
    for (const precision of precisions) {
      const bytes = writeModel(model, precision)
      expect(readModel(bytes).shape).toEqual(model.shape)
      const parser = await Parser.load(bytes)
      // "w99" is a new form of a lemma that training has.
      const parsed = await parser.parse([tokensOf("w99", "m"), tokensOf("w99", "f")])
      expect(parsed.map(({ tree }) => tree.toString())).toEqual([plain(left("w99")), plain(right("w99"))])
      expect(parsed[0]?.tree.leaves()[2]?.features.get("never")).toBe("seen")
      expect(parsed[0]?.tokens[1]).toMatchObject({ lemma: "x", features: "g=m" })
    }
  })

  it("can't learn it without features", async () => {
    const { best } = await train({ features: "none" })
    expect(best.f1).toBeLessThan(95)
  })

  it("has a vector for values that it has never seen, which training has changed if features are dropped", async () => {
    const vectorOf = async (featureDropout: number) => {
      const { model } = await train({ featureDropout, epochs: 2 })
      const parameter = parameterList(model).all.find(({ name }) => name === "embedding.g") as Parameter
      const rows = new Float32Array(parameter.rows * parameter.columns)
      model.weights.read(parameter, rows)
      return [...rows.subarray(0, 5)]
    }
    const [untrained, trained] = [await vectorOf(0), await vectorOf(0.5)]
    expect(untrained.every((value) => Math.abs(value) <= 0.01)).toBe(true)
    expect(trained.some((value) => Math.abs(value) > 0.02)).toBe(true)
  })

  it("goes on with a model's own fields, and refuses others", async () => {
    const { model } = await train({ epochs: 1, features: "n" })
    const others = [readTree("(SENT (NC##n=p|z=1## a) (NC b))")]
    const tune = (settings: Partial<TrainingSettings>) =>
      trainOnTeam(
        { train: others, dev: others, initialModel: model, settings: { epochs: 1, ...settings } },
        { startTeam: localTeam, threads: 1 },
      )
    const { model: tuned } = await tune({})
    expect(tuned.shape).toEqual(model.shape)
    expect(tuned.vocabularies[2]?.values()).toEqual(["", "s", "p"])
    for (const settings of [{ features: "auto" }, { word: "form" }, { featureDim: 7 }] as const)
      await expect(tune(settings)).rejects.toMatchObject({ code: "invalid-settings" })
  })

  it("refuses features that no training word has, with the list of those that exist", async () => {
    await expect(train({ features: "g,q" })).rejects.toMatchObject({
      code: "invalid-settings",
      message: expect.stringMatching(/feature q; they have g, n$/),
    })
  })
})
