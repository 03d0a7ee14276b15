// A thread of a training run: obeys orders until it is ended.

import { parentPort, workerData } from "node:worker_threads"
import { instantiateKernels } from "../math/kernels.ts"
import type { WasmMemory, WasmModule } from "../math/webassembly.ts"
import { type Order, TrainingWorker } from "../train/training-worker.ts"
import type { ThreadData } from "./thread-team.ts"

const { module, memory, setup } = workerData as ThreadData
const worker = new TrainingWorker(instantiateKernels(module as WasmModule, memory as WasmMemory), setup)
parentPort?.on("message", (order: Order) => parentPort?.postMessage(worker.obey(order)))
