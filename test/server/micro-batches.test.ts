import { describe, expect, it } from "vitest"
import { SpandrelError } from "../../src/check/error.ts"
import type { JobResult, JobRunner, ReadJob, TextFormat, TextSplitter } from "../../src/pool/parse-job.ts"
import { readSentence } from "../../src/sentence/read-sentence.ts"
import { SentenceError } from "../../src/sentence/sentence-error.ts"
import type { TextAnswer, TextRequest } from "../../src/sentence/split-request.ts"
import { type BatchReport, MicroBatches } from "../../src/server/micro-batches.ts"

const search = { decoder: "greedy", beam: 1, k: 1, confidence: "none" } as const
const settings = { search, format: "bracket", columns: 80 } as const

interface Pending {
  readonly words: readonly string[]
  answer(): void
  fail(error: unknown): void
}

/// A pool whose jobs a test answers by hand. The result of a sentence is its first word; "bad" is invalid.
class FakePool implements JobRunner, TextSplitter {
  readonly threads: number
  readonly jobs: Pending[] = []
  /// Texts that are being split.
  readonly texts: { readonly text: string; answer(): void }[] = []

  constructor(threads: number) {
    this.threads = threads
  }

  runRead<Format extends TextFormat>({ sentences }: ReadJob<Format>): Promise<JobResult<Format>> {
    const words = sentences.map(({ tokens }) => tokens?.[0]?.text as string)
    const bad = words.indexOf("bad")
    return new Promise((resolve, reject) => {
      const answer = () =>
        resolve({
          results: bad < 0 ? words : words.slice(0, bad),
          words: 0,
          ...(bad >= 0 && { invalid: new SentenceError("invalid-token", bad, "bad") }),
        } as unknown as JobResult<Format>)
      this.jobs.push({ words, answer, fail: reject })
    })
  }

  splitText(request: TextRequest): Promise<TextAnswer> {
    const text = "window" in request ? request.window.text : ""
    return new Promise((resolve) => {
      this.texts.push({ text, answer: () => resolve({ split: [], rest: 0, restTokens: 0, tokens: [] }) })
    })
  }

