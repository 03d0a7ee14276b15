// The workers of a `ParserPool`.

import type { Model } from "../model/model.ts"
import { toPlainModel } from "../model/plain-model.ts"
import { Engine } from "../parser/engine.ts"
import { inTurns } from "../parser/turns.ts"
import { NetworkMemory } from "./network-memory.ts"
import { answerSteps, type ParseWorkerSetup, type WorkerAnswer, type WorkerRequest } from "./parse-portion.ts"
import { serveRequests } from "./serve-requests.ts"
import { thisThreadPort } from "./this-thread.ts"
import { WorkerClient } from "./worker-client.ts"
import type { WorkerPort } from "./worker-port.ts"

export type ParseWorker = WorkerClient<WorkerRequest, WorkerAnswer>

/// A function that starts one worker after another. They share the model's weights if memory can be shared.
export async function parseWorkerStarter(
  model: Model,
  startPort: () => WorkerPort,
): Promise<() => ParseWorker> {
  const plain = toPlainModel(model)
  const memory = await NetworkMemory.place(model)
  return () => {
    const setup: ParseWorkerSetup = { model: plain, network: memory.forNextWorker() }
    return new WorkerClient(startPort(), setup)
  }
}

/// The same for a worker on the current thread.
export async function thisThreadStarter(model: Model): Promise<() => ParseWorker> {
  const engine = await Engine.load(model)
  return () => {
    const port = thisThreadPort((scope) =>
      serveRequests(
        scope,
        () => (request: WorkerRequest) => inTurns(answerSteps(engine, request), scope.signal),
      ),
    )
    return new WorkerClient(port, undefined)
  }
}
