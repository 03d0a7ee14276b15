// What the pool does in a browser, with the globals of a browser in the place of those of Node.js.

import { resolveObjectURL } from "node:buffer"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { toPlainModel } from "../../src/model/plain-model.ts"
import { resolveSearch } from "../../src/parser/search-options.ts"
import { NetworkMemory } from "../../src/pool/network-memory.ts"
import { availableThreads, startParseWorker } from "../../src/pool/start-worker.ts"
import type { WebWorkerEvent } from "../../src/pool/web-worker.ts"
import { readSentence } from "../../src/sentence/read-sentence.ts"
import { tinyTaggingModel } from "../tiny-model.ts"
import { FakeWebWorker } from "./fake-web-worker.ts"

const { getBuiltinModule } = process
const missing = ["node:worker_threads", "node:os"]

beforeEach(() => {
  vi.spyOn(process, "getBuiltinModule").mockImplementation((name: string) =>
    missing.includes(name) ? undefined : getBuiltinModule(name),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe("in a browser", () => {
  const script = new URL("../../dist/browser/parse-worker.js", import.meta.url)

  /// The arguments of each worker that was started.
  function startedWorkers(): unknown[][] {
    const started: unknown[][] = []
    vi.stubGlobal(
      "Worker",
      class extends FakeWebWorker {
        constructor(...args: unknown[]) {
          super(() => {})
          started.push(args)
        }
      },
    )
    return started
  }

  it("a worker is a module of the package", async () => {
    const started = startedWorkers()
    await startParseWorker().end()
    expect(started).toEqual([[script, { type: "module" }]])
  })

  it("a worker of a library from another origin is a script of the page's own that imports it", async () => {
    const started = startedWorkers()
    vi.stubGlobal("location", { origin: "https://page.example" })
    await startParseWorker().end()
    const [[url, options]] = started as [[URL, object]]
    expect(options).toEqual({ type: "module" })
    expect(url.protocol).toBe("blob:")
    expect(await resolveObjectURL(url.href)?.text()).toBe(`import "${script}"`)
  })

  it("a worker can't be started where there are none", () => {
    vi.stubGlobal("Worker", undefined)
    expect(startParseWorker).toThrow(expect.objectContaining({ code: "worker-failed" }))
  })

  it("there are as many workers as the browser says, one if it doesn't", () => {
    vi.stubGlobal("navigator", { hardwareConcurrency: 5 })
    expect(availableThreads()).toBe(5)
    vi.stubGlobal("navigator", undefined)
    expect(availableThreads()).toBe(1)
  })

  it("the script of a worker answers with trees", async () => {
    const posted: unknown[] = []
    let listener: (event: WebWorkerEvent) => void = () => {}
    vi.stubGlobal("postMessage", (message: unknown) => posted.push(message))
    vi.stubGlobal("addEventListener", (_: string, added: typeof listener) => {
      listener = added
    })
    await import("../../src/pool/parse-worker.ts")
    const model = await tinyTaggingModel()
    const network = (await NetworkMemory.place(model)).forNextWorker()
    listener({ data: { model: toPlainModel(model), network } })
    const search = resolveSearch(model.search, {})
    listener({ data: { sentences: [readSentence(["yes"], 0)], search, format: "bracket", columns: 80 } })
    await vi.waitFor(() => expect(posted).toHaveLength(2))
    expect(posted).toEqual([{ answer: undefined }, { answer: { results: ["(INTJ (UH yes))"], words: 1 } }])
  })
})
