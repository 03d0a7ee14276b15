import { readFileSync, writeFileSync } from "node:fs"
import { Writable } from "node:stream"
import { describe, expect, it } from "vitest"
import { TrainReport } from "../../../src/cli/terminal/train-report.ts"
import { epochsAt } from "../../../src/train/run/evaluation.ts"
import { temporaryPath } from "../../temporary-files.ts"
import { makeTinyRun } from "../../train/tiny-run.ts"

const evaluation = (f1: number, epoch = 0, batch = 0) => ({ epoch, batch, recall: f1, precision: f1, f1 })

/// A terminal that keeps what it is shown.
class Terminal extends Writable {
  readonly isTTY = true
  readonly columns = 200
  text = ""

  override _write(chunk: unknown, _: string, done: () => void): void {
    this.text += String(chunk)
    done()
  }
}

describe("the report of a training run", () => {
  it("prints the size of the treebanks at the start", async () => {
    const run = await makeTinyRun()
    const terminal = new Terminal()
    new TrainReport({ log: undefined, plot: undefined }, terminal).onStart(run)
    const words = run.corpus.train.reduce((total, { length }) => total + length, 0)
    expect(terminal.text).toContain(`36 trees, ${words} words, `)
    expect(terminal.text).toMatch(/; 36 dev trees, 0\.00% of their words unknown, z = 0\.0000; 1 thread\n$/)
  })

  it("prints the size of each file, and what its weight makes of it", async () => {
    const run = await makeTinyRun()
    const { train } = run.corpus
    const wordsOf = (from: number, to?: number) =>
      train.slice(from, to).reduce((total, { length }) => total + length, 0)
    const corpus = {
      ...run.corpus,
      trainFiles: [
        { name: "a", trees: 16, weight: 1 },
        { name: "b", trees: 20, weight: 0.5 },
      ],
      devFiles: [
        { name: "a", trees: 16 },
        { name: "b", trees: 20 },
      ],
    }
    const terminal = new Terminal()
    new TrainReport({ log: undefined, plot: undefined }, terminal).onStart({ ...run, corpus })
    const [first, second] = [wordsOf(0, 16), wordsOf(16)]
    const half = Math.round(second / 2)
    expect(terminal.text.split("\n").slice(0, 4)).toEqual([
      `train a: 16 trees, ${first} words`,
      `train b: 20 trees, ${second} words; weight 0.5: per epoch 10 trees, ${half} words`,
      "dev a: 16 trees",
      "dev b: 20 trees",
    ])
    const all = Math.round(first + second / 2)
    expect(terminal.text).toContain(`36 trees, ${first + second} words (per epoch 26 trees, ${all} words), `)
  })

  it("shows and logs the score of each dev file, and the best mean if that is what counts", async () => {
    const log = temporaryPath("files.log")
    const terminal = new Terminal()
    const report = new TrainReport({ log, plot: undefined }, terminal)
    report.onStart(await makeTinyRun({ devScore: "mean" }))
    const files = [
      { name: "a", recall: 50, precision: 50, f1: 50, tags: 90 },
      { name: "b", recall: 80, precision: 80, f1: 80, tags: 95 },
    ]
    const scored = { ...evaluation(60), tags: 92, mean: 65, files }
    await report.onEvaluation(scored, [{ ...scored, mean: 66 }, scored])
    expect(terminal.text).toContain("F1 60.00, tags 92.00, mean F1 65.00 (best 66.00)\n")
    expect(terminal.text).toContain("\n  a: F1 50.00, tags 90.00\n  b: F1 80.00, tags 95.00\n")
    expect(JSON.parse(readFileSync(log, "utf8"))).toMatchObject({ f1: 60, mean: 65, best: 66, files })
  })

  it("shows the best F1 after the F1 if there is a single dev file, whatever counts", async () => {
    for (const devScore of ["total", "mean"] as const) {
      const terminal = new Terminal()
      const report = new TrainReport({ log: undefined, plot: undefined }, terminal)
      report.onStart(await makeTinyRun({ devScore }))
      const scored = { ...evaluation(60), tags: 92 }
      await report.onEvaluation(scored, [evaluation(70), scored])
      expect(terminal.text).toContain("F1 60.00 (best 70.00), tags 92.00\n")
    }
  })

  it("estimates the remaining time by words, since batches differ in length", async () => {
    const run = await makeTinyRun({ batchSize: 12, epochs: 4 })
    const words = run.corpus.train.reduce((total, { length }) => total + length, 0)
    const terminal = new Terminal()
    const report = new TrainReport({ log: undefined, plot: undefined }, terminal)
    report.onStart(run)
    const batch = { epoch: 2, batch: 0, batches: 3, loss: 0.25, words: words / 2 }
    // Half of the words in 50 seconds: 100 seconds an epoch, of which 2 are left.
    report.onBatch({ start: { epoch: 1, batch: 2 }, report: batch, seconds: 50 }, [
      evaluation(80),
      evaluation(70),
    ])
    expect(terminal.text).toContain("epoch 2/4  loss 0.250")
    expect(terminal.text).toContain("3:20 left  dev F1 70.00 (best 80.00)")
    expect(terminal.text).toContain("▓▓▓▓▓▓▓▓░░░░░░░░")
  })

  it("shows and logs the share of correct tags if the network predicts them", async () => {
    const log = temporaryPath("tags.log")
    const terminal = new Terminal()
    const report = new TrainReport({ log, plot: undefined }, terminal)
    report.onStart(await makeTinyRun())
    const tagged = { ...evaluation(60), tags: 97.125 }
    await report.onEvaluation(tagged, [tagged])
    expect(terminal.text).toContain("F1 60.00 (best 60.00), tags 97.13\n")
    expect(JSON.parse(readFileSync(log, "utf8"))).toMatchObject({ f1: 60, tags: 97.125 })
  })

  it("completes the log and the curves of a run that was killed before they were written", async () => {
    const [log, plot] = [temporaryPath("killed.log"), temporaryPath("killed.svg")]
    const [first, second] = [evaluation(60, 0, 2), evaluation(70, 1, 0)]
    const run = await makeTinyRun({ batchSize: 12 })
    const killed = new TrainReport({ log, plot }, new Terminal())
    await killed.onStart(run)
    await killed.onEvaluation(first, [first])
    const note = killed.noteOn(second, [first, second])
    const before = readFileSync(log, "utf8")
    for (const text of [before, `${before}${note.slice(0, 9)}`, `${before}${note}`, `${before}${note}\n`]) {
      writeFileSync(log, text)
      const resumed = new TrainReport({ log, plot }, new Terminal())
      await resumed.onStart(run, { history: [first, second], note })
      expect(readFileSync(log, "utf8")).toBe(`${before}${note}\n`)
    }
    expect(JSON.parse(note)).toMatchObject({ f1: 70, best: 70 })
    expect(readFileSync(plot, "utf8")).toContain("<svg")
  })

  it("logs the mean loss since the last evaluation, and the speed of all batches", async () => {
    const run = await makeTinyRun({ batchSize: 12 })
    const log = temporaryPath("report.log")
    const report = new TrainReport({ log, plot: undefined }, new Terminal())
    report.onStart(run)
    const batch = (loss: number) => {
      const after = { epoch: 0, batch: 1, batches: 3, loss, words: 50 }
      report.onBatch({ start: { epoch: 0, batch: 0 }, report: after, seconds: 0.5 }, [])
    }
    batch(3)
    batch(1)
    const [first, second] = [evaluation(60, 0, 2), evaluation(50, 1, 0)]
    await report.onEvaluation(first, [first])
    batch(0.5)
    await report.onEvaluation(second, [first, second])
    expect(readFileSync(log, "utf8")).not.toContain("tags")
    const lines = readFileSync(log, "utf8").trimEnd().split("\n")
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        epochs: epochsAt(first, 3),
        loss: 2,
        wordsPerSecond: 100,
        seconds: 1,
        best: 60,
      }),
      expect.objectContaining({ epochs: 1, loss: 0.5, wordsPerSecond: 100, seconds: 1.5, f1: 50, best: 60 }),
    ])
  })
})
