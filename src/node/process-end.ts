// What is done when the process ends before its work does: temporary files and locks are removed.

import { constants } from "node:os"

// What ends a process from outside: Ctrl-C, a supervisor, a terminal that is closed.
export const endingSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const
export type EndingSignal = (typeof endingSignals)[number]

/// The exit code that shells expect of a process which a signal has ended.
export const exitCodeOf = (signal: EndingSignal): number => 128 + constants.signals[signal]

// All of them have one listener per signal: with one each, the first to exit would leave nothing to the others.
const acts = new Set<() => void>()

/// Calls back when the process ends, by a signal or otherwise, unless it has been told that this isn't needed any more. The last to ask
/// is called first. Returns a function that takes it back.
export function onProcessEnd(act: () => void): () => void {
  // Two callers may pass the same function.
  const own = () => act()
  if (acts.size === 0) startListening()
  acts.add(own)
  return () => {
    if (acts.delete(own) && acts.size === 0) stopListening()
  }
}

function startListening(): void {
  process.on("exit", runActs)
  // Before other listeners, so that those which listen once are still there to be counted.
  for (const signal of endingSignals) process.prependListener(signal, exitOn)
}

function stopListening(): void {
  process.off("exit", runActs)
  for (const signal of endingSignals) process.off(signal, exitOn)
}

function exitOn(signal: NodeJS.Signals): void {
  // If something else listens too, it decides when to exit: a training run goes on until it has saved a checkpoint.
  if (process.listenerCount(signal) === 1) process.exit(exitCodeOf(signal as EndingSignal))
}

function runActs(): void {
  for (const act of [...acts].reverse()) act()
}
