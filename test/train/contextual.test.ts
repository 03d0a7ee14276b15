import { describe, expect, it } from "vitest"
import { loadKernels } from "../../src/math/kernels.ts"
import { crc32 } from "../../src/model/checksum.ts"
import type { Model } from "../../src/model/model.ts"
import { readModel, writeModel } from "../../src/model/model-file.ts"
import { precisions } from "../../src/model/quantize.ts"
import { groupOf } from "../../src/network/weights/parameters.ts"
import { Parser } from "../../src/parser/parser.ts"
import { readCheckpoint } from "../../src/train/run/checkpoint.ts"
import { makeRun } from "../../src/train/run/run.ts"
import { type TrainModelOptions, trainModel } from "../../src/train/run/train-model.ts"
import type { TrainingSettings } from "../../src/train/settings.ts"
import { weightsOf } from "../model/model-weights.ts"
import { localTeam } from "./local-team.ts"
import { tinyContextualCorpus, tinyContextualSettings, tinyEncoder } from "./tiny-encoder.ts"

async function makeTinyContextualRun(changes: Partial<TrainingSettings> = {}, initialModel?: Model) {
  const settings = { ...tinyContextualSettings, ...changes }
  const corpus = tinyContextualCorpus(settings)
  return makeRun(await loadKernels(), localTeam, { corpus, settings, threads: 1, initialModel })
}

function optionsOf(changes: Partial<TrainingSettings>): TrainModelOptions {
  const settings = { ...tinyContextualSettings, ...changes }
  return { corpus: tinyContextualCorpus(settings), settings, threads: 2, startTeam: localTeam }
}

const checksums = (files: readonly Uint8Array[]) => files.map((bytes) => crc32(bytes))

const tagged = [
  { text: "the", tag: "DT" },
  { text: "dog", tag: "NN" },
  { text: "likes", tag: "VBZ" },
  { text: "fish", tag: "NN" },
  { text: ".", tag: "." },
]

