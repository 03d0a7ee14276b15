// Parsing on several threads: one network in shared memory, an engine a thread.

import { Worker } from "node:worker_threads"
import { type Kernels, loadKernels } from "../math/kernels.ts"
import type { Model } from "../model/model-file.ts"
import { Engine } from "../parser/engine.ts"
import { type PlainModel, toPlainModel } from "../parser/plain-model.ts"
import type { GivenSentence } from "../parser/sentence.ts"
import { doParseJob, type ParseResult, type ParseSettings } from "./parse-job.ts"

/// Whoever does jobs.
export interface ParsePool {
  readonly threads: number
  parse(sentences: readonly GivenSentence[]): Promise<ParseResult>
  close(): Promise<void>
}

/// What a thread is given at its start.
export interface ParseThreadData {
  readonly module: Kernels["module"]
  readonly memory: Kernels["memory"]
  readonly first: number
  readonly model: PlainModel
  readonly settings: ParseSettings
}

// The most that WebAssembly can address; memory is taken as it is needed.
const maximumBytes = 2 ** 32 - 2 ** 16

/// A pool of so many threads; one alone is this thread itself.
export async function makeParsePool(
  model: Model,
  threads: number,
  settings: ParseSettings,
): Promise<ParsePool> {
  const kernels = await loadKernels({ shared: threads > 1, maximumBytes })
  const engine = Engine.place(model, kernels)
  if (threads === 1) {
    return {
      threads,
      parse: async (sentences) => doParseJob(engine, sentences, settings),
      close: async () => {},
    }
  }
  const workerData: ParseThreadData = {
    module: kernels.module,
    memory: kernels.memory,
    first: engine.first,
    model: toPlainModel(model),
    settings,
  }
  return new ThreadPool(
    Array.from({ length: threads }, () => {
      return new Worker(new URL("./parse-thread.js", import.meta.url), { workerData })
    }),
  )
}

interface WaitingJob {
  readonly sentences: readonly GivenSentence[]
  resolve(result: ParseResult): void
  reject(error: Error): void
}

/// Deals jobs to whichever thread is free.
class ThreadPool implements ParsePool {
  readonly threads: number
  readonly #workers: readonly Worker[]
  readonly #free: Worker[]
  readonly #waiting: WaitingJob[] = []

  constructor(workers: readonly Worker[]) {
    this.threads = workers.length
    this.#workers = workers
    this.#free = [...workers]
  }

  parse(sentences: readonly GivenSentence[]): Promise<ParseResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ sentences, resolve, reject })
      this.#deal()
    })
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()))
  }

  #deal(): void {
    while (this.#free.length > 0 && this.#waiting.length > 0) {
      const worker = this.#free.pop() as Worker
      const { sentences, resolve, reject } = this.#waiting.shift() as WaitingJob
      const onMessage = (result: ParseResult) => {
        worker.off("error", reject)
        this.#free.push(worker)
        resolve(result)
        this.#deal()
      }
      worker.once("message", onMessage)
      worker.once("error", reject)
      worker.postMessage(sentences)
    }
  }
}
