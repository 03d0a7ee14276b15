import { describe, expect, it, vi } from "vitest"
import { readModel } from "../../../src/model/model-file.ts"
import { readCheckpoint } from "../../../src/train/run/checkpoint.ts"
import type { RunListener, RunStore } from "../../../src/train/run/run-events.ts"
import { type TrainModelOptions, trainModel } from "../../../src/train/run/train-model.ts"
import { weightsOf } from "../../model/model-weights.ts"
import { localTeam } from "../local-team.ts"
import { tinyCorpus, tinySettings } from "../tiny-run.ts"

const settings = { ...tinySettings, epochs: 2, evaluations: 2, average: 0.9 }

const options: TrainModelOptions = {
  corpus: tinyCorpus(settings),
  settings,
  threads: 2,
  startTeam: localTeam,
  provenance: { licence: "none" },
}

/// A store that keeps everything, and may fail.
class MemoryStore implements RunStore {
  readonly models: Uint8Array[] = []
  readonly checkpoints: Uint8Array[] = []
  failures = 0

  async saveModel(bytes: Uint8Array): Promise<void> {
    if (this.failures-- > 0) throw new Error("the disk is full")
    this.models.push(bytes)
  }

  async saveCheckpoint(bytes: Uint8Array): Promise<void> {
    this.checkpoints.push(bytes)
  }
}