describe("a run with a pretrained encoder", () => {
  it("starts with its weights, and an even mix of its layers", async () => {
    const { list, tensors } = await makeTinyContextualRun()
    const { parameters } = tensors()
    const valuesOf = (name: string) => {
      const { offset, rows, columns } = list.get(name)
      return parameters.slice(offset, offset + rows * columns)
    }
    const encoderParameters = list.all.filter((parameter) => groupOf(parameter) === "encoder")
    expect(encoderParameters).toHaveLength(2 * 12 + 4)
    for (const parameter of encoderParameters) {
      const expected = new Float32Array(parameter.rows * parameter.columns)
      tinyEncoder.weights.read(parameter, expected)
      expect(valuesOf(parameter.name)).toEqual(expected)
    }
    expect([...valuesOf("transformer.mix")]).toEqual(Array(3).fill(Math.fround(1 / 3)))
    expect(valuesOf("embedding.form").some((number) => number !== 0)).toBe(true)
  })

  it("changes the encoder, more slowly than the rest, unless it is frozen", async () => {
    for (const freezeEncoder of [false, true]) {
      const run = await makeTinyContextualRun({ freezeEncoder, warmUp: 0 })
      await run.trainer.begin()
      // The scorers' output layers are zero at first, so that the first gradient doesn't reach the encoder.
      await run.trainer.step({ epoch: 0, batch: 0 })
      const before = run.tensors().parameters.slice()
      await run.trainer.step({ epoch: 0, batch: 1 })
      const after = run.tensors().parameters
      const largestChange = (group: string) =>
        Math.max(
          ...run.list.all
            .filter((parameter) => groupOf(parameter) === group)
            .flatMap(({ offset, rows, columns }) => [
              ...before
                .subarray(offset, offset + rows * columns)
                .map((number, at) => Math.abs(number - (after[offset + at] as number))),
            ]),
        )
      expect(largestChange("parser")).toBeGreaterThan(0.005)
      const encoderChange = largestChange("encoder")
      expect(encoderChange).toBeLessThan(0.003)
      expect(encoderChange > 0.001).toBe(!freezeEncoder)
    }
  })

  it.each([false, true])("learns its trees, frozen: %s", async (freezeEncoder) => {
    const { history } = await trainModel(optionsOf({ epochs: 40, evaluations: 1, freezeEncoder }))
    expect(history.at(-1)?.f1).toBeGreaterThan(99)
  })

  it.each([false, true])("reads the top layer alone if it is told to, frozen: %s", async (freezeEncoder) => {
    const settings = { encoderMix: "top", freezeEncoder } as const
    const run = await makeTinyContextualRun(settings)
    const { offset, columns } = run.list.get("transformer.mix")
    expect([...run.tensors().parameters.subarray(offset, offset + columns)]).toEqual([0, 0, 1])
    const { model, history } = await trainModel(optionsOf({ ...settings, epochs: 40, evaluations: 1 }))
    expect(history.at(-1)?.f1).toBeGreaterThan(99)
    const read = readModel(writeModel(model))
    expect(read.shape).toEqual(model.shape)
    expect([...weightsOf(read).subarray(offset, offset + columns)]).toEqual([0, 0, 1])
  })

  it("reads the top layer alone even if it starts with a model that has learned a mix", async () => {
    const { model } = await trainModel(optionsOf({ epochs: 1, evaluations: 1 }))
    const mixAfter = async (changes: Partial<TrainingSettings>) => {
      const { list, tensors } = await makeTinyContextualRun(changes, model)
      const { offset, columns } = list.get("transformer.mix")
      return [...tensors().parameters.subarray(offset, offset + columns)]
    }
    expect(await mixAfter({ encoderMix: "top" })).toEqual([0, 0, 1])
    expect((await mixAfter({})).every((weight) => weight > 0 && weight < 1)).toBe(true)
  })

  it("continues from a checkpoint to the same bytes as without a break", async () => {
    const options = optionsOf({ epochs: 2, evaluations: 2, average: 0.9, encoderDropout: 0.1 })
    const save = async () => {
      const models: Uint8Array[] = []
      const checkpoints: Uint8Array[] = []
      const store = {
        saveModel: async (bytes: Uint8Array) => void models.push(bytes),
        saveCheckpoint: async (bytes: Uint8Array) => void checkpoints.push(bytes),
      }
      return { models, checkpoints, store }
    }
    const whole = await save()
    await trainModel({ ...options, store: whole.store })
    for (const bytes of whole.checkpoints) {
      const resumed = await save()
      await trainModel({ ...options, store: resumed.store, checkpoint: readCheckpoint(bytes) })
      // Checksums, since comparing large arrays element by element takes seconds.
      expect(checksums(resumed.models.slice(-1))).toEqual(checksums(whole.models.slice(-1)))
      const left = resumed.checkpoints.length
      expect(checksums(resumed.checkpoints)).toEqual(checksums(whole.checkpoints).slice(4 - left))
    }
    const longer = { ...options, settings: { ...options.settings, epochs: 3 } }
    const checkpoint = readCheckpoint(whole.checkpoints[0] as Uint8Array)
    await expect(trainModel({ ...longer, checkpoint })).rejects.toMatchObject({ code: "invalid-settings" })
  })

  it("makes a model whose file gives the same parses, at every precision", async () => {
    const { model } = await trainModel(optionsOf({ epochs: 20, evaluations: 1 }))
    for (const precision of precisions) {
      const read = readModel(writeModel(model, precision))
      expect(read.shape).toEqual(model.shape)
      if (precision === "f32") expect(weightsOf(read)).toEqual(weightsOf(model))
      const parser = await Parser.load(writeModel(model, precision))
      const [sentence] = await parser.parse([tagged])
      expect(sentence?.tree.toString()).toBe(
        "(S (NP (DT the) (NN dog)) (VP (VBZ likes) (NP (NN fish))) (. .))",
      )
    }
  })

  it("makes a model file that is rejected if its shape is invalid", async () => {
    const { model } = await trainModel(optionsOf({ epochs: 1, evaluations: 1 }))
    const { encoder } = model.shape
    const reading = (change: object) => () => {
      const shape = { ...model.shape, encoder: { ...encoder, ...change } as typeof encoder }
      return readModel(writeModel({ ...model, shape }))
    }
    expect(reading({})).not.toThrow()
    const invalid = expect.objectContaining({ code: "invalid-file" })
    const changes = [
      { heads: 3 },
      { unknownPiece: 5 },
      { normalize: null },
      { isFrozen: 0 },
      { mix: "bottom" },
      { givenTagSize: 0.5 },
      { givenTagSize: undefined },
    ]
    for (const change of changes) expect(reading(change), JSON.stringify(change)).toThrow(invalid)
  })

  it("isn't tuned by an optimiser without learning rates", () => {
    const settings = { ...tinyContextualSettings, warmUp: 0, decay: 1, optimizer: "adadelta" } as const
    const invalid = expect.objectContaining({ code: "invalid-settings" })
    expect(() => tinyContextualCorpus(settings)).toThrow(invalid)
    expect(() => tinyContextualCorpus({ ...settings, freezeEncoder: true })).not.toThrow()
    expect(() => tinyContextualCorpus({ ...settings, freezeEncoder: true, decay: 0.5 })).toThrow(invalid)
  })
})
