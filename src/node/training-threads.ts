// Training workers in Node.js threads, over one shared memory.

import type { Kernels } from "../math/kernels.ts"
import { startNodeThread } from "../pool/node-thread.ts"
import { WorkerClient } from "../pool/worker-client.ts"
import type { Team } from "../train/team.ts"
import type { Answer, Answers, Order, WorkerSetup } from "../train/training-worker.ts"

/// What a thread is set up with.
export interface TrainingThreadSetup extends Pick<Kernels, "module" | "memory"> {
  readonly setup: WorkerSetup
}

/// Starts one thread per setup.
export async function trainingThreads(kernels: Kernels, setups: readonly WorkerSetup[]): Promise<Team> {
  const { module, memory } = kernels
  const threads = setups.map((setup) => {
    const port = startNodeThread(new URL("./training-thread.js", import.meta.url))
    return new WorkerClient<Order, Answer>(port, { module, memory, setup } satisfies TrainingThreadSetup)
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
