// A run from its first batch to its last, with the best model and a checkpoint saved on the way.

import { SpandrelError } from "../../check/error.ts"
import { loadKernels } from "../../math/kernels.ts"
import type { Model, Provenance } from "../../model/model.ts"
import { writeModel } from "../../model/model-file.ts"
import { withEnoughEpochs } from "../run-length.ts"
import type { StartTeam } from "../workers/team.ts"
import { type Checkpoint, checkFits, checkResumable, dataChecksum, writeCheckpoint } from "./checkpoint.ts"
import { bestEvaluation, chosenF1, type Evaluation, epochsAt, type Position, scoreOf } from "./evaluation.ts"
import { makeRun, type Run, type RunParts } from "./run.ts"
import type { RunListener, RunStore } from "./run-events.ts"
import { trainedModel } from "./trained-model.ts"
import type { BatchReport } from "./trainer.ts"

// An epoch may take hours, and evaluations may be rare. Checkpoints are several times as large as the model, so they aren't
// written much more often.
const defaultCheckpointSeconds = 240

export interface TrainModelOptions extends RunParts {
  readonly startTeam: StartTeam
  readonly store?: RunStore | undefined
  readonly listener?: RunListener
  /// Continue from here.
  readonly checkpoint?: Checkpoint | undefined
  /// A checkpoint is written once this many seconds have passed since the last one (default: 240).
  readonly checkpointSeconds?: number | undefined
  /// Aborting ends the run after the current batch, with a checkpoint.
  readonly signal?: AbortSignal | undefined
  /// Stored in the model besides settings and scores.
  readonly provenance?: Provenance
}

export interface TrainingResult {
  /// The model with the best dev score.
  readonly model: Model
  readonly history: readonly Evaluation[]
  /// True if the run was aborted before its end.
  readonly isAborted: boolean
  /// Why the run was aborted without a new checkpoint, if the store couldn't save it.
  readonly checkpointError?: unknown
}

/// Trains a model. Throws "training-diverged" if the loss isn't finite any more; the best model is saved before.
export async function trainModel(options: TrainModelOptions): Promise<TrainingResult> {
  const { corpus, startTeam, checkpoint } = options
  const settings = withEnoughEpochs(options.settings, corpus.trainFiles)
  const data = dataChecksum(corpus, settings)
  if (checkpoint !== undefined) checkResumable(checkpoint, settings, data)
  const threads = checkpoint?.threads ?? options.threads
  const run = await makeRun(await loadKernels({ shared: true }), startTeam, { ...options, settings, threads })
  try {
    return await new TrainingLoop(run, options, data).run()
  } finally {
    await run.team.close()
  }
}

class TrainingLoop {
  readonly #run: Run
  readonly #options: TrainModelOptions
  readonly #listener: RunListener
  readonly #data: number
  #history: Evaluation[] = []
  #best: Float32Array
  #position: Position = { epoch: 0, batch: 0 }
  #note: string | undefined
  #isModelUnsaved = false
  #checkpointTime = performance.now()

  constructor(run: Run, options: TrainModelOptions, data: number) {
    this.#run = run
    this.#options = options
    this.#listener = options.listener ?? {}
    this.#data = data
    this.#best = run.tensors().parameters.slice()
    if (options.checkpoint !== undefined) this.#restore(options.checkpoint)
  }

  #restore(checkpoint: Checkpoint): void {
    const { parameters, accumulators, average } = this.#run.tensors()
    checkFits(checkpoint, this.#run)
    if (checkpoint.average !== undefined) average?.set(checkpoint.average)
    parameters.set(checkpoint.parameters)
    accumulators[0].set(checkpoint.accumulators[0])
    accumulators[1].set(checkpoint.accumulators[1])
    this.#best = checkpoint.best
    this.#history = [...checkpoint.history]
    this.#position = checkpoint.position
    this.#note = checkpoint.note
    // The store may be another than before, or have lost the model.
    this.#isModelUnsaved = this.#history.length > 0
  }

