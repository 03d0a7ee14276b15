import { Worker } from "node:worker_threads"
import { describe, expect, it } from "vitest"
import { loadKernels } from "../../src/math/kernels.ts"
import { AskedThread } from "../../src/node/asked-thread.ts"
import { jackknife } from "../../src/node/jackknife-team.ts"
import { threadTeam } from "../../src/node/thread-team.ts"
import { makeRun } from "../../src/train/run.ts"
import { tinyCorpus, tinySettings } from "../train/tiny-run.ts"
import { tinyTrees } from "../train/tiny-treebank.ts"

/// A thread that does this with each message.
function thread(body: string): AskedThread<string, string> {
  const text = `const { parentPort } = require("node:worker_threads")
    parentPort.on("message", (message) => { ${body} })`
  return new AskedThread(new Worker(text, { eval: true }))
}

describe("a thread that is asked", () => {
  it("answers each question in its turn", async () => {
    const echo = thread("parentPort.postMessage(message + '!')")
    expect(await Promise.all(["a", "b", "c"].map((word) => echo.ask(word)))).toEqual(["a!", "b!", "c!"])
    await echo.end()
    await expect(echo.ask("d")).rejects.toThrow("ended")
  })

  it("fails its asker when it ends by itself, all who still wait and all who come later", async () => {
    const quitter = thread("process.exit(7)")
    const asked = ["a", "b"].map((word) => quitter.ask(word))
    for (const answer of await Promise.allSettled(asked))
      expect(answer).toMatchObject({ reason: new Error("a thread ended by itself, with code 7") })
    await expect(quitter.ask("c")).rejects.toThrow("a thread ended by itself, with code 7")
  })

  it("fails its asker with its own error", async () => {
    const thrower = thread("throw new Error('no ' + message)")
    await expect(thrower.ask("fish")).rejects.toThrow("no fish")
    await expect(thrower.ask("soup")).rejects.toThrow("no fish")
  })
})

// The sources have no compiled threads, so that every thread fails at its start.
describe("work in threads that fail", () => {
  it("ends a training run", async () => {
    const kernels = await loadKernels({ shared: true, maximumBytes: 2 ** 26 })
    const run = await makeRun(kernels, threadTeam, {
      corpus: tinyCorpus(),
      settings: tinySettings,
      threads: 2,
    })
    await expect(run.trainer.begin()).rejects.toThrow("train-thread.js")
    await run.team.close()
  })

  it("ends jackknifing", async () => {
    const options = { folds: 3, threads: 2, settings: {} }
    await expect(jackknife([tinyTrees()], options, process.stderr)).rejects.toThrow("jackknife-thread.js")
  })
})
