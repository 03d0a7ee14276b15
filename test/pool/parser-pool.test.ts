import { afterEach, beforeAll, describe, expect, it } from "vitest"
import type { Model } from "../../src/model/model.ts"
import { Parser } from "../../src/parser/parser.ts"
import type { ParseOptions } from "../../src/parser/search-options.ts"
import { servePortions } from "../../src/pool/parse-portion.ts"
import { ParserPool } from "../../src/pool/parser-pool.ts"
import type { PoolOptions } from "../../src/pool/pool-options.ts"
import type { SentenceInput } from "../../src/sentence/sentence.ts"
import { tinyTaggingModel } from "../tiny-model.ts"
import { tinyTrees } from "../train/tiny-treebank.ts"
import { FakeWebWorker } from "./fake-web-worker.ts"

let model: Model
let parser: Parser
beforeAll(async () => {
  model = await tinyTaggingModel()
  parser = await Parser.load(model)
})

const pools: ParserPool[] = []
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close()
})

/// A pool of web workers whose script runs on this thread, or of this thread itself.
async function load(threads: number, options: PoolOptions = {}): Promise<ParserPool> {
  const startWorker = () => new FakeWebWorker(servePortions)
  const pool = await ParserPool.load(model, { threads, startWorker, ...options })
  pools.push(pool)
  return pool
}

/// Every sentence of the tiny treebank, several times.
const sentences = (times: number): string[][] =>
  Array.from({ length: times }, () => tinyTrees().map((tree) => tree.text.split(" "))).flat()

const bracketsOf = (results: readonly { readonly tree: unknown }[]) => results.map(({ tree }) => String(tree))

describe("ParserPool.parse", () => {
  it.each([0, 1, 2, 3])("returns what Parser.parse returns, with %i workers", async (threads) => {
    const pool = await load(threads)
    expect(pool.threads).toBe(threads)
    const inputs: [string | readonly SentenceInput[], ParseOptions][] = [
      ["the dog likes fish. yes", {}],
      ["", {}],
      [sentences(3), {}],
      [[{ id: "a", text: "the dog likes fish." }, [{ text: "yes", tag: "UH" }], "yes"], { confidence: true }],
      [sentences(1), { decoder: "dp", k: 3, confidence: true }],
      [[{ tokens: ["the", "dog"], constraints: { spans: [{ start: 0, end: 2, label: "NP" }] } }], {}],
    ]
    for (const [input, options] of inputs)
      expect(await pool.parse(input, options)).toEqual(await parser.parse(input, options))
  })

  it("returns trees that work as trees", async () => {
    const [sentence] = await (await load(1)).parse("the dog likes fish.")
    expect(sentence?.tree.find("NP").map((np) => np.text)).toEqual(["the dog", "fish"])
    expect(sentence?.tree).toBe(sentence?.parses[0]?.tree)
  })

  it("does several jobs at once", async () => {
    const pool = await load(2)
    const jobs = Array.from({ length: 8 }, (_, at) => sentences(1 + (at % 3)))
    const results = await Promise.all(jobs.map((job) => pool.parse(job)))
    for (const [at, result] of results.entries())
      expect(bracketsOf(result)).toEqual(bracketsOf(await parser.parse(jobs[at] as string[][])))
  })

  it("throws what Parser.parse throws", async () => {
    const pool = await load(2)
    const wrong: [unknown, unknown][] = [
      [7, {}],
      [[["yes"], []], {}],
      [[["yes"], 7], {}],
      [[...sentences(5), { tokens: ["yes"], constraints: { spans: [{ start: 0, end: 7 }] } }, ["yes"]], {}],
      [["yes"], { beams: 3 }],
      [["yes"], { decoder: "greedy", k: 2 }],
      [["yes"], { signal: 5 }],
    ]
    for (const [input, options] of wrong) {
      const error = await parser.parse(input as string, options as ParseOptions).catch((thrown) => thrown)
      expect(error).toBeInstanceOf(Error)
      const { code, message, sentence } = error
      await expect(pool.parse(input as string, options as ParseOptions)).rejects.toMatchObject({
        code,
        message,
        ...(sentence !== undefined && { sentence }),
      })
    }
  })

  it("stops at a signal", async () => {
    const pool = await load(2)
    const signal = AbortSignal.abort()
    await expect(pool.parse("yes", { signal })).rejects.toBe(signal.reason)
    const controller = new AbortController()
    const running = pool.parse(sentences(20), { signal: controller.signal })
    controller.abort()
    await expect(running).rejects.toMatchObject({ name: "AbortError" })
    expect(await pool.parse("yes")).toHaveLength(1)
  })

  it("is rejected after close", async () => {
    const pool = await load(1)
    const running = pool.parse(sentences(2))
    const closing = pool.close()
    await expect(running).rejects.toMatchObject({ code: "pool-closed" })
    await closing
    await expect(pool.parse("yes")).rejects.toMatchObject({ code: "pool-closed" })
    await expect(pool.run({ sentences: [], format: "bracket" })).rejects.toMatchObject({
      code: "pool-closed",
    })
  })
})

