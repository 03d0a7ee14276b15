// A job of the pool that is one request.

import type { PoolJob } from "./worker-pool.ts"

/// One request that one worker answers.
export class SingleRequest<Request, Answer> implements PoolJob<Request, Answer> {
  readonly #request: Request
  #isTaken = false
  /// The answer, when the job is done.
  answer: Answer | undefined

  constructor(request: Request) {
    this.#request = request
  }

  get hasNext(): boolean {
    return !this.#isTaken
  }

  next(): Request {
    this.#isTaken = true
    return this.#request
  }

  receive(answer: Answer): void {
    this.answer = answer
  }
}
