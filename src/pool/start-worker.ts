// Starts the script of a parse worker wherever this program runs: in a Node.js thread or a web worker.

import { SpandrelError } from "../check/error.ts"
import { mostThreads } from "../check/threads.ts"
import { hasNodeThreads, nodeParallelism, startNodeThread } from "./node-thread.ts"
import { type WebWorker, webWorkerPort } from "./web-worker.ts"
import type { WorkerPort } from "./worker-port.ts"

declare const Worker: (new (script: URL, options: { readonly type: "module" }) => WebWorker) | undefined

// Kept out of the expression below, so that bundlers don't copy the script for Node.js into a page.
const nodeScript = "./parse-worker.js"

export function startParseWorker(): WorkerPort {
  if (hasNodeThreads()) return startNodeThread(new URL(nodeScript, import.meta.url))
  if (typeof Worker === "undefined")
    throw new SpandrelError("worker-failed", "workers are not available here; pass threads: 0 to do without")
  // Bundlers find the script by exactly this expression.
  return webWorkerPort(new Worker(new URL("./parse-worker.js", import.meta.url), { type: "module" }))
}

/// How many workers can run at the same time; at most `mostThreads`.
export function availableThreads(): number {
  const { navigator } = globalThis as { navigator?: { readonly hardwareConcurrency?: number } }
  return Math.min(mostThreads, nodeParallelism() ?? navigator?.hardwareConcurrency ?? 1)
}
