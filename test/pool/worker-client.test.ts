import { describe, expect, it } from "vitest"
import { SpandrelError } from "../../src/check/error.ts"
import { startNodeThread } from "../../src/pool/node-thread.ts"
import { serveRequests } from "../../src/pool/serve-requests.ts"
import { thisThreadPort } from "../../src/pool/this-thread.ts"
import { webWorkerPort } from "../../src/pool/web-worker.ts"
import { WorkerClient } from "../../src/pool/worker-client.ts"
import type { WorkerPort } from "../../src/pool/worker-port.ts"
import { FakeWebWorker } from "./fake-web-worker.ts"

/// A thread that runs this code for each message; the first message is the setup.
function nodeThread(body: string): WorkerPort {
  const script = `import { parentPort } from "node:worker_threads"
    const answer = (value) => parentPort.postMessage({ answer: value })
    parentPort.on("message", (message) => { ${body} })`
  return startNodeThread(new URL(`data:text/javascript,${encodeURIComponent(script)}`))
}

type Handle = (request: string) => unknown

const ports: Readonly<Record<string, (handle: Handle) => WorkerPort>> = {
  "this thread": (handle) => thisThreadPort((scope) => serveRequests(scope, () => handle)),
  "a web worker": (handle) => webWorkerPort(new FakeWebWorker((scope) => serveRequests(scope, () => handle))),
}

const failed = (message: string) => ({ code: "worker-failed", message: expect.stringContaining(message) })

describe.each(Object.entries(ports))("a client of %s", (_, portFor) => {
  const client = (handle: Handle) => new WorkerClient<string, string>(portFor(handle), "setup")

  it("gets an answer to each request, in their order", async () => {
    const echo = client(async (request) => `${request}!`)
    await echo.ready
    expect(await Promise.all(["a", "b", "c"].map((word) => echo.ask(word)))).toEqual(["a!", "b!", "c!"])
    await echo.end()
  })

  it("gets errors that have a code as they are, and can go on", async () => {
    const picky = client((request) => {
      if (request === "bad") throw new SpandrelError("invalid-token", "bad token")
      return request
    })
    await expect(picky.ask("bad")).rejects.toMatchObject({ code: "invalid-token", message: "bad token" })
    expect(await picky.ask("good")).toBe("good")
    await picky.end()
  })

  it("gets the unexpected error of a worker for all requests without an answer and all later ones", async () => {
    const thrower = client((request) => {
      throw new TypeError(`no ${request}`)
    })
    const asked = ["fish", "soup"].map((word) => thrower.ask(word))
    for (const answer of await Promise.allSettled(asked))
      expect(answer).toMatchObject({ reason: failed("TypeError: no fish") })
    await expect(thrower.ask("tea")).rejects.toMatchObject(failed("no fish"))
    expect(await thrower.failed).toMatchObject(failed("no fish"))
  })

  it("rejects what has no answer when it is ended, and everything later", async () => {
    const client_ = client((request) => request)
    const asked = client_.ask("a")
    const ended = client_.end()
    await expect(asked).rejects.toMatchObject(failed("stopped"))
    await ended
    await expect(client_.ask("b")).rejects.toMatchObject(failed("stopped"))
  })
})

describe("a client of a worker that can't be set up", () => {
  it("fails with the error of the setup", async () => {
    const port = thisThreadPort((scope) =>
      serveRequests(scope, () => {
        throw new SpandrelError("out-of-memory", "too big")
      }),
    )
    const client = new WorkerClient(port, "setup")
    const asked = client.ask("a")
    await expect(client.ready).rejects.toMatchObject({ code: "out-of-memory" })
    await expect(asked).rejects.toMatchObject({ code: "out-of-memory" })
    expect(await client.failed).toMatchObject({ code: "out-of-memory" })
  })
})

describe("a client of a Node.js thread", () => {
  it("gets answers", async () => {
    const echo = new WorkerClient(nodeThread("answer(message + '!')"), "setup")
    expect(await Promise.all([echo.ask("a"), echo.ask("b")])).toEqual(["a!", "b!"])
    await echo.end()
  })

  it("fails when the thread ends by itself", async () => {
    const quitter = new WorkerClient(nodeThread("process.exit(7)"), "setup")
    await expect(quitter.ask("a")).rejects.toMatchObject(failed("exit code 7"))
    await expect(quitter.ready).rejects.toMatchObject({ code: "worker-failed" })
    await expect(quitter.ask("b")).rejects.toMatchObject(failed("exit code 7"))
  })

  it("fails when the thread throws, with the error as its cause", async () => {
    const thrower = new WorkerClient(nodeThread("throw new Error('no ' + message)"), "fish")
    await expect(thrower.ask("a")).rejects.toMatchObject({ ...failed("no fish"), cause: expect.any(Error) })
  })

  it("rejects a request that can't be cloned, and can go on", async () => {
    const echo = new WorkerClient<unknown, string>(nodeThread("answer(message)"), "setup")
    await expect(echo.ask(() => {})).rejects.toThrow("could not be cloned")
    expect(await echo.ask("a")).toBe("a")
    await echo.end()
  })
})

describe("a web worker", () => {
  it("fails where its script can't be loaded, throws outside of a request, or sends what can't be read", async () => {
    for (const [type, event, message] of [
      ["error", {}, "can't be loaded"],
      ["error", { message: "Uncaught Error: fish" }, "Uncaught Error: fish"],
      ["messageerror", {}, "can't be read"],
    ] as const) {
      const worker = new FakeWebWorker(() => {})
      const client = new WorkerClient(webWorkerPort(worker), "setup")
      const asked = client.ask("a")
      worker.emit(type, event)
      await expect(asked).rejects.toMatchObject(failed(message))
      expect(worker.isTerminated).toBe(true)
    }
  })
})
