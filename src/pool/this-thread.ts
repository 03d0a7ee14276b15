// The current thread as a worker: nothing has to be started or copied.

import { nextTurn } from "../parser/turns.ts"
import type { WorkerPort, WorkerScope } from "./worker-port.ts"

/// A port to a worker on the same thread. It takes each message in a turn of its own, so other events get theirs in between.
export function thisThreadPort(serve: (scope: WorkerScope) => void): WorkerPort {
  const ending = new AbortController()
  const { signal } = ending
  let toOwner: (message: unknown) => void = () => {}
  let toWorker: (message: unknown) => void = () => {}
  serve({
    post(message) {
      if (!signal.aborted) toOwner(message)
    },
    onMessage(listener) {
      toWorker = listener
    },
    signal,
  })
  return {
    async post(message) {
      await nextTurn()
      if (!signal.aborted) toWorker(message)
    },
    onMessage(listener) {
      toOwner = listener
    },
    // `serve` reports errors as messages, and there is no thread that could end.
    onFailure() {},
    async end() {
      ending.abort()
    },
  }
}
