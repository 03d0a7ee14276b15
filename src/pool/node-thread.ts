// Node.js threads as worker ports.

import { mostThreads } from "../check/threads.ts"
import type { WorkerPort, WorkerScope } from "./worker-port.ts"

// The garbage of parsing is collected before there is much of it: a thread takes about 20 MB less, and isn't measurably slower.
const resourceLimits = { maxYoungGenerationSizeMb: 6 }

/// Starts a thread that runs a script.
export function startNodeThread(script: URL): WorkerPort {
  const thread = startThread(script)
  let isEnded = false
  return {
    post: (message) => thread.postMessage(message),
    onMessage: (listener) => thread.on("message", listener),
    onFailure(listener) {
      thread.on("error", listener)
      thread.on("messageerror", listener)
      thread.on("exit", (code) => {
        if (!isEnded) listener(new Error(`the thread ended by itself with exit code ${code}`))
      })
    },
    async end() {
      isEnded = true
      await thread.terminate()
    },
  }
}

/// A thread with the options of this process, as far as Node.js accepts them: not --input-type, since a thread runs a file,
/// and options of V8 such as --max-old-space-size only as long as none is left out.
function startThread(script: URL) {
  const { Worker } = workerThreads() as NonNullable<ReturnType<typeof workerThreads>>
  // Threads print nothing. If their output were connected to ours, each would add a listener to process.stdout.
  const start = (execArgv?: string[]) =>
    new Worker(script, { stdout: true, resourceLimits, ...(execArgv && { execArgv }) })
  const all = nodeProcess()?.execArgv ?? []
  const isInputType = (option = "") => /^--input-type(=|$)/.test(option)
  if (!all.some(isInputType)) return start()
  try {
    return start(all.filter((option, at) => !isInputType(option) && all[at - 1] !== "--input-type"))
  } catch {
    return start([])
  }
}

/// The end of the port inside a thread; undefined outside of one.
export function nodeThreadScope(): WorkerScope | undefined {
  const port = workerThreads()?.parentPort
  if (!port) return undefined
  return {
    post: (message) => port.postMessage(message),
    onMessage: (listener) => port.on("message", listener),
  }
}

/// True where Node.js threads can be started.
export function hasNodeThreads(): boolean {
  return workerThreads() !== undefined
}

/// Number of threads that can run at the same time on this machine, at most `mostThreads`; undefined outside of Node.js.
export function nodeParallelism(): number | undefined {
  const cores = nodeProcess()?.getBuiltinModule?.("node:os")?.availableParallelism()
  return cores && Math.min(mostThreads, cores)
}

function workerThreads() {
  return nodeProcess()?.getBuiltinModule?.("node:worker_threads")
}

// Built-in modules are not imported: a browser has none, and bundlers must not look for them.
function nodeProcess(): Partial<NodeJS.Process> | undefined {
  return (globalThis as { process?: Partial<NodeJS.Process> }).process
}
