// What a user hears of a training run: how large it is, how far, how long it takes, and each dev score.

import { appendFile } from "node:fs/promises"
import type { Writable } from "node:stream"
import { SpandrelError } from "../../check/error.ts"
import { formatCount } from "../../check/format-count.ts"
import { writeFileAtomically } from "../../node/atomic-file.ts"
import { cannotWrite } from "../../node/file-errors.ts"
import { type CurvePoint, drawLearningCurves } from "../../train/learning-curves.ts"
import type { Run } from "../../train/run.ts"
import type { BatchReport, DevScore, Position } from "../../train/trainer.ts"
import { formatDuration, ProgressLine, progressBar } from "./progress.ts"

/// Where evaluations are written to, if anywhere.
export interface ReportFiles {
  readonly log: string | undefined
  readonly plot: string | undefined
}

/// A dev score, and where the run stood.
export type Evaluation = Position & DevScore

/// The best evaluation, the earliest of several; undefined if there are none.
export function bestOf(history: readonly Evaluation[]): Evaluation | undefined {
  const better = (best: Evaluation | undefined, next: Evaluation) =>
    best === undefined || next.f1 > best.f1 ? next : best
  return history.reduce(better, undefined)
}

/// A batch that began at a position, and the seconds that it took.
export interface TimedBatch {
  readonly begin: Position
  readonly report: BatchReport
  readonly seconds: number
}

/// How many epochs are done at a position, with fractions.
export function epochsAt({ epoch, batch }: Position, batches: number): number {
  return epoch + batch / batches
}

/// Tells how a run goes: a progress line on a terminal, a line for each evaluation, a log and learning curves.
export class TrainReport {
  readonly #run: Run
  readonly #files: ReportFiles
  readonly #stderr: Writable
  readonly #progress: ProgressLine
  readonly #epochWords: number
  // Words and seconds of this sitting, and the loss since the last evaluation.
  #words = 0
  #seconds = 0
  #loss = { sum: 0, batches: 0 }

  constructor(run: Run, files: ReportFiles, stderr: Writable) {
    this.#run = run
    this.#files = files
    this.#stderr = stderr
    this.#progress = new ProgressLine(stderr)
    this.#epochWords = run.corpus.train.reduce((total, { length }) => total + length, 0)
  }

  /// Says what there is to learn from.
  opening(): void {
    const { corpus, unknownZ, threads } = this.#run
    this.#say(
      `${formatCount(corpus.train.length, "tree")}, ${formatCount(this.#epochWords, "word")}, ` +
        `${formatCount(corpus.labels.size - 1, "label")}; ${formatCount(corpus.dev.length, "dev tree")}, ` +
        `${(100 * corpus.unknownShare).toFixed(2)}% of their words unknown, ` +
        `z = ${unknownZ.toFixed(4)}; ${formatCount(threads, "thread")}`,
    )
  }

  /// Counts a batch, and shows how far the run is.
  batch({ begin, report, seconds }: TimedBatch, history: readonly Evaluation[]): void {
    const { batches, loss, words } = report
    this.#words += words
    this.#seconds += seconds
    this.#loss = { sum: this.#loss.sum + loss, batches: this.#loss.batches + 1 }
    const { epochs } = this.#run.settings
    const done = begin.epoch * batches + begin.batch + 1
    // Batches differ in length, so time is counted by words.
    const left = (this.#seconds / this.#words) * this.#epochWords * (epochs - done / batches)
    const last = history.at(-1)
    this.#progress.show(
      `${progressBar(done / (batches * epochs))} epoch ${begin.epoch + 1}/${epochs}  loss ${loss.toFixed(3)}  ` +
        `${Math.round(this.#words / this.#seconds)} words/s  ${formatDuration(left)} left` +
        (last ? `  dev F1 ${last.f1.toFixed(2)} (best ${bestOf(history)?.f1.toFixed(2)})` : ""),
      performance.now(),
    )
  }

  /// Tells of the latest evaluation, which ends the history, on the screen and in the files.
  async evaluation(latest: Evaluation, history: readonly Evaluation[]): Promise<void> {
    const { recall, precision, f1 } = latest
    const { f1: best } = bestOf(history) ?? latest
    const { batches } = this.#run.trainer
    const loss = this.#loss.sum / this.#loss.batches
    const speed = Math.round(this.#words / this.#seconds)
    const epochs = epochsAt(latest, batches)
    this.#loss = { sum: 0, batches: 0 }
    this.#say(
      `epoch ${epochs.toFixed(2)}  loss ${loss.toFixed(4)}  ${speed.toLocaleString("en-US")} words/s  ` +
        `dev LR ${recall.toFixed(2)} LP ${precision.toFixed(2)} F1 ${f1.toFixed(2)} (best ${best.toFixed(2)})`,
    )
    const { log, plot } = this.#files
    if (log !== undefined) {
      const figures = { epochs, loss, wordsPerSecond: speed, seconds: this.#seconds, recall, precision, f1 }
      await this.orWarn(appendLine(log, JSON.stringify({ ...figures, best })))
    }
    if (plot !== undefined) {
      const points = history.map((entry): CurvePoint => ({ ...entry, epochs: epochsAt(entry, batches) }))
      const { oracle, seed } = this.#run.settings
      await this.orWarn(writeFileAtomically(plot, drawLearningCurves(points, `${oracle}, seed ${seed}`)))
    }
  }

  /// A full disk in the middle of a run is no reason to lose it: the next evaluation writes again.
  async orWarn(writing: Promise<void>): Promise<void> {
    try {
      await writing
    } catch (error) {
      if (!(error instanceof SpandrelError && error.code === "unwritable-file")) throw error
      this.#say(`warning: ${error.message}; the run goes on`)
    }
  }

  /// Takes the progress line away.
  clear(): void {
    this.#progress.clear()
  }

  #say(text: string): void {
    this.#progress.clear()
    this.#stderr.write(`${text}\n`)
  }
}

async function appendLine(path: string, line: string): Promise<void> {
  try {
    await appendFile(path, `${line}\n`)
  } catch (error) {
    throw cannotWrite(path, error)
  }
}
