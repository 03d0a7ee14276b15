// What Ctrl-C and other signals do to `spandrel train`.

import { type EndingSignal, endingSignals, exitCodeOf } from "../../node/process-end.ts"
import type { CommandContext } from "../command-context.ts"

// A terminal sends Ctrl-C to npx and to the program, and npx passes on its own: within this many milliseconds, both are one.
const oneKeystroke = 1000

/// Until the run begins, a signal ends the process. From then on the first one ends the run with a checkpoint, and a second one the
/// process.
export class Interruption {
  readonly #context: CommandContext
  readonly #controller = new AbortController()
  #hasBegun = false
  #first: { readonly signal: EndingSignal; readonly time: number } | undefined

  constructor(context: CommandContext) {
    this.#context = context
    for (const signal of endingSignals) process.on(signal, this.#listener)
  }

  /// Aborted by the first signal.
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /// What the process ends with if a signal has ended the run.
  get exitCode(): number {
    return exitCodeOf(this.#first?.signal ?? "SIGINT")
  }

  /// Call when there is a run that can be continued.
  begin(): void {
    this.#hasBegun = true
  }

  close(): void {
    for (const signal of endingSignals) process.off(signal, this.#listener)
  }

  readonly #listener = (signal: EndingSignal): void => {
    const { stderr } = this.#context
    const now = performance.now()
    if (!this.#hasBegun) {
      stderr.write("interrupted before the first batch; nothing is lost, run the same command again\n")
      process.exit(exitCodeOf(signal))
    }
    if (this.#first === undefined) {
      this.#first = { signal, time: now }
      stderr.write(
        "stopping with a checkpoint after this batch or evaluation; press Ctrl-C again to stop at once\n",
      )
      this.#controller.abort()
    } else if (now - this.#first.time > oneKeystroke) {
      stderr.write("interrupted at once; --resume continues from the last checkpoint\n")
      process.exit(exitCodeOf(signal))
    }
  }
}
