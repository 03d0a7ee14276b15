// A thread that parses: does jobs until it is ended.

import { parentPort, workerData } from "node:worker_threads"
import { instantiateKernels } from "../math/kernels.ts"
import { fromPlainModel } from "../model/plain-model.ts"
import { Engine } from "../parser/engine.ts"
import type { ReadSentence } from "../sentence/read-sentence.ts"
import { runParseJob } from "./parse-job.ts"
import type { ParseThreadData } from "./parse-pool.ts"

const { module, memory, first, model, settings } = workerData as ParseThreadData
const engine = Engine.attach(fromPlainModel(model), instantiateKernels(module, memory), first)
parentPort?.on("message", (sentences: readonly ReadSentence[]) => {
  parentPort?.postMessage(runParseJob(engine, sentences, settings))
})