  async run(): Promise<TrainingResult> {
    const { trainer, settings } = this.#run
    const { signal } = this.#options
    const isRestored = this.#options.checkpoint !== undefined
    await this.#listener.onStart?.(
      this.#run,
      isRestored ? { history: this.#history, note: this.#note } : undefined,
    )
    await trainer.begin()
    this.#checkpointTime = performance.now()
    // So that the run shows what it gains, and can't end with a worse model than it started with.
    if (this.#run.initialModel !== undefined && this.#isAtStart()) await this.#evaluate()
    while (this.#position.epoch < settings.epochs) {
      const { epoch, batch } = await this.#step()
      this.#position = { epoch, batch }
      if (trainer.isEvaluationDue(this.#position)) await this.#evaluate()
      else if (this.#isCheckpointDue()) await this.#orReport(this.#saveCheckpoint())
      if (signal?.aborted) return this.#abort()
    }
    if (this.#isModelUnsaved) await this.#saveModel()
    return this.#result(false)
  }

  #isAtStart(): boolean {
    return this.#position.epoch === 0 && this.#position.batch === 0 && this.#history.length === 0
  }

  async #abort(): Promise<TrainingResult> {
    try {
      await this.#saveCheckpoint()
      return this.#result(true)
    } catch (checkpointError) {
      return { ...this.#result(true), checkpointError }
    }
  }

  #result(isAborted: boolean): TrainingResult {
    return { model: this.#model(), history: this.#history, isAborted }
  }

  async #step(): Promise<BatchReport> {
    const began = performance.now()
    try {
      const report = await this.#run.trainer.step(this.#position)
      const seconds = (performance.now() - began) / 1000
      this.#listener.onBatch?.({ start: this.#position, report, seconds }, this.#history)
      return report
    } catch (error) {
      if (!(error instanceof SpandrelError && error.code === "training-diverged")) throw error
      if (this.#isModelUnsaved) await this.#saveModel()
      throw new SpandrelError(error.code, `${error.message}; ${this.#adviceOnDivergence()}`, { cause: error })
    }
  }

  #adviceOnDivergence(): string {
    const { devScore } = this.#run.settings
    const best = bestEvaluation(this.#history, devScore)
    if (best === undefined) return "there is no model yet; try a smaller clip or another seed"
    return `the best model so far, with F1 ${chosenF1(best, devScore).toFixed(2)}, is kept`
  }

  async #evaluate(): Promise<void> {
    const latest: Evaluation = { ...this.#position, ...(await this.#run.trainer.evaluate()) }
    this.#history.push(latest)
    if (bestEvaluation(this.#history, this.#run.settings.devScore) === latest) {
      const { parameters, average } = this.#run.tensors()
      this.#best = parameters.slice()
      if (average !== undefined) this.#best.set(average)
      this.#isModelUnsaved = true
    }
    this.#note = this.#listener.noteOn?.(latest, this.#history)
    if (this.#isModelUnsaved) await this.#orReport(this.#saveModel())
    await this.#orReport(this.#saveCheckpoint())
    await this.#listener.onEvaluation?.(latest, this.#history)
  }

  /// A full disk in the middle of a run doesn't end it.
  async #orReport(saving: Promise<void>): Promise<void> {
    try {
      await saving
    } catch (error) {
      if (this.#listener.onStoreError === undefined) throw error
      this.#listener.onStoreError(error)
    }
  }

  #model(): Model {
    const { settings, threads, unknownZ, trainer } = this.#run
    const best = bestEvaluation(this.#history, this.#run.settings.devScore)
    const provenance = {
      ...this.#options.provenance,
      settings,
      threads,
      unknownZ,
      epochs: best && epochsAt(best, trainer.batches),
      dev: best && scoreOf(best),
    }
    return trainedModel({ ...this.#run, parameters: this.#best, provenance })
  }

  async #saveModel(): Promise<void> {
    const { store } = this.#options
    if (store !== undefined) await store.saveModel(writeModel(this.#model()))
    this.#isModelUnsaved = false
  }

  #isCheckpointDue(): boolean {
    const { checkpointSeconds = defaultCheckpointSeconds } = this.#options
    return performance.now() - this.#checkpointTime >= 1000 * checkpointSeconds
  }

  async #saveCheckpoint(): Promise<void> {
    const { store } = this.#options
    if (store === undefined) return
    // Also if it can't be written: otherwise that would be tried again after each batch.
    this.#checkpointTime = performance.now()
    const { settings, threads } = this.#run
    const checkpoint = writeCheckpoint({
      position: this.#position,
      settings,
      threads,
      data: this.#data,
      history: this.#history,
      note: this.#note,
      ...this.#run.tensors(),
      best: this.#best,
    })
    await store.saveCheckpoint(checkpoint)
  }
}
