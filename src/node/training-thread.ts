// The script of a training thread.

import { instantiateKernels } from "../math/kernels.ts"
import { serveRequests } from "../pool/serve-requests.ts"
import { workerScope } from "../pool/worker-scope.ts"
import { type Order, TrainingWorker } from "../train/training-worker.ts"
import type { TrainingThreadSetup } from "./training-threads.ts"

serveRequests(workerScope(), ({ module, memory, setup }: TrainingThreadSetup) => {
  const worker = new TrainingWorker(instantiateKernels(module, memory), setup)
  return (order: Order) => worker.obey(order)
})
