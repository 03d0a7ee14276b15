// A team without threads.

import type { Kernels } from "../../src/math/kernels.ts"
import type { Team } from "../../src/train/workers/team.ts"
import { TrainingWorker } from "../../src/train/workers/training-worker.ts"
import type {
  TaskResult,
  TaskResults,
  WorkerSetup,
  WorkerTask,
} from "../../src/train/workers/worker-tasks.ts"

/// Starts workers that take turns on this thread. Their results are the same as those of threads.
export function localTeam(kernels: Kernels, setups: readonly WorkerSetup[]): Team {
  const workers = setups.map((setup) => new TrainingWorker(kernels, setup))
  return {
    async run<Kind extends WorkerTask["kind"]>(task: Extract<WorkerTask, { kind: Kind }>) {
      const results: TaskResult[] = workers.map((worker) => worker.run(task))
      return results as TaskResults[Kind][]
    },
    async close() {},
  }
}