describe("ParserPool.run", () => {
  it("returns parsed sentences, or strings in a format", async () => {
    const pool = await load(2)
    const job = { sentences: [["yes"], "the dog likes fish."] }
    const { results, words, invalid } = await pool.run({ ...job, format: "sentences" })
    expect(results).toEqual(await parser.parse(job.sentences))
    expect([words, invalid]).toEqual([6, undefined])
    const brackets = await pool.run({ ...job, format: "bracket" })
    expect(brackets.results).toEqual(bracketsOf(results))
    const json = await pool.run({ ...job, format: "ndjson", options: { k: 2 } })
    expect(json.results.map((line) => JSON.parse(line).parses.length)).toEqual([2, 2])
    const drawn = await pool.run({ ...job, format: "tree", columns: 12 })
    expect(
      Math.max(
        ...drawn.results
          .join("\n")
          .split("\n")
          .map(({ length }) => length),
      ),
    ).toBeLessThan(30)
  })

  it("returns the results before an invalid sentence, whether the reader or a worker finds it", async () => {
    const pool = await load(3)
    const before = sentences(12)
    for (const [bad, code] of [
      [{ tokens: ["hot dog"] }, "invalid-token"],
      [{ tokens: ["yes"], constraints: { spans: [{ start: 0, end: 7 }] } }, "invalid-constraints"],
    ] as const) {
      const job = { sentences: [...before, bad, ["yes"], bad], format: "bracket" } as const
      const { results, words, invalid } = await pool.run(job)
      expect(results).toEqual(bracketsOf(await parser.parse(before)))
      expect(words).toBe(before.flat().length)
      expect(invalid).toMatchObject({ code, sentence: before.length, name: "SentenceError" })
    }
  })

  it("rejects jobs that are not jobs", async () => {
    const pool = await load(0)
    for (const [job, code] of [
      [7, "invalid-argument"],
      [{ format: "bracket" }, "invalid-argument"],
      [{ sentences: "yes", format: "bracket" }, "invalid-argument"],
      [{ sentences: [], format: "brackets" }, "invalid-argument"],
      [{ sentences: [], format: "tree", columns: -1 }, "invalid-argument"],
      [{ sentences: [], format: "tree", colums: 80 }, "unknown-field"],
      [{ sentences: [], format: "tree", options: { beams: 7 } }, "unknown-field"],
      [
        { sentences: [], format: "tree", options: { signal: new AbortController().signal } },
        "invalid-argument",
      ],
    ] as const)
      await expect(pool.run(job as never)).rejects.toMatchObject({ code })
    const options = { sginal: undefined } as object
    const run = pool.run({ sentences: [], format: "tree" }, options)
    await expect(run).rejects.toMatchObject({ code: "unknown-field" })
  })

  it("is rejected if too many jobs wait", async () => {
    const pool = await load(1, { queueLimit: 1 })
    const jobs = [1, 2, 3].map(() => pool.run({ sentences: [["yes"]], format: "bracket" }))
    const results = await Promise.allSettled(jobs)
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"])
    expect(results[2]).toMatchObject({ reason: { code: "queue-full" } })
  })
})

describe("ParserPool.load", () => {
  it("tells what the model is", async () => {
    const pool = await load(0)
    expect(pool.info).toEqual(parser.info)
  })

  it("rejects options that can't be", async () => {
    for (const [options, code] of [
      [{ threads: -1 }, "invalid-argument"],
      [{ threads: 1.5 }, "invalid-argument"],
      [{ threads: 129 }, "invalid-argument"],
      [{ threads: 1e9 }, "invalid-argument"],
      [{ queueLimit: "many" }, "invalid-argument"],
      [{ thread: 2 }, "unknown-field"],
      [7, "invalid-argument"],
      [{ signal: 7 }, "invalid-argument"],
    ] as const)
      await expect(ParserPool.load(model, options as never)).rejects.toMatchObject({ code })
    const pool = await ParserPool.load(model, { threads: 0, queueLimit: Number.POSITIVE_INFINITY })
    await pool.close()
  })

  it("stops at a signal, before and while workers start", async () => {
    const signal = AbortSignal.abort()
    await expect(ParserPool.load(undefined, { threads: 0, signal })).rejects.toBe(signal.reason)
    const controller = new AbortController()
    const workers: FakeWebWorker[] = []
    const startWorker = () => {
      controller.abort()
      const worker = new FakeWebWorker(servePortions)
      workers.push(worker)
      return worker
    }
    const loading = ParserPool.load(model, { threads: 2, startWorker, signal: controller.signal })
    await expect(loading).rejects.toMatchObject({ name: "AbortError" })
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, true])
  })

  it("fails if no worker can be started", async () => {
    const startWorker = () => {
      const worker = new FakeWebWorker(() => {})
      setTimeout(() => worker.emit("error", {}))
      return worker
    }
    await expect(ParserPool.load(model, { threads: 2, startWorker })).rejects.toMatchObject({
      code: "worker-failed",
    })
  })
})
