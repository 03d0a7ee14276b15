// The threads of a run, as the trainer sees them.

import type { Kernels } from "../math/kernels.ts"
import { type Answer, type Answers, type Order, TrainingWorker, type WorkerSetup } from "./training-worker.ts"

/// Workers that carry out orders together.
export interface Team {
  /// Sends an order to all; resolves with the answers, in the order of the workers.
  all<Kind extends Order["kind"]>(order: Extract<Order, { kind: Kind }>): Promise<Answers[Kind][]>
  /// Sends them home.
  close(): Promise<void>
}

/// A team in this very thread: its workers take turns. The result is the same as with threads.
export function localTeam(kernels: Kernels, setups: readonly WorkerSetup[]): Team {
  const workers = setups.map((setup) => new TrainingWorker(kernels, setup))
  return {
    async all<Kind extends Order["kind"]>(order: Extract<Order, { kind: Kind }>) {
      const answers: Answer[] = workers.map((worker) => worker.obey(order))
      return answers as Answers[Kind][]
    },
    async close() {},
  }
}
