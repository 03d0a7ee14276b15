// Progress of jackknifing.

import type { Writable } from "node:stream"
import { formatCount } from "../../check/format-count.ts"
import { ProgressLine, progressBar } from "./progress.ts"

/// A listener for `jackknife` that says how it begins, draws a bar on a terminal, and removes it after the last fold.
export function foldProgress(stderr: Writable, folds: number): (done: number) => void {
  const line = new ProgressLine(stderr)
  return (done) => {
    // It may take minutes, and what isn't a terminal shows no bar.
    if (done === 0)
      stderr.write(`jackknifing: training ${formatCount(folds, "tagger")}, each on the other folds\n`)
    if (done === folds) line.clear()
    else line.show(`${progressBar(done / folds)} jackknifing, ${done} of ${folds} folds`, performance.now())
  }
}
