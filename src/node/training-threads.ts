// Training workers in Node.js threads, over one shared memory. Elsewhere they take turns on this thread.

import { instantiateKernels, type Kernels } from "../math/kernels.ts"
import { hasNodeThreads, startNodeThread } from "../pool/node-thread.ts"
import { serveRequests } from "../pool/serve-requests.ts"
import { thisThreadPort } from "../pool/this-thread.ts"
import { WorkerClient } from "../pool/worker-client.ts"
import type { WorkerScope } from "../pool/worker-port.ts"
import type { Team } from "../train/workers/team.ts"
import { TrainingWorker } from "../train/workers/training-worker.ts"
import type { TaskResult, TaskResults, WorkerSetup, WorkerTask } from "../train/workers/worker-tasks.ts"

interface TrainingThreadSetup extends Pick<Kernels, "module" | "memory"> {
  readonly setup: WorkerSetup
}

/// Starts one worker per setup.
export async function trainingThreads(kernels: Kernels, setups: readonly WorkerSetup[]): Promise<Team> {
  const { module, memory } = kernels
  const script = new URL("./training-thread.js", import.meta.url)
  const workers = setups.map((setup) => {
    const port = hasNodeThreads() ? startNodeThread(script) : thisThreadPort(serveTraining)
    return new WorkerClient<WorkerTask, TaskResult>(port, {
      module,
      memory,
      setup,
    } satisfies TrainingThreadSetup)
  })
  return {
    async run<Kind extends WorkerTask["kind"]>(task: Extract<WorkerTask, { kind: Kind }>) {
      return (await Promise.all(workers.map((worker) => worker.ask(task)))) as TaskResults[Kind][]
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.end()))
    },
  }
}

/// The worker's side: a request is a task, the answer its result.
export function serveTraining(scope: WorkerScope): void {
  serveRequests(scope, ({ module, memory, setup }: TrainingThreadSetup) => {
    const worker = new TrainingWorker(instantiateKernels(module, memory), setup)
    return (task: WorkerTask) => worker.run(task)
  })
}
