// Web workers as worker ports.

import { SpandrelError } from "../check/error.ts"
import type { WorkerPort, WorkerScope } from "./worker-port.ts"

/// The part of a browser's `Worker` that is used here. Its own types come with the DOM's, which this project doesn't load.
export interface WebWorker {
  postMessage(message: unknown): void
  addEventListener(
    type: "message" | "messageerror" | "error",
    listener: (event: WebWorkerEvent) => void,
  ): void
  terminate(): void
}

/// A `MessageEvent` has data; an `ErrorEvent` has a message unless the script couldn't be loaded.
export interface WebWorkerEvent {
  readonly data?: unknown
  readonly message?: string
}

declare const Worker: (new (script: URL, options: { readonly type: "module" }) => WebWorker) | undefined

/// Starts a web worker with a script that is a module.
export function startWebWorker(script: URL): WebWorker {
  if (typeof Worker === "undefined")
    throw new SpandrelError("worker-failed", "workers are not available here; pass threads: 0 to do without")
  return new Worker(isForeign(script) ? importing(script) : script, { type: "module" })
}

/// True for a script from another origin than the page's, such as a CDN, which a worker can import but not be started with.
function isForeign(script: URL): boolean {
  const { location } = globalThis as { location?: { readonly origin: string } }
  return location !== undefined && location.origin !== script.origin
}

/// The address of a script that only imports another one. It is never revoked, since a worker may be started again later.
function importing({ href }: URL): URL {
  const text = `import ${JSON.stringify(href)}`
  return new URL(URL.createObjectURL(new Blob([text], { type: "text/javascript" })))
}

export function webWorkerPort(worker: WebWorker): WorkerPort {
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (listener) => worker.addEventListener("message", ({ data }) => listener(data)),
    onFailure(listener) {
      worker.addEventListener("error", ({ message }) =>
        listener(new Error(message || "the script of the web worker can't be loaded")),
      )
      worker.addEventListener("messageerror", () => listener(new Error("a message can't be read")))
    },
    async end() {
      worker.terminate()
    },
  }
}

/// The end of the port inside a web worker.
export function webWorkerScope(): WorkerScope {
  const scope = globalThis as unknown as Omit<WebWorker, "terminate">
  return {
    post: (message) => scope.postMessage(message),
    onMessage: (listener) => scope.addEventListener("message", ({ data }) => listener(data)),
  }
}
