import { describe, expect, it } from "vitest"
import { instantiateKernels, loadKernels } from "../../src/math/kernels.ts"
import { Random } from "../../src/math/random.ts"
import { crc32 } from "../../src/model/checksum.ts"
import { readModel, writeModel } from "../../src/model/model-file.ts"
import { precisions } from "../../src/model/quantize.ts"
import { attachedBytes, Engine } from "../../src/parser/engine.ts"
import { longestSentence } from "../../src/sentence/sentence.ts"
import { goldSentence, makeCorpus } from "../../src/train/corpus.ts"
import { settingsOfModel } from "../../src/train/initial-model.ts"
import { fastSettings } from "../../src/train/presets.ts"
import { readCheckpoint } from "../../src/train/run/checkpoint.ts"
import { type TrainModelOptions, trainModel } from "../../src/train/run/train-model.ts"
import type { TrainingSettings } from "../../src/train/settings.ts"
import { trainOnTeam } from "../../src/train/train-parser.ts"
import { readTree } from "../../src/tree/format/read-trees.ts"
import { toSpans } from "../../src/tree/span-tree.ts"
import type { Tree } from "../../src/tree/tree.ts"
import { parseWith } from "../parser/parse-with.ts"
import { localTeam } from "./local-team.ts"
import { tinyEncoder } from "./tiny-encoder.ts"

const settings: TrainingSettings = {
  ...fastSettings,
  minimumUpdates: 0,
  epochs: 12,
  fields: [{ name: "word", size: 6 }],
  characters: 12,
  lstmUnits: 16,
  hiddenUnits: 24,
  batchSize: 4,
  dropout: 0.1,
  learningRate: 0.01,
  warmUp: 10,
  average: 0.9,
  evaluations: 1,
}

/// Sentences of random words, nouns in -um and verbs in -it, in either order, on which the tree depends.
function makeTrees(count: number, seed: number): Tree[] {
  const random = new Random(seed)
  const stem = () => Array.from({ length: 4 }, () => "bdglmnrst"[random.integer(9)]).join("")
  return Array.from({ length: count }, (_, at) => {
    const noun = `(NP (N ${stem()}um))`
    const verb = `(V ${stem()}it)`
    return readTree(at % 2 === 0 ? `(S ${noun} (VP ${verb}))` : `(S (VP ${verb} ${noun}))`)
  })
}

const train = makeTrees(60, 1)
// None of their words is among those of training.
const dev = makeTrees(20, 2)

function optionsOf(changes: Partial<TrainingSettings> = {}): TrainModelOptions {
  const changed = { ...settings, ...changes }
  const corpus = makeCorpus({
    train: train.map(goldSentence),
    dev: dev.map(goldSentence),
    settings: changed,
  })
  return { corpus, settings: changed, threads: 2, startTeam: localTeam }
}

const wordsOf = (tree: Tree) => toSpans(tree).words.map(({ form }) => ({ text: form }))

describe("a parser with vectors from characters", () => {
  it("knows words by their characters that training doesn't have, at every precision", async () => {
    const { model, history } = await trainModel(optionsOf())
    expect(history.at(-1)).toMatchObject({ f1: 100, tags: 100 })
    for (const precision of precisions) {
      const file = writeModel(model, precision)
      expect(readModel(file).shape).toEqual(model.shape)
      const parsed = parseWith(await Engine.load(readModel(file)), dev.map(wordsOf))
      expect(parsed.map(({ tree }) => String(tree))).toEqual(dev.map(String))
    }
  })

  it("doesn't know them without", async () => {
    const { history } = await trainModel(optionsOf({ characters: 0 }))
    expect(history.at(-1)?.tags).toBeLessThan(75)
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
    expect((await run()).map(crc32)).toEqual(whole.map(crc32))
  })

  it("learns new characters when it starts with a model", async () => {
    const { model } = await trainModel(optionsOf())
    expect(settingsOfModel(model)).toMatchObject({ characters: 12 })
    const greek = [readTree("(S (NP (N αααum)) (VP (V it)))")]
    const run = (changes: Partial<TrainingSettings>) =>
      trainOnTeam(
        { train: greek, dev, initialModel: model, settings: { epochs: 1, ...changes } },
        { startTeam: localTeam, threads: 1 },
      )
    const tuned = await run({})
    expect(tuned.history[0]).toMatchObject({ epoch: 0, f1: 100 })
    const [before, after] = [model, tuned.model].map(({ vocabularies }) => vocabularies[1]?.values() ?? [])
    expect(after).toEqual([...(before ?? []), "α"])
    await expect(run({ characters: 0 })).rejects.toMatchObject({ code: "invalid-settings" })
  })

  it("reserves memory that is enough for the longest sentence of long words", async () => {
    const { model } = await trainModel(optionsOf({ epochs: 1 }))
    const kernels = await loadKernels({ shared: true })
    const { first } = Engine.place(model, kernels)
    const engine = Engine.attach(model, instantiateKernels(kernels.module, kernels.memory), first)
    const reserved = kernels.memory.buffer.byteLength
    expect(reserved).toBeGreaterThan(attachedBytes(model))
    const words = Array.from({ length: longestSentence }, (_, at) => ({ text: `${at}`.padStart(40, "stum") }))
    expect(parseWith(engine, [words])[0]?.tokens).toHaveLength(longestSentence)
    expect(kernels.memory.buffer.byteLength).toBe(reserved)
  })

  it("has no pretrained encoder", async () => {
    const run = trainOnTeam(
      { train, dev, preset: "contextual", encoder: tinyEncoder, settings: { characters: 8, epochs: 1 } },
      { startTeam: localTeam, threads: 1 },
    )
    await expect(run).rejects.toMatchObject({ code: "invalid-settings" })
  })
})
