// Progress of jackknifing.

import type { Writable } from "node:stream"
import { ProgressLine, progressBar } from "./progress.ts"

/// A listener for `jackknife` that draws a bar on a terminal, and removes it after the last fold.
export function foldProgress(stderr: Writable, folds: number): (done: number) => void {
  const line = new ProgressLine(stderr)
  return (done) => {
    if (done === folds) line.clear()
    else line.show(`${progressBar(done / folds)} jackknifing, ${done} of ${folds} folds`, performance.now())
  }
}
