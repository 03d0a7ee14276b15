// Web workers as worker ports.

import type { WorkerPort, WorkerScope } from "./worker-port.ts"

/// The part of a browser's `Worker` that is used here. Its own types come with the DOM's, which this project doesn't load.
export interface WebWorker {
  postMessage(message: unknown): void
  addEventListener(
    type: "message" | "messageerror" | "error",
    listener: (event: WebWorkerEvent) => void,
  ): void
  terminate(): void
}

/// A `MessageEvent` has data; an `ErrorEvent` has a message unless the script couldn't be loaded.
export interface WebWorkerEvent {
  readonly data?: unknown
  readonly message?: string
}

export function webWorkerPort(worker: WebWorker): WorkerPort {
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (listener) => worker.addEventListener("message", ({ data }) => listener(data)),
    onFailure(listener) {
      worker.addEventListener("error", ({ message }) =>
        listener(new Error(message || "the script of the web worker can't be loaded")),
      )
      worker.addEventListener("messageerror", () => listener(new Error("a message can't be read")))
    },
    async end() {
      worker.terminate()
    },
  }
}

/// The end of the port inside a web worker.
export function webWorkerScope(): WorkerScope {
  const scope = globalThis as unknown as Omit<WebWorker, "terminate">
  return {
    post: (message) => scope.postMessage(message),
    onMessage: (listener) => scope.addEventListener("message", ({ data }) => listener(data)),
  }
}
