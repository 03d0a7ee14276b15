// A thread that is asked one thing after another, and is heard when it fails.

import type { Worker } from "node:worker_threads"

interface Question<Answer> {
  resolve(answer: Answer): void
  reject(error: Error): void
}

/// A thread that answers each message with one of its own, in their order. When it fails, or ends before it is told to, so
/// do all questions without an answer, and all later ones.
export class AskedThread<Message, Answer> {
  readonly #worker: Worker
  readonly #waiting: Question<Answer>[] = []
  #failure: Error | undefined

  constructor(worker: Worker) {
    this.#worker = worker
    worker.on("message", (answer: Answer) => this.#waiting.shift()?.resolve(answer))
    worker.on("error", (error) => this.#fail(error))
    worker.on("exit", (code) => this.#fail(new Error(`a thread ended by itself, with code ${code}`)))
  }

  ask(message: Message): Promise<Answer> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure)
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      this.#worker.postMessage(message)
    })
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  #fail(error: Error): void {
    this.#failure ??= error
    for (const question of this.#waiting.splice(0)) question.reject(this.#failure)
  }
}
