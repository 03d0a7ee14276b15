// Work on the only thread of the server, in short turns: other requests and signals have theirs in between.

import { setImmediate } from "node:timers/promises"

// Milliseconds.
const longestTurn = 5

/// The turns of one request.
export class ShortTurns {
  readonly #signal: AbortSignal | undefined
  #begin = performance.now()

  constructor(signal?: AbortSignal) {
    this.#signal = signal
  }

  /// Call between pieces of work. Lets others have their turn if this one is long; throws the signal's reason
  /// once it is aborted.
  async rest(): Promise<void> {
    if (performance.now() - this.#begin >= longestTurn) {
      await setImmediate()
      this.#begin = performance.now()
    }
    this.#signal?.throwIfAborted()
  }
}
