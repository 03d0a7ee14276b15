// What a user sees of a training run: how large it is, its progress, and each dev score.

import { appendFile } from "node:fs/promises"
import type { Writable } from "node:stream"
import { SpandrelError } from "../../check/error.ts"
import { writeFileAtomically } from "../../node/atomic-file.ts"
import { cannotWrite } from "../../node/file-errors.ts"
import { bestEvaluation, chosenF1, type Evaluation, epochsAt } from "../../train/run/evaluation.ts"
import { type CurvePoint, drawLearningCurves } from "../../train/run/learning-curves.ts"
import type { Run } from "../../train/run/run.ts"
import type { RunListener, TimedBatch } from "../../train/run/run-events.ts"
import { formatDuration, ProgressLine, progressBar } from "./progress.ts"
import { formatSpeed, lastScore, scoreLines, sizeLines, wordsPerEpoch } from "./train-lines.ts"

/// The files that evaluations are written to.
export interface ReportFiles {
  readonly log: string | undefined
  readonly plot: string | undefined
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

  constructor(files: ReportFiles, stderr: Writable) {
    this.#files = files
    this.#stderr = stderr
    this.#progress = new ProgressLine(stderr)
  }

  onStart(run: Run): void {
    this.#run = run
    this.#epochWords = wordsPerEpoch(run.corpus)
    for (const line of sizeLines(run)) this.#print(line)
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
    const { epoch: _, batch: __, ...score } = latest
    const { trainer, settings } = this.#started()
    const { devScore } = settings
    const best = chosenF1(bestEvaluation(history, devScore) ?? latest, devScore)
    // A run that starts with a model is evaluated before its first batch.
    const trained =
      this.#loss.batches === 0
        ? undefined
        : {
            loss: this.#loss.sum / this.#loss.batches,
            wordsPerSecond: Math.round(this.#words / this.#seconds),
          }
    const epochs = epochsAt(latest, trainer.batches)
    this.#loss = { sum: 0, batches: 0 }
    const lines = scoreLines(score, best, devScore)
    const progress =
      trained === undefined
        ? "start"
        : `epoch ${epochs.toFixed(2)}  loss ${trained.loss.toFixed(4)}  ${formatSpeed(trained.wordsPerSecond)}`
    this.#print(`${progress}  ${lines.join("\n")}`)
    const { log, plot } = this.#files
    if (log !== undefined) {
      const figures = { epochs, ...trained, seconds: this.#seconds, ...score, best }
      await this.#orWarn(appendLine(log, JSON.stringify(figures)))
    }
    if (plot !== undefined) {
      const points = history.map(
        (entry): CurvePoint => ({ ...entry, epochs: epochsAt(entry, trainer.batches) }),
      )
      const { oracle, seed } = settings
      await this.#orWarn(writeFileAtomically(plot, drawLearningCurves(points, `${oracle}, seed ${seed}`)))
    }
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

async function appendLine(path: string, line: string): Promise<void> {
  try {
    await appendFile(path, `${line}\n`)
  } catch (error) {
    throw cannotWrite(path, error)
  }
}
