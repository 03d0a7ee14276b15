// The script of the page's worker: loads models and parses, so that the page never waits.

import { type ErrorCode, SpandrelError } from "../../check/error.ts"
import { ParserPool } from "../../pool/parser-pool.ts"
import { webWorkerScope } from "../../pool/web-worker.ts"
import { toPlainSentence } from "../../sentence/plain-sentence.ts"
import type { Message, Request, RequestName, Requests } from "./messages.ts"
import { modelBytes } from "./model-cache.ts"

type Handlers = {
  [Name in RequestName]: (input: Requests[Name]["input"]) => Promise<Requests[Name]["answer"]>
}

const scope = webWorkerScope()
let pool: ParserPool | undefined

const handlers: Handlers = {
  async load({ url, name }) {
    const bytes = await modelBytes(url, (progress) => post({ progress })).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      throw new SpandrelError("model-not-found", `the model ${name} can't be loaded: ${reason}`)
    })
    const next = await ParserPool.load(bytes, { threads: threadCount(), startWorker })
    await pool?.close()
    pool = next
    return { info: pool.info, threads: pool.threads }
  },
  async parse({ text, options }) {
    return (await loaded().parse(text, options)).map(toPlainSentence)
  },
  trace: ({ sentence, options }) => loaded().trace(sentence, options),
}

scope.onMessage((message) => {
  const { id, name, input } = message as Request
  const handle = handlers[name] as (input: unknown) => Promise<Requests[RequestName]["answer"]>
  handle(input).then(
    (answer) => post({ id, answer }),
    (error: unknown) => post({ id, error: describeError(error) }),
  )
})

/// Threads of their own only pay where they can share the model; otherwise this worker parses.
function threadCount(): number {
  return globalThis.crossOriginIsolated ? Math.max(1, navigator.hardwareConcurrency) : 0
}

function startWorker(): Worker {
  return new Worker(new URL("../../../dist/browser/parse-worker.js", import.meta.url), { type: "module" })
}

function loaded(): ParserPool {
  if (pool === undefined) throw new SpandrelError("model-not-found", "no model has been loaded")
  return pool
}

function post(message: Message): void {
  scope.post(message)
}

function describeError(error: unknown): { readonly code: ErrorCode; readonly message: string } {
  if (error instanceof SpandrelError) return { code: error.code, message: error.message }
  return { code: "worker-failed", message: error instanceof Error ? error.message : String(error) }
}
