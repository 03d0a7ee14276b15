import { describe, expect, it, vi } from "vitest"
import { taggedWords } from "../../src/tagger/tagged-trees.ts"
import { Tagger } from "../../src/tagger/tagger.ts"
import { accurateSettings } from "../../src/train/presets.ts"
import { type TrainOptions, trainOnTeam } from "../../src/train/train-parser.ts"
import { weightsOf } from "../model/model-weights.ts"
import { localTeam } from "./local-team.ts"
import { tinyEncoder } from "./tiny-encoder.ts"
import { tinySettings } from "./tiny-run.ts"
import { tinyTrees } from "./tiny-treebank.ts"

const trees = tinyTrees()
const { fields, lstmUnits, hiddenUnits } = tinySettings
const settings = { fields, lstmUnits, hiddenUnits, epochs: 1, evaluations: 1 }
const train = (options: Partial<TrainOptions> = {}) =>
  trainOnTeam({ train: trees, dev: trees, settings, ...options }, { startTeam: localTeam, threads: 1 })

describe("training from a program", () => {
  it("returns the best model with its scores", async () => {
    const onEvaluation = vi.fn()
    const { model, best, history } = await train({ onEvaluation, provenance: { licence: "none" } })
    expect(history).toEqual([best])
    expect(onEvaluation).toHaveBeenCalledWith(best, history)
    expect(model.labels.names()).toContain("S VP")
    expect(model.provenance).toMatchObject({ licence: "none", threads: 1, dev: { f1: best.f1 } })
  })

  it("takes files with weights, and scores each dev file", async () => {
    const files = [{ trees: trees.slice(0, 9), weight: 2, name: "gold" }, { trees: trees.slice(9) }]
    const dev = [{ trees: trees.slice(0, 9), name: "gold" }, { trees: trees.slice(9) }]
    const weighted = await train({ train: files, dev })
    expect(weighted.best.files?.map(({ name }) => name)).toEqual(["gold", "2"])
    const plain = await train({ train: files.map(({ trees }) => ({ trees })) })
    expect(weightsOf(plain.model)).toEqual(weightsOf((await train()).model))
    expect(weightsOf(weighted.model)).not.toEqual(weightsOf(plain.model))
  })

  it("starts with a preset, which settings override", async () => {
    const { model } = await train({ preset: "accurate" })
    expect(model.provenance["settings"]).toEqual({ ...accurateSettings, ...settings, minimumUpdates: 0 })
  })

  it("stores the tagger in the model", async () => {
    const tagger = Tagger.train(trees.map(taggedWords))
    const { model } = await train({ tagger })
    expect(model.tagger).toBe(tagger)
  })

  it("builds on a pretrained encoder", async () => {
    const contextual = { preset: "contextual", encoder: tinyEncoder } as const
    const { model } = await train(contextual)
    expect(model.shape.encoder).toMatchObject({ kind: "transformer", layers: 2, width: 16, lstmUnits })
    await expect(train({ ...contextual, encoder: "gte-small" as never })).rejects.toMatchObject({
      code: "invalid-argument",
    })
  })

  it("continues from the bytes of a checkpoint", async () => {
    const checkpoints: Uint8Array[] = []
    const store = {
      saveModel: async () => {},
      saveCheckpoint: async (bytes: Uint8Array) => void checkpoints.push(bytes),
    }
    await train({ store })
    const [checkpoint] = checkpoints
    const longer = { ...settings, epochs: 2 }
    const whole = await train({ settings: longer })
    const resumed = await train({ settings: longer, ...(checkpoint && { checkpoint }) })
    expect(weightsOf(resumed.model)).toEqual(weightsOf(whole.model))
  })

  it("rejects with the signal's reason when it is aborted", async () => {
    const reason = new Error("enough")
    await expect(train({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    const controller = new AbortController()
    const onEvaluation = () => controller.abort(reason)
    await expect(
      train({ signal: controller.signal, onEvaluation, settings: { ...settings, epochs: 9 } }),
    ).rejects.toBe(reason)
  })

  it.each<[Partial<TrainOptions> | { settings: object }, string]>([
    [{ settings: { epochs: 0 } }, "invalid-settings"],
    [{ settings: { epoch: 3 } }, "invalid-settings"],
    [{ preset: "best" as "paper" }, "invalid-argument"],
    [{ threads: 0.5 }, "invalid-argument"],
    [{ threads: 129 }, "invalid-argument"],
    [{ thread: 2 } as object, "unknown-field"],
    [{ train: ["(NN fish)"] as object as [] }, "invalid-argument"],
    [{ dev: undefined as unknown as [] }, "invalid-argument"],
    [{ train: [] }, "invalid-training-data"],
    [{ train: [{ trees: [] }] }, "invalid-training-data"],
    [{ train: [{ trees, weight: 0 }] }, "invalid-argument"],
    [{ train: [{ trees, weights: 1 } as object as { trees: typeof trees }] }, "unknown-field"],
    [{ train: [{ weight: 1 } as object as { trees: typeof trees }] }, "invalid-argument"],
    [{ dev: [{ trees, weight: 1 } as object as { trees: typeof trees }] }, "unknown-field"],
    [{ train: [...trees, { trees }] as object as typeof trees }, "invalid-argument"],
    [{ dev: [] }, "invalid-training-data"],
  ])("rejects %j with the code %s", async (options, code) => {
    await expect(train(options as Partial<TrainOptions>)).rejects.toMatchObject({ code })
  })
})
