// A Node.js thread that looks like a web worker, so that tests can start, count and stop the workers of a pool.

import { existsSync } from "node:fs"
import { Worker } from "node:worker_threads"
import type { WebWorker, WebWorkerEvent } from "../../src/pool/web-worker.ts"

const script = new URL("../../dist/pool/parse-worker.js", import.meta.url)

/// True if the sources have been compiled, without which there is no script for threads.
export const isCompiled = existsSync(script)

export class NodeWebWorker implements WebWorker {
  readonly #thread = new Worker(script)
  #isTerminated = false

  postMessage(message: unknown): void {
    this.#thread.postMessage(message)
  }

  addEventListener(
    type: "message" | "messageerror" | "error",
    listener: (event: WebWorkerEvent) => void,
  ): void {
    if (type === "message") this.#thread.on(type, (data) => listener({ data }))
    else this.#thread.on(type, ({ message }: Error) => listener({ message }))
    if (type !== "error") return
    this.#thread.on("exit", (code) => {
      if (!this.#isTerminated) listener({ message: `exit code ${code}` })
    })
  }

  terminate(): void {
    this.#isTerminated = true
    void this.#thread.terminate()
  }

  /// Ends it from outside, as a crash does.
  async crash(): Promise<void> {
    await this.#thread.terminate()
  }
}
