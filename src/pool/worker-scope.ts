// The end of the port inside a worker.

import { nodeThreadScope } from "./node-thread.ts"
import { webWorkerScope } from "./web-worker.ts"
import type { WorkerScope } from "./worker-port.ts"

/// The scope of the worker that this script runs in.
export function workerScope(): WorkerScope {
  return nodeThreadScope() ?? webWorkerScope()
}
