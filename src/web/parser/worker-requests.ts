// The page's end of the connection to its worker: a promise per request.

import { SpandrelError } from "../../check/error.ts"
import type { Message, RequestName, Requests } from "./messages.ts"

type OnProgress = (progress: { readonly loaded: number; readonly total: number | undefined }) => void

interface Waiting {
  resolve(answer: never): void
  reject(error: SpandrelError): void
}

/// A worker that answers requests.
export class WorkerRequests {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #count = 0

  constructor(worker: Worker, onProgress: OnProgress) {
    this.#worker = worker
    worker.addEventListener("message", ({ data }: MessageEvent<Message>) => {
      if ("progress" in data) onProgress(data.progress)
      else this.#settle(data)
    })
    worker.addEventListener("error", ({ message }) => {
      const error = new SpandrelError("worker-failed", message || "the worker's script can't be loaded")
      for (const { reject } of this.#waiting.values()) reject(error)
      this.#waiting.clear()
    })
  }

  ask<Name extends RequestName>(
    name: Name,
    input: Requests[Name]["input"],
  ): Promise<Requests[Name]["answer"]> {
    const id = this.#count++
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, name, input })
    })
  }

  #settle(message: Exclude<Message, { progress: unknown }>): void {
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if ("error" in message) waiting?.reject(new SpandrelError(message.error.code, message.error.message))
    else waiting?.resolve(message.answer as never)
  }
}
