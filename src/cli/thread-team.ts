// Training workers in threads of Node.js, over one shared memory.

import { Worker } from "node:worker_threads"
import type { Kernels } from "../math/kernels.ts"
import type { Team } from "../train/team.ts"
import type { Answer, Answers, Order, WorkerSetup } from "../train/training-worker.ts"

/// What a thread is given at its start.
export interface ThreadData {
  readonly module: object
  readonly memory: object
  readonly setup: WorkerSetup
}

/// Starts a thread for each set-up.
export async function threadTeam(kernels: Kernels, setups: readonly WorkerSetup[]): Promise<Team> {
  const workers = setups.map((setup) => {
    const workerData: ThreadData = { module: kernels.module, memory: kernels.memory, setup }
    return new Worker(new URL("./train-thread.js", import.meta.url), { workerData })
  })
  return {
    async all<Kind extends Order["kind"]>(order: Extract<Order, { kind: Kind }>) {
      const answers: Promise<Answer>[] = workers.map((worker) => ask(worker, order))
      return (await Promise.all(answers)) as Answers[Kind][]
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}

function ask(worker: Worker, order: Order): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onMessage = (answer: Answer) => {
      worker.off("error", onError)
      resolve(answer)
    }
    const onError = (error: Error) => {
      worker.off("message", onMessage)
      reject(error)
    }
    worker.once("message", onMessage)
    worker.once("error", onError)
    worker.postMessage(order)
  })
}
