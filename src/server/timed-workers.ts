// Workers whose work may never end: one that takes too long is stopped, and another is started in its place.

import { unlessAborted } from "../parser/turns.ts"
import { WorkerClient } from "../pool/worker-client.ts"
import type { WorkerPort } from "../pool/worker-port.ts"
import { FairTurns, type TurnOptions } from "./fair-turns.ts"

/// Gives requests to workers, which are started when they are needed.
export class TimedWorkers<Request, Answer> {
  readonly #start: () => WorkerPort
  readonly #turns: FairTurns
  readonly #idle: WorkerClient<Request, Answer>[] = []

  /// At most as many workers at the same time as there are turns.
  constructor(start: () => WorkerPort, turns: TurnOptions) {
    this.#start = start
    this.#turns = new FairTurns(turns)
  }

  /// Does a request of a client. When the signal is aborted, the worker is stopped, whatever it is doing;
  /// also if it has worked for long and somebody else waits.
  async run(request: Request, client: string, signal: AbortSignal): Promise<Answer> {
    const turn = await this.#turns.take(client, signal)
    const stopped = AbortSignal.any([signal, turn.signal])
    const worker = this.#idle.pop() ?? new WorkerClient<Request, Answer>(this.#start(), undefined)
    try {
      await unlessAborted(worker.ready, stopped)
      turn.begin()
      return await unlessAborted(worker.ask(request), stopped)
    } finally {
      if (stopped.aborted) await worker.end()
      else if (!worker.hasFailed) this.#idle.push(worker)
      turn.end()
    }
  }

  /// Stops the workers that have nothing to do; the others end with their requests.
  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((worker) => worker.end()))
  }
}