describe("a training run", () => {
  it("saves each new best model, and a checkpoint after each evaluation", async () => {
    const store = new MemoryStore()
    const onEvaluation = vi.fn()
    const { model, history, isAborted } = await trainModel({ ...options, store, listener: { onEvaluation } })
    expect(isAborted).toBe(false)
    expect(history).toHaveLength(4)
    expect(onEvaluation.mock.calls.map(([evaluation]) => evaluation)).toEqual(history)
    const records = history.filter(({ f1 }, at) => history.slice(0, at).every((before) => before.f1 <= f1))
    expect(store.models).toHaveLength(records.length)
    expect(store.checkpoints).toHaveLength(4)
    const saved = readModel(store.models.at(-1) as Uint8Array)
    expect(weightsOf(saved)).toEqual(weightsOf(model))
    const { recall, precision, f1 } = records.at(-1) as (typeof records)[number]
    expect(saved.provenance).toMatchObject({ licence: "none", threads: 2, dev: { recall, precision, f1 } })
  })

  it("refuses a checkpoint whose tensors or position don't fit", async () => {
    const store = new MemoryStore()
    await trainModel({ ...options, threads: 1, store })
    const checkpoint = readCheckpoint(store.checkpoints[0] as Uint8Array)
    const short = new Float32Array(3)
    const long = new Float32Array(2 * checkpoint.parameters.length)
    for (const wrong of [
      { parameters: short },
      { parameters: long },
      { best: short },
      { accumulators: [long, short] },
      { average: short },
      { position: { epoch: 0, batch: 1e9 } },
    ] as const) {
      const resumed = trainModel({ ...options, threads: 1, checkpoint: { ...checkpoint, ...wrong } })
      await expect(resumed, Object.keys(wrong).join()).rejects.toMatchObject({ code: "invalid-file" })
    }
  })

  it("continues from a checkpoint to the same model as without a break", async () => {
    const store = new MemoryStore()
    const { model, history } = await trainModel({ ...options, store })
    for (const bytes of store.checkpoints) {
      const resumedStore = new MemoryStore()
      const checkpoint = readCheckpoint(bytes)
      const resumed = await trainModel({ ...options, threads: 1, store: resumedStore, checkpoint })
      expect(resumed.history).toEqual(history)
      expect(weightsOf(resumed.model)).toEqual(weightsOf(model))
      // The store may be a new one, so it gets the model even if no evaluation is left.
      expect(resumedStore.models.at(-1)).toEqual(store.models.at(-1))
    }
  })

  it("saves checkpoints between evaluations once the time has come, and continues from them", async () => {
    const store = new MemoryStore()
    const once = { ...options, settings: { ...settings, evaluations: 1 } }
    const { model, history } = await trainModel({ ...once, store, checkpointSeconds: 0 })
    const positions = store.checkpoints.map((bytes) => readCheckpoint(bytes).position)
    // After each of the four batches of both epochs, evaluations or not.
    expect(positions.map(({ epoch, batch }) => 4 * epoch + batch)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    for (const bytes of [store.checkpoints[1], store.checkpoints[4]] as Uint8Array[]) {
      const resumed = await trainModel({ ...once, checkpoint: readCheckpoint(bytes) })
      expect(resumed.history).toEqual(history)
      expect(weightsOf(resumed.model)).toEqual(weightsOf(model))
    }
    const rare = new MemoryStore()
    await trainModel({ ...once, store: rare, checkpointSeconds: 1e6 })
    expect(rare.checkpoints).toHaveLength(2)
  })

  it("continues to the same model with weighted files, and with the scores of several dev files", async () => {
    const store = new MemoryStore()
    const { length } = options.corpus.train
    const corpus = {
      ...options.corpus,
      trainFiles: [
        { name: "a", trees: 6, weight: 1.5 },
        { name: "b", trees: length - 6, weight: 0.4 },
      ],
      devFiles: [
        { name: "a", trees: 6 },
        { name: "b", trees: length - 6 },
      ],
    }
    const changed = { ...options, corpus, settings: { ...settings, epochs: 3, devScore: "mean" as const } }
    const { model, history } = await trainModel({ ...changed, store })
    expect(history[0]?.files?.map(({ name }) => name)).toEqual(["a", "b"])
    expect(store.checkpoints).toHaveLength(6)
    for (const bytes of store.checkpoints) {
      const resumed = await trainModel({ ...changed, checkpoint: readCheckpoint(bytes) })
      expect(resumed.history).toEqual(history)
      expect(weightsOf(resumed.model)).toEqual(weightsOf(model))
    }
    const best = Math.max(...history.map(({ mean = 0 }) => mean))
    expect(model.provenance).toMatchObject({ dev: { mean: best } })
  })

  it("doesn't continue from a checkpoint of other settings or data", async () => {
    const store = new MemoryStore()
    await trainModel({ ...options, store })
    const checkpoint = readCheckpoint(store.checkpoints[0] as Uint8Array)
    const other = { ...options, settings: { ...settings, alpha: 2 }, checkpoint }
    await expect(trainModel(other)).rejects.toMatchObject({ code: "invalid-settings" })
    const corpus = { ...options.corpus, train: options.corpus.train.slice(1) }
    await expect(trainModel({ ...options, corpus, checkpoint })).rejects.toMatchObject({
      code: "invalid-training-data",
    })
  })

  it("ends with a checkpoint when it is aborted", async () => {
    const store = new MemoryStore()
    const controller = new AbortController()
    const listener = { onBatch: () => controller.abort() }
    const result = await trainModel({ ...options, store, listener, signal: controller.signal })
    expect(result.isAborted).toBe(true)
    expect(readCheckpoint(store.checkpoints[0] as Uint8Array).position).toEqual({ epoch: 0, batch: 1 })
  })

  it("says why there is no new checkpoint when it is aborted", async () => {
    const error = new Error("the disk is full")
    const store = { saveModel: async () => {}, saveCheckpoint: () => Promise.reject(error) }
    const signal = AbortSignal.abort()
    expect(await trainModel({ ...options, store, signal })).toMatchObject({
      isAborted: true,
      checkpointError: error,
    })
  })

  it("gives a listener the note back that it made before the run was killed", async () => {
    const store = new MemoryStore()
    const killed = new Error("killed")
    const first: RunListener = {
      noteOn: ({ f1 }, { length }) => `${length}: ${f1}`,
      onEvaluation: (_, { length }) => (length === 2 ? Promise.reject(killed) : undefined),
    }
    await expect(trainModel({ ...options, store, listener: first })).rejects.toBe(killed)
    const checkpoint = readCheckpoint(store.checkpoints.at(-1) as Uint8Array)
    const onStart = vi.fn()
    const { history } = await trainModel({ ...options, listener: { onStart }, checkpoint })
    expect(onStart.mock.calls[0]?.[1]).toMatchObject({ note: `2: ${history[1]?.f1}` })
    expect(onStart.mock.calls[0]?.[1].history.slice(0, 2)).toEqual(history.slice(0, 2))
  })

  it("goes on if the store fails and a listener knows, and saves the model in the end", async () => {
    const store = new MemoryStore()
    store.failures = Number.POSITIVE_INFINITY
    await expect(trainModel({ ...options, store })).rejects.toThrow("the disk is full")
    const onStoreError = vi.fn()
    const failing = trainModel({ ...options, store, listener: { onStoreError } })
    await expect(failing).rejects.toThrow("the disk is full")
    expect(onStoreError).toHaveBeenCalled()
    store.failures = onStoreError.mock.calls.length
    const { model } = await trainModel({ ...options, store, listener: { onStoreError } })
    expect(weightsOf(readModel(store.models.at(-1) as Uint8Array))).toEqual(weightsOf(model))
  })

  it("saves a model at the next evaluation if the store failed before, even if that one isn't better", async () => {
    const store = new MemoryStore()
    const saved: number[] = []
    const onEvaluation = () => {
      saved.push(store.models.length)
      if (saved.length === 2) store.failures = 1
    }
    const listener = { onStoreError: vi.fn(), onEvaluation }
    // With such a clip next to nothing is learned: three evaluations have the same score, and the last one a lower one.
    const clipped = { ...options, settings: { ...settings, clip: 1e-30 }, store, listener }
    const { history } = await trainModel(clipped)
    expect(history[3]?.f1).toBeLessThan(history[2]?.f1 as number)
    expect(listener.onStoreError).toHaveBeenCalledTimes(1)
    expect(saved).toEqual([1, 2, 2, 3])
  })

  it("keeps the best model when it diverges", async () => {
    const store = new MemoryStore()
    const listener = {
      onStart: ({ tensors }: { tensors(): { parameters: Float32Array } }) => {
        tensors().parameters[0] = Number.NaN
      },
    }
    await expect(trainModel({ ...options, store, listener })).rejects.toMatchObject({
      code: "training-diverged",
      message: expect.stringContaining("there is no model yet"),
    })
    expect(store.models).toEqual([])
  })
  it("says which score the model has that it keeps when it diverges", async () => {
    let parameters: Float32Array = new Float32Array()
    let mean = ""
    const listener: RunListener = {
      onStart: ({ tensors }) => {
        parameters = tensors().parameters
      },
      onEvaluation: (latest) => {
        mean = latest.mean?.toFixed(2) ?? ""
        expect(mean).not.toBe(latest.f1.toFixed(2))
        parameters[0] = Number.NaN
      },
    }
    const devFiles = [1, options.corpus.dev.length - 1].map((trees, at) => ({ name: `${at}`, trees }))
    const corpus = { ...options.corpus, devFiles }
    const run = trainModel({ ...options, corpus, settings: { ...settings, devScore: "mean" }, listener })
    const error = await run.catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      code: "training-diverged",
      message: expect.stringContaining(`with F1 ${mean}, is kept`),
    })
  })
})