  /// The next job, once there is one.
  async next(): Promise<Pending> {
    for (;;) {
      const job = this.jobs.shift()
      if (job !== undefined) return job
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
}

function open(threads = 1) {
  const pool = new FakePool(threads)
  const reports: BatchReport[] = []
  const batches = new MicroBatches(pool, { window: 5, onBatch: (report) => reports.push(report) })
  const run = (words: readonly string[], options: { signal?: AbortSignal; columns?: number } = {}) => {
    const { signal, columns = 80 } = options
    const sentences = words.map((word, at) => readSentence([word], at))
    return batches.runRead({ ...settings, columns, sentences }, { signal })
  }
  return { pool, batches, reports, run }
}

describe("MicroBatches", () => {
  it("parses the sentences of requests that arrive together in one job, and gives each its own", async () => {
    const { pool, run, reports } = open()
    const results = [run(["a", "b"]), run(["c"])]
    const job = await pool.next()
    expect(job.words).toEqual(["a", "b", "c"])
    job.answer()
    expect(await Promise.all(results)).toMatchObject([
      { results: ["a", "b"], words: 2 },
      { results: ["c"], words: 1 },
    ])
    expect(reports).toEqual([{ sentences: 3, requests: 2 }])
  })

  it("collects what arrives while all workers are busy", async () => {
    const { pool, batches, run } = open()
    const first = run(["a"])
    const job = await pool.next()
    const others = [run(["b"]), run(["c"])]
    expect(batches.queued).toBe(2)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(pool.jobs).toEqual([])
    job.answer()
    await first
    const next = await pool.next()
    expect(next.words).toEqual(["b", "c"])
    next.answer()
    expect(await Promise.all(others)).toMatchObject([{ results: ["b"] }, { results: ["c"] }])
  })

  it("gives short requests their turn between the sentences of a long one", async () => {
    const { pool, run } = open()
    const long = run(Array.from({ length: 100 }, (_, at) => `long${at}`))
    const short = run(["short"])
    const job = await pool.next()
    expect(job.words).toHaveLength(32)
    expect(job.words).toContain("short")
    job.answer()
    expect(await short).toMatchObject({ results: ["short"] })
    const answerAll = async () => {
      for (let left = 69; left > 0; ) {
        const { words, answer } = await pool.next()
        left -= words.length
        answer()
      }
    }
    await answerAll()
    const { results } = await long
    expect(results).toEqual(Array.from({ length: 100 }, (_, at) => `long${at}`))
  })

  it("doesn't mix requests that are parsed in different ways", async () => {
    const { pool, run } = open()
    const results = [run(["a"]), run(["b"], { columns: 40 }), run(["c"])]
    const first = await pool.next()
    expect(first.words).toEqual(["a", "c"])
    first.answer()
    const second = await pool.next()
    expect(second.words).toEqual(["b"])
    second.answer()
    await Promise.all(results)
  })

  it("runs as many jobs as there are workers", async () => {
    const { pool, run } = open(2)
    const results = Array.from({ length: 2 }, () => run(Array(32).fill("a")))
    const jobs = [await pool.next(), await pool.next()]
    for (const { words, answer } of jobs) {
      expect(words).toHaveLength(32)
      answer()
    }
    await Promise.all(results)
  })

  it("tells only the request of an invalid sentence, with its number in that request", async () => {
    const { pool, run } = open()
    const results = [run(["a", "b"]), run(["c", "bad", "d"]), run(["e"])]
    const job = await pool.next()
    job.answer()
    // Nothing after an invalid sentence of the same request is parsed.
    const rest = await pool.next()
    expect(rest.words).toEqual(["e"])
    rest.answer()
    const [first, second, third] = await Promise.all(results)
    expect(first).toMatchObject({ results: ["a", "b"] })
    expect(second).toMatchObject({
      results: ["c"],
      words: 1,
      invalid: { code: "invalid-token", sentence: 1 },
    })
    expect(third).toMatchObject({ results: ["e"] })
  })

  it("fails all requests of a job whose worker fails, and goes on with the next", async () => {
    const { pool, run } = open()
    const results = [run(["a"]), run(["b"])]
    const job = await pool.next()
    job.fail(new SpandrelError("worker-failed", "x"))
    for (const result of results) await expect(result).rejects.toMatchObject({ code: "worker-failed" })
    const next = run(["c"])
    const second = await pool.next()
    second.answer()
    expect(await next).toMatchObject({ results: ["c"] })
  })

  it("tries each request by itself after an error that may be the fault of one", async () => {
    const { pool, run } = open()
    const results = [run(["a"]), run(["b"])]
    const job = await pool.next()
    job.fail(new SpandrelError("missing-tagger", "x"))
    const failing = expect(results[0]).rejects.toMatchObject({ code: "missing-tagger" })
    const first = await pool.next()
    expect(first.words).toEqual(["a"])
    first.fail(new SpandrelError("missing-tagger", "x"))
    const second = await pool.next()
    expect(second.words).toEqual(["b"])
    second.answer()
    await failing
    expect(await results[1]).toMatchObject({ results: ["b"] })
  })

  it("drops the sentences of an aborted request, and ignores their results", async () => {
    const { pool, batches, run } = open()
    const waiting = new AbortController()
    const running = new AbortController()
    const first = run(["a"], { signal: running.signal })
    const job = await pool.next()
    const second = run(["b"], { signal: waiting.signal })
    waiting.abort("late")
    await expect(second).rejects.toBe("late")
    expect(batches.queued).toBe(0)
    running.abort("gone")
    await expect(first).rejects.toBe("gone")
    job.answer()
    const third = run(["c"])
    const next = await pool.next()
    expect(next.words).toEqual(["c"])
    next.answer()
    await third
    await expect(run(["d"], { signal: running.signal })).rejects.toBe("gone")
  })

  it("does nothing for no sentences", async () => {
    const { run } = open()
    expect(await run([])).toEqual({ results: [], words: 0 })
  })

  it("splits text between two batches, one text at a time, so that neither waits for all of the other", async () => {
    const { pool, batches, run } = open()
    const window = (text: string) => ({ window: { text, base: 0, isOpen: false } })
    const texts = ["a", "b", "c"].map((text) => batches.splitText(window(text)))
    const controller = new AbortController()
    const left = batches.splitText(window("left"), { signal: controller.signal })
    const results = Array.from({ length: 40 }, (_, at) => run([`s${at}`], { columns: at }))
    const order: string[] = []
    const begun = async () => {
      while (pool.texts.length + pool.jobs.length === 0)
        await new Promise((resolve) => setTimeout(resolve, 1))
      expect(pool.texts.length + pool.jobs.length).toBe(1)
      const [text, job] = [pool.texts.shift(), pool.jobs.shift()]
      order.push(text === undefined ? "batch" : text.text)
      return text ?? (job as Pending)
    }
    const first = await begun()
    controller.abort(new SpandrelError("client-closed", "left"))
    await expect(left).rejects.toThrow("left")
    first.answer()
    for (let next = 0; next < 5; next++) (await begun()).answer()
    expect(order).toEqual(["a", "batch", "b", "batch", "c", "batch"])
    await Promise.all(texts)
    for (let next = 0; next < 37; next++) (await begun()).answer()
    await Promise.all(results)
  })
})
