import { describe, expect, it } from "vitest"
import { crc32 } from "../../src/model/checksum.ts"
import { readModel, writeModel } from "../../src/model/model-file.ts"
import { precisions } from "../../src/model/quantize.ts"
import { Parser } from "../../src/parser/parser.ts"
import { goldSentence, makeCorpus } from "../../src/train/corpus.ts"
import { fastSettings } from "../../src/train/presets.ts"
import { readCheckpoint } from "../../src/train/run/checkpoint.ts"
import { type TrainModelOptions, trainModel } from "../../src/train/run/train-model.ts"
import { objectives, type TrainingSettings } from "../../src/train/settings.ts"
import { localTeam } from "./local-team.ts"
import { tinyTrees } from "./tiny-treebank.ts"

/// The preset for a fast parser, made small enough for the tiny treebank, which is its own dev set.
function optionsOf(changes: Partial<TrainingSettings> = {}): TrainModelOptions {
  const settings = {
    ...fastSettings,
    minimumUpdates: 0,
    fields: fastSettings.fields.map(({ name }) => ({ name, size: 6 })),
    lstmUnits: 16,
    hiddenUnits: 24,
    batchSize: 4,
    wordMinimum: 2,
    dropout: 0.1,
    learningRate: 0.01,
    warmUp: 10,
    average: 0.9,
    evaluations: 1,
    ...changes,
  }
  const trees = tinyTrees().map(goldSentence)
  const corpus = makeCorpus({ train: trees, dev: trees, settings })
  return { corpus, settings, threads: 2, startTeam: localTeam }
}

describe("a fast parser", () => {
  it.each(objectives)("learns tags and trees together, by the objective %s", async (objective) => {
    const { history } = await trainModel(optionsOf({ epochs: 25, objective }))
    expect(history.at(-1)?.tags).toBeGreaterThan(95)
    expect(history.at(-1)?.f1).toBeGreaterThan(90)
  })

  it("parses words without tags from its file, at every precision", async () => {
    const { model } = await trainModel(optionsOf({ epochs: 25 }))
    for (const precision of precisions) {
      const bytes = writeModel(model, precision)
      expect(readModel(bytes).shape).toEqual(model.shape)
      const parser = await Parser.load(bytes)
      // "THE" and "Fish" are known in lower case.
      const [sentence] = await parser.parse([["THE", "dog", "likes", "Fish", "."]])
      expect(sentence?.tree.toString()).toBe(
        "(S (NP (DT THE) (NN dog)) (VP (VBZ likes) (NP (NN Fish))) (. .))",
      )
    }
  })

  it("continues from a checkpoint to the same bytes as without a break", async () => {
    const options = optionsOf({ epochs: 2 })
    const run = async (more: Partial<TrainModelOptions> = {}) => {
      const checkpoints: Uint8Array[] = []
      const store = {
        saveModel: async () => {},
        saveCheckpoint: async (bytes: Uint8Array) => void checkpoints.push(bytes),
      }
      await trainModel({ ...options, ...more, store })
      return checkpoints
    }
    const whole = await run()
    const resumed = await run({ checkpoint: readCheckpoint(whole[0] as Uint8Array) })
    expect(crc32(resumed.at(-1) as Uint8Array)).toBe(crc32(whole.at(-1) as Uint8Array))
  })
})
