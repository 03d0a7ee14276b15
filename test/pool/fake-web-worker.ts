// A browser's `Worker` with its script on this thread; messages are cloned as a browser does.

import type { WebWorker, WebWorkerEvent } from "../../src/pool/web-worker.ts"
import type { WorkerScope } from "../../src/pool/worker-port.ts"

type EventType = Parameters<WebWorker["addEventListener"]>[0]

export class FakeWebWorker implements WebWorker {
  isTerminated = false
  readonly #listeners: [EventType, (event: WebWorkerEvent) => void][] = []
  #toScript: (message: unknown) => void = () => {}

  constructor(script: (scope: WorkerScope) => void) {
    script({
      post: (message) => this.emit("message", { data: structuredClone(message) }),
      onMessage: (listener) => {
        this.#toScript = listener
      },
    })
  }

  postMessage(message: unknown): void {
    const data = structuredClone(message)
    setTimeout(() => {
      if (!this.isTerminated) this.#toScript(data)
    })
  }

  addEventListener(type: EventType, listener: (event: WebWorkerEvent) => void): void {
    this.#listeners.push([type, listener])
  }

  terminate(): void {
    this.isTerminated = true
  }

  emit(type: EventType, event: WebWorkerEvent): void {
    if (this.isTerminated) return
    for (const [wanted, listener] of this.#listeners) if (wanted === type) listener(event)
  }
}
