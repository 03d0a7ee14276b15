// What a user sees of a training run: how large it is, its progress, and each dev score.

import type { Writable } from "node:stream"
import { SpandrelError } from "../../check/error.ts"
import { writeFileAtomically } from "../../node/atomic-file.ts"
import { appendLine, completeLog } from "../../node/log-file.ts"
import {
  bestEvaluation,
  chosenF1,
  type DevScore,
  type Evaluation,
  epochsAt,
  scoreOf,
} from "../../train/run/evaluation.ts"
import { type CurvePoint, drawLearningCurves } from "../../train/run/learning-curves.ts"
import type { Run } from "../../train/run/run.ts"
import type { RestoredRun, RunListener, TimedBatch } from "../../train/run/run-events.ts"
import { formatDuration, ProgressLine, progressBar } from "./progress.ts"
import { formatSpeed, lastScore, scoreLines, sizeLines, wordsPerEpoch } from "./train-lines.ts"

/// The files that evaluations are written to.
export interface ReportFiles {
  readonly log: string | undefined
  readonly plot: string | undefined
}

/// An evaluation as the log has it.
interface EvaluationFigures extends DevScore {
  readonly epochs: number
  /// The mean since the last evaluation. Undefined before the first batch, when a run that starts with a model is evaluated.
  readonly loss?: number
  /// Of all batches since the run started or was resumed.
  readonly wordsPerSecond?: number
  readonly seconds: number
  readonly best: number
}

/// Reports on a run: a progress line on a terminal, a line per evaluation, a log and learning curves.
export class TrainReport implements RunListener {
  readonly #files: ReportFiles
  readonly #stderr: Writable
  readonly #progress: ProgressLine
  #run: Run | undefined
  #epochWords = 0
  // Words and seconds since the start or the resumption of the run, and the loss since the last evaluation.
  #words = 0
  #seconds = 0
  #loss = { sum: 0, batches: 0 }
  #latest: { readonly evaluation: Evaluation; readonly figures: EvaluationFigures } | undefined

  constructor(files: ReportFiles, stderr: Writable) {
    this.#files = files
    this.#stderr = stderr
    this.#progress = new ProgressLine(stderr)
  }

  async onStart(run: Run, restored?: RestoredRun): Promise<void> {
    this.#run = run
    this.#epochWords = wordsPerEpoch(run.corpus)
    for (const line of sizeLines(run)) this.#print(line)
    if (restored === undefined || restored.history.length === 0) return
    const { log } = this.#files
    // The run may have been killed after its last evaluation, before these files were written.
    if (log !== undefined && restored.note !== undefined) await this.#orWarn(completeLog(log, restored.note))
    await this.#plot(restored.history)
  }

  onBatch({ start, report, seconds }: TimedBatch, history: readonly Evaluation[]): void {
    const { batches, loss, words } = report
    this.#words += words
    this.#seconds += seconds
    this.#loss = { sum: this.#loss.sum + loss, batches: this.#loss.batches + 1 }
    const { epochs, devScore } = this.#started().settings
    const done = start.epoch * batches + start.batch + 1
    // Batches differ in length, so time is estimated by words.
    const left = (this.#seconds / this.#words) * this.#epochWords * (epochs - done / batches)
    const [last, best] = [history.at(-1), bestEvaluation(history, devScore)]
    this.#progress.show(
      `${progressBar(done / (batches * epochs))} epoch ${start.epoch + 1}/${epochs}  loss ${loss.toFixed(3)}  ` +
        `${formatSpeed(this.#words / this.#seconds)}  ${formatDuration(left)} left` +
        (last && best ? `  ${lastScore(last, best, devScore)}` : ""),
      performance.now(),
    )
  }

  async onEvaluation(latest: Evaluation, history: readonly Evaluation[]): Promise<void> {
    const { epochs, loss, wordsPerSecond = 0, best } = this.#figuresOf(latest, history)
    const lines = scoreLines(latest, best, this.#started().settings.devScore)
    const progress =
      loss === undefined
        ? "start"
        : `epoch ${epochs.toFixed(2)}  loss ${loss.toFixed(4)}  ${formatSpeed(wordsPerSecond)}`
    this.#print(`${progress}  ${lines.join("\n")}`)
    const { log } = this.#files
    if (log !== undefined) await this.#orWarn(appendLine(log, this.noteOn(latest, history)))
    await this.#plot(history)
  }

  /// The evaluation's line in the log.
  noteOn(latest: Evaluation, history: readonly Evaluation[]): string {
    return JSON.stringify(this.#figuresOf(latest, history))
  }

  #figuresOf(evaluation: Evaluation, history: readonly Evaluation[]): EvaluationFigures {
    if (this.#latest?.evaluation === evaluation) return this.#latest.figures
    const { trainer, settings } = this.#started()
    const { devScore } = settings
    const figures = {
      epochs: epochsAt(evaluation, trainer.batches),
      ...(this.#loss.batches > 0 && {
        loss: this.#loss.sum / this.#loss.batches,
        wordsPerSecond: Math.round(this.#words / this.#seconds),
      }),
      seconds: this.#seconds,
      ...scoreOf(evaluation),
      best: chosenF1(bestEvaluation(history, devScore) ?? evaluation, devScore),
    }
    this.#loss = { sum: 0, batches: 0 }
    this.#latest = { evaluation, figures }
    return figures
  }

  async #plot(history: readonly Evaluation[]): Promise<void> {
    const { plot } = this.#files
    if (plot === undefined) return
    const { trainer, settings } = this.#started()
    const points = history.map(
      (entry): CurvePoint => ({ ...entry, epochs: epochsAt(entry, trainer.batches) }),
    )
    const title = `${settings.oracle}, seed ${settings.seed}`
    await this.#orWarn(writeFileAtomically(plot, drawLearningCurves(points, title)))
  }

  /// Warns of a file that can't be written; throws any other error.
  onStoreError(error: unknown): void {
    if (!(error instanceof SpandrelError && error.code === "unwritable-file")) throw error
    this.#print(`warning: ${error.message}; the run continues`)
  }

  /// Removes the progress line.
  clear(): void {
    this.#progress.clear()
  }

  async #orWarn(writing: Promise<void>): Promise<void> {
    try {
      await writing
    } catch (error) {
      this.onStoreError(error)
    }
  }

  #started(): Run {
    if (this.#run === undefined) throw new Error("the run hasn't started")
    return this.#run
  }

  #print(line: string): void {
    this.#progress.clear()
    this.#stderr.write(`${line}\n`)
  }
}
