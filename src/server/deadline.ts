// When the work for a request ends early: its time is over, or its client has gone.

import type { ServerResponse } from "node:http"
import { SpandrelError } from "../check/error.ts"

/// The error of a request that took too long.
export function timeLimit(seconds: number): SpandrelError {
  return new SpandrelError(
    "time-limit",
    `the request took longer than ${seconds} s, which is the limit; send less at once, or try again later`,
  )
}

/// The error of a request whose client doesn't wait for its answer any more.
export function clientClosed(): SpandrelError {
  return new SpandrelError("client-closed", "the client has closed the connection")
}

/// A signal that is aborted after some seconds, and when the client closes the connection. Call `end` when the work is done.
export class Deadline {
  readonly #controller = new AbortController()
  readonly #response: ServerResponse
  readonly #timer: NodeJS.Timeout | undefined
  readonly #onClose = () => this.#controller.abort(clientClosed())

  /// Without `seconds`, only the client ends the work.
  constructor(response: ServerResponse, seconds?: number) {
    this.#response = response
    response.once("close", this.#onClose)
    if (seconds !== undefined)
      this.#timer = setTimeout(() => this.#controller.abort(timeLimit(seconds)), 1000 * seconds)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#response.off("close", this.#onClose)
  }
}
