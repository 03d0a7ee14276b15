// Letting other work on the same thread run.

import type { Steps } from "../transition/steps.ts"

// Milliseconds of work after which others get a turn and signals are checked. A page may have to wait 4 ms for its next turn.
const longestTurn = 100

/// Resolves after everything else that is waiting has had its turn.
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}

/// The same; throws the signal's reason if it was aborted in the meantime.
export async function nextTurnUnlessAborted(signal: AbortSignal | undefined): Promise<void> {
  await nextTurn()
  signal?.throwIfAborted()
}

/// Does long work in short turns. Throws the signal's reason once it is aborted; the work is stopped then.
export async function inTurns<Result>(steps: Steps<Result>, signal?: AbortSignal): Promise<Result> {
  let turnStart = performance.now()
  try {
    for (;;) {
      const { done, value } = steps.next()
      if (done) return value
      if (performance.now() - turnStart < longestTurn) continue
      await nextTurnUnlessAborted(signal)
      turnStart = performance.now()
    }
  } finally {
    // Releases what the work held; does nothing after its end.
    steps.return(undefined as never)
  }
}

/// Pieces of work that must not mix: each begins when those before it have ended.
export class Queue {
  #last: Promise<unknown> = Promise.resolve()

  /// Does the work in its turn. Throws the signal's reason if it is aborted while others are at work.
  async run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const before = this.#last
    const mine = before.then(() => {
      signal?.throwIfAborted()
      return work()
    })
    // The next one doesn't care how this one ends.
    this.#last = mine.catch(() => {})
    return signal === undefined ? mine : unlessAborted(mine, signal)
  }
}

/// The result of a promise, or the signal's reason if it is aborted first.
// Not Promise.race: the signal may outlive these promises and would keep references to them.
export function unlessAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener("abort", stop)
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop))
  })
}
