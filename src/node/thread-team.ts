// Training workers in threads of Node.js, over one shared memory.

import { Worker } from "node:worker_threads"
import type { Kernels } from "../math/kernels.ts"
import type { Team } from "../train/team.ts"
import type { Answer, Answers, Order, WorkerSetup } from "../train/training-worker.ts"
import { AskedThread } from "./asked-thread.ts"

/// What a thread is given at its start.
export interface ThreadData {
  readonly module: object
  readonly memory: object
  readonly setup: WorkerSetup
}

/// Starts a thread for each set-up.
export async function threadTeam(kernels: Kernels, setups: readonly WorkerSetup[]): Promise<Team> {
  const threads = setups.map((setup) => {
    const workerData: ThreadData = { module: kernels.module, memory: kernels.memory, setup }
    const worker = new Worker(new URL("./train-thread.js", import.meta.url), { workerData })
    return new AskedThread<Order, Answer>(worker)
  })
  return {
    async all<Kind extends Order["kind"]>(order: Extract<Order, { kind: Kind }>) {
      return (await Promise.all(threads.map((thread) => thread.ask(order)))) as Answers[Kind][]
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.end()))
    },
  }
}
