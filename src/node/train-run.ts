// A training run at the command line: from batch to batch, with the best model and a checkpoint on disk.

import { InputError } from "../check/input-error.ts"
import { bestOf, type Evaluation, epochsAt, type TrainReport } from "../cli/terminal/train-report.ts"
import { writeModel } from "../model/model-file.ts"
import { type Checkpoint, dataChecksum, writeCheckpoint } from "../train/checkpoint.ts"
import type { Run } from "../train/run.ts"
import { trainedModel } from "../train/trained-model.ts"
import { type BatchReport, DivergenceError, type Position } from "../train/trainer.ts"
import { writeFileAtomically } from "./atomic-file.ts"

/// The files that a run leaves behind.
export interface RunFiles {
  readonly out: string
  readonly checkpoint: string
  /// What was trained on, for the model's provenance.
  readonly sources: {
    readonly train: readonly string[]
    readonly dev: readonly string[]
    readonly tags: string
    readonly tagger: string | undefined
  }
}

/// How a run ended: at its end, or because somebody asked.
export type RunEnd = "finished" | "interrupted"

/// Drives a run from a position to its end.
export class TrainRun {
  readonly #run: Run
  readonly #files: RunFiles
  readonly #report: TrainReport
  readonly #data: number
  #history: Evaluation[] = []
  #best: Float32Array
  #position: Position = { epoch: 0, batch: 0 }
  #isStopping = false
  #isModelUnsaved = false

  constructor(run: Run, files: RunFiles, report: TrainReport) {
    this.#run = run
    this.#files = files
    this.#report = report
    this.#data = dataChecksum(run.corpus)
    this.#best = run.blocks().parameters.slice()
  }

  /// Goes on where a checkpoint stands.
  restore(checkpoint: Checkpoint): void {
    if (checkpoint.data !== this.#data) {
      throw new InputError(
        "the checkpoint was made with other treebanks or tags; " +
          "name the same --train and --dev files, and the same --tags or --tagger",
      )
    }
    const { parameters, accumulators, average } = this.#run.blocks()
    if (checkpoint.average !== undefined) average?.set(checkpoint.average)
    parameters.set(checkpoint.parameters)
    accumulators[0].set(checkpoint.accumulators[0])
    accumulators[1].set(checkpoint.accumulators[1])
    this.#best = checkpoint.best
    this.#history = [...checkpoint.history]
    this.#position = checkpoint.position
    // --out may be another than before, or gone.
    this.#isModelUnsaved = this.#history.length > 0
  }

  /// Asks the run to end after the batch at hand.
  stop(): void {
    this.#isStopping = true
  }

  /// The best dev score so far.
  get bestF1(): number {
    return bestOf(this.#history)?.f1 ?? 0
  }

  /// Trains to the end. A loss that is no number ends it with the best model kept.
  async go(): Promise<RunEnd> {
    const { trainer, settings } = this.#run
    await trainer.begin()
    while (this.#position.epoch < settings.epochs) {
      const { epoch, batch, batches } = await this.#step()
      this.#position = { epoch, batch }
      if (trainer.isEvaluationDue({ epoch, batch: batch === 0 ? batches : batch })) await this.#evaluate()
      if (this.#isStopping) {
        await this.#saveCheckpoint()
        this.#report.clear()
        return "interrupted"
      }
    }
    this.#report.clear()
    if (this.#isModelUnsaved) await this.#saveModel()
    return "finished"
  }

  async #step(): Promise<BatchReport> {
    const start = performance.now()
    try {
      const report = await this.#run.trainer.step(this.#position)
      const seconds = (performance.now() - start) / 1000
      this.#report.batch({ begin: this.#position, report, seconds }, this.#history)
      return report
    } catch (error) {
      if (!(error instanceof DivergenceError)) throw error
      this.#report.clear()
      if (this.#isModelUnsaved) await this.#saveModel()
      throw new InputError(`${error.message}; ${this.#whereBestIs()}`)
    }
  }

  #whereBestIs(): string {
    if (this.#history.length === 0) return "there is no model yet; try a smaller --clip or another --seed"
    return `the best model so far (F1 ${this.bestF1.toFixed(2)}) is kept in ${this.#files.out}`
  }

  async #evaluate(): Promise<void> {
    const latest: Evaluation = { ...this.#position, ...(await this.#run.trainer.evaluate()) }
    this.#history.push(latest)
    if (bestOf(this.#history) === latest) {
      const { parameters, average } = this.#run.blocks()
      this.#best = parameters.slice()
      if (average !== undefined) this.#best.set(average)
      this.#isModelUnsaved = true
      await this.#report.orWarn(this.#saveModel())
    }
    await this.#saveCheckpoint()
    await this.#report.evaluation(latest, this.#history)
  }

  async #saveModel(): Promise<void> {
    const { corpus, settings, threads, unknownZ, trainer } = this.#run
    const best = bestOf(this.#history)
    const provenance = {
      ...this.#files.sources,
      settings,
      threads,
      unknownZ,
      epochs: best && epochsAt(best, trainer.batches),
      dev: best && { recall: best.recall, precision: best.precision, f1: best.f1 },
    }
    const model = trainedModel({ settings, corpus, parameters: this.#best, provenance })
    await writeFileAtomically(this.#files.out, writeModel(model))
    this.#isModelUnsaved = false
  }

  async #saveCheckpoint(): Promise<void> {
    const { parameters, accumulators, average } = this.#run.blocks()
    const checkpoint = writeCheckpoint({
      position: this.#position,
      settings: this.#run.settings,
      threads: this.#run.threads,
      data: this.#data,
      history: this.#history,
      parameters,
      accumulators,
      average,
      best: this.#best,
    })
    await this.#report.orWarn(writeFileAtomically(this.#files.checkpoint, checkpoint))
  }
}
