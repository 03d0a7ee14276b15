// Starts the script of a parse worker wherever this program runs: in a Node.js thread or a web worker.

import { SpandrelError } from "../check/error.ts"
import { mostThreads } from "../check/threads.ts"
import { packageFile } from "../parser/package-files.ts"
import { hasNodeThreads, nodeParallelism, startNodeThread } from "./node-thread.ts"
import { startWebWorker, webWorkerPort } from "./web-worker.ts"
import type { WorkerPort } from "./worker-port.ts"

// Kept out of the expression below, so that bundlers don't copy the script for Node.js into a page.
const nodeScript = "./parse-worker.js"

export function startParseWorker(): WorkerPort {
  if (hasNodeThreads()) return startNodeThread(located(() => new URL(nodeScript, import.meta.url)))
  // Bundlers copy the file that this expression names. It is a bundle itself, so it needs no other file.
  const script = located(() => new URL("../../dist/browser/parse-worker.js", import.meta.url))
  return webWorkerPort(startWebWorker(script))
}

function located(address: () => URL): URL {
  const script = packageFile(address)
  if (script !== undefined) return script
  throw new SpandrelError(
    "worker-failed",
    "this bundle doesn't know where the script of its workers is; pass startWorker (docs/browser.md says how), or threads: 0",
  )
}

/// How many workers can run at the same time; at most `mostThreads`.
export function availableThreads(): number {
  const { navigator } = globalThis as { navigator?: { readonly hardwareConcurrency?: number } }
  return Math.min(mostThreads, nodeParallelism() ?? navigator?.hardwareConcurrency ?? 1)
}
