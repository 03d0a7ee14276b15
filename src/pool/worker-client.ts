// A worker that is sent requests and answers them; what happens when it fails.

import { SpandrelError } from "../check/error.ts"
import type { Reply } from "./serve-requests.ts"
import type { WorkerPort } from "./worker-port.ts"

interface Pending {
  resolve(answer: unknown): void
  reject(error: SpandrelError): void
}

/// Sends requests to a worker that runs `serveRequests`. When the worker fails, it is stopped; all requests without an
/// answer and all later ones are rejected with the code "worker-failed".
export class WorkerClient<Request, Answer> {
  /// Resolves when the worker is set up. Requests may be sent before.
  readonly ready: Promise<void>
  /// Resolves with the error when the worker fails; never after `end`.
  readonly failed: Promise<SpandrelError>
  readonly #port: WorkerPort
  readonly #pending: Pending[] = []
  #error: SpandrelError | undefined
  #onFailed: (error: SpandrelError) => void = () => {}

  constructor(port: WorkerPort, setup: unknown) {
    this.#port = port
    this.failed = new Promise((resolve) => {
      this.#onFailed = resolve
    })
    port.onMessage((reply) => this.#receive(reply as Reply))
    port.onFailure((error) => this.#fail(workerFailed(error.message, error)))
    this.ready = this.#send(setup).then(
      () => {},
      (error: SpandrelError) => {
        // A worker that isn't set up can't answer anything.
        this.#fail(error)
        throw error
      },
    )
    // Those who don't wait for it learn of the failure from their first request.
    this.ready.catch(() => {})
  }

  /// True if it can't answer any more: it failed, or was ended.
  get hasFailed(): boolean {
    return this.#error !== undefined
  }

  async ask(request: Request): Promise<Answer> {
    return (await this.#send(request)) as Answer
  }

  /// Stops the worker. Requests without an answer are rejected.
  async end(): Promise<void> {
    this.#reject(workerFailed("it was stopped before it answered"))
    await this.#port.end()
  }

  #send(message: unknown): Promise<unknown> {
    if (this.#error !== undefined) return Promise.reject(this.#error)
    return new Promise((resolve, reject) => {
      // Throws for what can't be cloned, before anything waits for an answer.
      this.#port.post(message)
      this.#pending.push({ resolve, reject })
    })
  }

  #receive(reply: Reply): void {
    if ("failure" in reply) {
      this.#fail(workerFailed(reply.failure))
      return
    }
    const pending = this.#pending.shift()
    if ("answer" in reply) pending?.resolve(reply.answer)
    else pending?.reject(new SpandrelError(reply.error.code, reply.error.message))
  }

  #fail(error: SpandrelError): void {
    if (this.#error !== undefined) return
    this.#reject(error)
    this.#onFailed(error)
    // A web worker goes on after an error, and could answer the wrong request.
    void this.#port.end()
  }

  #reject(error: SpandrelError): void {
    this.#error ??= error
    for (const pending of this.#pending.splice(0)) pending.reject(this.#error)
  }
}

function workerFailed(reason: string, cause?: Error): SpandrelError {
  return new SpandrelError("worker-failed", `a worker failed: ${reason}`, cause && { cause })
}
