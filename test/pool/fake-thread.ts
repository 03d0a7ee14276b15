// A worker whose answers a test gives by hand.

import type { Reply } from "../../src/pool/serve-requests.ts"
import type { WorkerPort } from "../../src/pool/worker-port.ts"

export class FakeThread implements WorkerPort {
  /// Requests without an answer.
  readonly requests: unknown[] = []
  isEnded = false
  #isSetUp = false
  readonly #isReady: boolean
  #toOwner: (message: unknown) => void = () => {}
  #onFailure: (error: Error) => void = () => {}

  /// A thread that isn't ready never answers its setup.
  constructor({ isReady = true }: { readonly isReady?: boolean } = {}) {
    this.#isReady = isReady
  }

  post(message: unknown): void {
    if (this.#isSetUp) this.requests.push(message)
    else if (this.#isReady) setTimeout(() => this.#send({ answer: undefined }))
    this.#isSetUp = true
  }

  onMessage(listener: (message: unknown) => void): void {
    this.#toOwner = listener
  }

  onFailure(listener: (error: Error) => void): void {
    this.#onFailure = listener
  }

  async end(): Promise<void> {
    this.isEnded = true
  }

  /// Answers the oldest request with the request itself.
  answer(): void {
    this.reply({ answer: this.requests[0] })
  }

  reply(reply: Reply): void {
    this.requests.shift()
    this.#send(reply)
  }

  fail(message: string): void {
    this.requests.length = 0
    this.#onFailure(new Error(message))
  }

  #send(reply: Reply): void {
    if (!this.isEnded) this.#toOwner(reply)
  }
}
