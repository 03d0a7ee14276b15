// Parsing on several threads: the network in shared memory, an engine a thread.

import { Worker } from "node:worker_threads"
import { type Kernels, loadKernels, maxMemoryBytes } from "../math/kernels.ts"
import type { Model } from "../model/model.ts"
import { type PlainModel, toPlainModel } from "../model/plain-model.ts"
import { attachedBytes, Engine } from "../parser/engine.ts"
import { nextTurn } from "../parser/turns.ts"
import type { ReadSentence } from "../sentence/read-sentence.ts"
import { type ParseResult, type ParseSettings, runParseJob } from "./parse-job.ts"

/// Whoever does jobs.
export interface ParsePool {
  readonly threads: number
  parse(sentences: readonly ReadSentence[]): Promise<ParseResult>
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

/// A pool of so many threads; one alone is this thread itself.
export async function makeParsePool(
  model: Model,
  threads: number,
  settings: ParseSettings,
): Promise<ParsePool> {
  return threads === 1 ? singleThread(model, settings) : manyThreads(model, threads, settings)
}

async function singleThread(model: Model, settings: ParseSettings): Promise<ParsePool> {
  const engine = Engine.place(model, await loadKernels({ maximumBytes: maxMemoryBytes }))
  return {
    threads: 1,
    parse: async (sentences) => {
      // Signals are heard between jobs.
      await nextTurn()
      return runParseJob(engine, sentences, settings)
    },
    close: async () => {},
  }
}

async function manyThreads(model: Model, threads: number, settings: ParseSettings): Promise<ParsePool> {
  const plainModel = toPlainModel(model)
  const workers: Worker[] = []
  while (workers.length < threads) {
    const kernels = await loadKernels({ shared: true, maximumBytes: maxMemoryBytes })
    const { module, memory } = kernels
    const { first } = Engine.place(model, kernels)
    const free = maxMemoryBytes - memory.buffer.byteLength
    const workerData: ParseThreadData = { module, memory, first, model: plainModel, settings }
    const count = Math.min(threadsInMemory(free, attachedBytes(model)), threads - workers.length)
    for (let thread = 0; thread < count; thread++) workers.push(startThread(workerData))
  }
  return new ThreadPool(workers)
}

function startThread(workerData: ParseThreadData): Worker {
  // It writes nothing itself. If its standard output led to ours, a dozen threads would make a dozen listeners there.
  return new Worker(new URL("./parse-thread.js", import.meta.url), { workerData, stdout: true })
}

/// How many threads find room in the rest of a memory for the longest sentence each; the others have another memory with
/// a network of their own.
export function threadsInMemory(freeBytes: number, bytesEach: number): number {
  return Math.max(1, Math.floor(freeBytes / bytesEach))
}

interface Job {
  readonly sentences: readonly ReadSentence[]
  resolve(result: ParseResult): void
  reject(error: Error): void
}

/// Deals jobs to whichever thread is free. When a thread fails, so do all jobs that aren't done yet, and all later ones.
class ThreadPool implements ParsePool {
  readonly threads: number
  readonly #workers: readonly Worker[]
  readonly #free: Worker[]
  readonly #waiting: Job[] = []
  readonly #running = new Map<Worker, Job>()
  #failure: Error | undefined

  constructor(workers: readonly Worker[]) {
    this.threads = workers.length
    this.#workers = workers
    this.#free = [...workers]
    for (const worker of workers) {
      worker.on("message", (result: ParseResult) => this.#finish(worker, result))
      worker.on("error", (error) => this.#fail(error))
      worker.on("exit", (code) => this.#fail(new Error(`a thread ended by itself, with code ${code}`)))
    }
  }

  parse(sentences: readonly ReadSentence[]): Promise<ParseResult> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure)
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
      const job = this.#waiting.shift() as Job
      this.#running.set(worker, job)
      worker.postMessage(job.sentences)
    }
  }

  #finish(worker: Worker, result: ParseResult): void {
    const job = this.#running.get(worker)
    this.#running.delete(worker)
    this.#free.push(worker)
    job?.resolve(result)
    this.#deal()
  }

  #fail(error: Error): void {
    this.#failure ??= error
    for (const job of [...this.#running.values(), ...this.#waiting.splice(0)]) job.reject(this.#failure)
    this.#running.clear()
  }
}
