// A training run at the command line: progress, log, checkpoints, an orderly end.

import { appendFile } from "node:fs/promises"
import { writeModel } from "../model/model-file.ts"
import { type Checkpoint, dataChecksum, writeCheckpoint } from "../train/checkpoint.ts"
import { type CurvePoint, drawLearningCurves } from "../train/learning-curves.ts"
import type { Run } from "../train/run.ts"
import { searchOf } from "../train/settings.ts"
import { type BatchReport, type DevScore, DivergenceError, type Position } from "../train/trainer.ts"
import type { CommandContext } from "./context.ts"
import { InputError } from "./exit.ts"
import { unwritable } from "./file-errors.ts"
import { bar, clock, ProgressLine } from "./progress.ts"
import { writeWholeFile } from "./whole-file.ts"

/// The files of a run.
export interface RunFiles {
  readonly out: string
  readonly checkpoint: string
  readonly log: string | undefined
  readonly plot: string | undefined
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
  readonly #context: CommandContext
  readonly #progress: ProgressLine
  readonly #data: number
  #history: (Position & DevScore)[] = []
  #best: Float32Array
  #position: Position = { epoch: 0, batch: 0 }
  #isStopping = false
  #isModelUnsaved = false
  // Words and seconds of this sitting, and the loss since the last evaluation.
  #words = 0
  #seconds = 0
  #loss = { sum: 0, batches: 0 }

  constructor(run: Run, files: RunFiles, context: CommandContext) {
    this.#run = run
    this.#files = files
    this.#context = context
    this.#progress = new ProgressLine(context.stderr)
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
  }

  /// Asks the run to end after the batch at hand.
  stop(): void {
    this.#isStopping = true
  }

  /// The best dev score so far.
  get bestF1(): number {
    return Math.max(0, ...this.#history.map(({ f1 }) => f1))
  }

  /// Trains to the end. A loss that is no number ends it with the best model kept.
  async go(): Promise<RunEnd> {
    await this.#run.trainer.begin()
    while (this.#position.epoch < this.#run.settings.epochs) {
      const begin = performance.now()
      let report: BatchReport
      try {
        report = await this.#run.trainer.step(this.#position)
      } catch (error) {
        if (!(error instanceof DivergenceError)) throw error
        throw new InputError(`${error.message}; ${this.#whereBestIs()}`)
      }
      this.#note(report, (performance.now() - begin) / 1000)
      const done = report.batch === 0 ? report.batches : report.batch
      this.#position = { epoch: report.epoch, batch: report.batch }
      if (this.#run.trainer.isEvaluationDue({ epoch: report.epoch, batch: done })) await this.#evaluate()
      if (this.#isStopping) {
        await this.#saveCheckpoint()
        this.#progress.clear()
        return "interrupted"
      }
    }
    this.#progress.clear()
    if (this.#isModelUnsaved) await this.#saveModel()
    return "finished"
  }

  #whereBestIs(): string {
    if (this.#history.length === 0) return "there is no model yet; try a smaller --clip or another --seed"
    return `the best model so far (F1 ${this.bestF1.toFixed(2)}) is kept in ${this.#files.out}`
  }

  async #evaluate(): Promise<void> {
    const isBetter = (score: DevScore) => score.f1 > this.bestF1 || this.#history.length === 0
    const score = await this.#run.trainer.evaluate()
    const improved = isBetter(score)
    this.#history.push({ ...this.#position, ...score })
    if (improved) {
      const { parameters, average } = this.#run.blocks()
      this.#best = parameters.slice()
      if (average !== undefined) this.#best.set(average)
      this.#isModelUnsaved = true
      await this.#orWarn(this.#saveModel())
    }
    await this.#saveCheckpoint()
    await this.#report(score)
    this.#loss = { sum: 0, batches: 0 }
  }

  async #saveModel(): Promise<void> {
    const { vocabularies, labels, tagger } = this.#run.corpus
    const best = this.#history.toSorted((a, b) => b.f1 - a.f1)[0]
    const provenance = {
      ...this.#files.sources,
      settings: this.#run.settings,
      threads: this.#run.threads,
      unknownZ: this.#run.unknownZ,
      epochs: best && this.#epochs(best),
      dev: best && { recall: best.recall, precision: best.precision, f1: best.f1 },
    }
    const model = {
      shape: this.#run.settings.shape,
      vocabularies,
      labels,
      parameters: this.#best,
      search: searchOf(this.#run.settings),
      tagger,
      provenance,
    }
    await writeWholeFile(this.#files.out, writeModel(model))
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
    await this.#orWarn(writeWholeFile(this.#files.checkpoint, checkpoint))
  }

  /// A full disk in the middle of a run is no reason to lose it: the next evaluation writes again.
  async #orWarn(writing: Promise<void>): Promise<void> {
    try {
      await writing
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      this.#say(`warning: ${error.message}; the run goes on`)
    }
  }

  async #report({ recall, precision, f1 }: DevScore): Promise<void> {
    const loss = this.#loss.sum / this.#loss.batches
    const speed = Math.round(this.#words / this.#seconds)
    const best = this.bestF1
    this.#say(
      `epoch ${this.#epochs().toFixed(2)}  loss ${loss.toFixed(4)}  ${speed.toLocaleString("en-US")} words/s  ` +
        `dev LR ${recall.toFixed(2)} LP ${precision.toFixed(2)} F1 ${f1.toFixed(2)} (best ${best.toFixed(2)})`,
    )
    const line = {
      epochs: this.#epochs(),
      loss,
      wordsPerSecond: speed,
      seconds: this.#seconds,
      recall,
      precision,
      f1,
      best,
    }
    const { log, plot } = this.#files
    if (log !== undefined) await this.#orWarn(appendLine(log, JSON.stringify(line)))
    if (plot !== undefined) {
      const points = this.#history.map((entry): CurvePoint => ({ ...entry, epochs: this.#epochs(entry) }))
      const { oracle, seed } = this.#run.settings
      await this.#orWarn(writeWholeFile(plot, drawLearningCurves(points, `${oracle}, seed ${seed}`)))
    }
  }

  #note({ batches, loss, words }: BatchReport, seconds: number): void {
    this.#words += words
    this.#seconds += seconds
    this.#loss = { sum: this.#loss.sum + loss, batches: this.#loss.batches + 1 }
    const done = this.#position.epoch * batches + this.#position.batch + 1
    const share = done / (batches * this.#run.settings.epochs)
    const perBatch =
      this.#seconds /
      (this.#words / (this.#run.corpus.train.reduce((sum, { length }) => sum + length, 0) / batches))
    const left = perBatch * (batches * this.#run.settings.epochs - done)
    const last = this.#history.at(-1)
    this.#progress.show(
      `${bar(share)} epoch ${this.#position.epoch + 1}/${this.#run.settings.epochs}  loss ${loss.toFixed(3)}  ` +
        `${Math.round(this.#words / this.#seconds)} words/s  ${clock(left)} left` +
        (last ? `  dev F1 ${last.f1.toFixed(2)} (best ${this.bestF1.toFixed(2)})` : ""),
      performance.now(),
    )
  }

  #epochs({ epoch, batch }: Position = this.#position): number {
    return epoch + batch / this.#run.trainer.batches
  }

  #say(text: string): void {
    this.#progress.clear()
    this.#context.stderr.write(`${text}\n`)
  }
}

async function appendLine(path: string, line: string): Promise<void> {
  try {
    await appendFile(path, `${line}\n`)
  } catch (error) {
    throw unwritable(path, error)
  }
}
