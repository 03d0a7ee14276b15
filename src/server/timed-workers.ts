// Workers whose work may never end: one that takes too long is stopped, and another is started in its place.

import { unlessAborted } from "../parser/turns.ts"
import { WorkerClient } from "../pool/worker-client.ts"
import type { WorkerPort } from "../pool/worker-port.ts"

/// Gives requests to workers, which are started when they are needed.
export class TimedWorkers<Request, Answer> {
  readonly #start: () => WorkerPort
  readonly #most: number
  readonly #idle: WorkerClient<Request, Answer>[] = []
  readonly #waiting: (() => void)[] = []
  #busy = 0

  /// At most `most` workers at the same time.
  constructor(start: () => WorkerPort, most: number) {
    this.#start = start
    this.#most = most
  }

  /// Does a request. When the signal is aborted, the worker is stopped, whatever it is doing.
  async run(request: Request, signal: AbortSignal): Promise<Answer> {
    await this.#turn(signal)
    const client = this.#idle.pop() ?? new WorkerClient<Request, Answer>(this.#start(), undefined)
    try {
      return await unlessAborted(client.ask(request), signal)
    } finally {
      if (signal.aborted) await client.end()
      else if (!client.hasFailed) this.#idle.push(client)
      this.#busy--
      this.#waiting.shift()?.()
    }
  }

  /// Stops the workers that have nothing to do; the others end with their requests.
  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((client) => client.end()))
  }

  /// Resolves when a worker is free, which is busy from then on.
  async #turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    while (this.#busy >= this.#most) {
      let resume = () => {}
      const free = new Promise<void>((resolve) => {
        resume = resolve
      })
      this.#waiting.push(resume)
      try {
        await unlessAborted(free, signal)
      } catch (error) {
        const at = this.#waiting.indexOf(resume)
        if (at >= 0) this.#waiting.splice(at, 1)
        // It was woken and aborted at once: the next one takes its turn.
        else this.#waiting.shift()?.()
        throw error
      }
    }
    this.#busy++
  }
}
