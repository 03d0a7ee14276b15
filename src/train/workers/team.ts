// The workers of a run, as the trainer sees them.

import type { Kernels } from "../../math/kernels.ts"
import type { TaskResults, WorkerSetup, WorkerTask } from "./worker-tasks.ts"

/// Workers that do each task together.
export interface Team {
  /// Gives all workers a task; resolves with their results, in the order of the workers.
  run<Kind extends WorkerTask["kind"]>(
    task: Extract<WorkerTask, { kind: Kind }>,
  ): Promise<TaskResults[Kind][]>
  /// Stops the workers.
  close(): Promise<void>
}

/// Starts a team with one worker per setup.
export type StartTeam = (kernels: Kernels, setups: readonly WorkerSetup[]) => Promise<Team> | Team
