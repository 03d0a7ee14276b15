import { describe, expect, it } from "vitest"
import { SpandrelError } from "../../src/check/error.ts"
import { WorkerClient } from "../../src/pool/worker-client.ts"
import { type PoolJob, WorkerPool } from "../../src/pool/worker-pool.ts"
import { FakeThread } from "./fake-thread.ts"

/// A job of portions that are answered with themselves.
class Job implements PoolJob<string, string> {
  readonly received: string[] = []
  readonly workers: number[] = []
  readonly #portions: string[]

  constructor(...portions: string[]) {
    this.#portions = portions
  }

  get hasNext(): boolean {
    return this.#portions.length > 0
  }

  next(workers: number): string {
    this.workers.push(workers)
    return this.#portions.shift() as string
  }

  receive(answer: string, portion: number): void {
    this.received[portion] = answer
  }
}

/// A pool of fake threads; `threads` has all that were ever started.
async function openPool(count: number, queueLimit = Number.POSITIVE_INFINITY) {
  const threads: FakeThread[] = []
  const pool = await WorkerPool.open<string, string>({
    threads: count,
    queueLimit,
    start() {
      const thread = new FakeThread()
      threads.push(thread)
      return new WorkerClient<string, string>(thread, "setup")
    },
  })
  await settled()
  const requests = () => threads.map(({ requests: [request] }) => request)
  return { pool, threads, requests }
}

/// Resolves when everything that is under way has happened.
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

describe("a pool of workers", () => {
  it("gives portions to free workers in the order of jobs and portions", async () => {
    const { pool, threads, requests } = await openPool(2)
    const [first, second] = [new Job("a", "b", "c"), new Job("d")]
    const done: string[] = []
    const runs = [
      pool.run(first).then(() => done.push("first")),
      pool.run(second).then(() => done.push("second")),
    ]
    expect(requests()).toEqual(["a", "b"])
    threads[1]?.answer()
    await settled()
    expect(requests()).toEqual(["a", "c"])
    threads[1]?.answer()
    await settled()
    expect(requests()).toEqual(["a", "d"])
    threads[1]?.answer()
    await settled()
    expect(done).toEqual(["second"])
    threads[0]?.answer()
    await Promise.all(runs)
    expect([first.received, second.received]).toEqual([["a", "b", "c"], ["d"]])
    await pool.close()
  })

  it("tells a job how many workers there are for it", async () => {
    const { pool, threads } = await openPool(3)
    const [first, second] = [new Job("a", "b", "c", "d"), new Job("e")]
    const unfinished = pool.run(first)
    const run = pool.run(second)
    expect(first.workers).toEqual([3, 3, 3])
    threads[0]?.answer()
    await settled()
    expect(first.workers).toEqual([3, 3, 3, 2])
    threads[1]?.answer()
    await settled()
    threads[1]?.answer()
    await run
    await Promise.all([expect(unfinished).rejects.toMatchObject({ code: "pool-closed" }), pool.close()])
  })

  it("finishes a job without portions at once", async () => {
    const { pool } = await openPool(1)
    await pool.run(new Job())
    await pool.close()
  })

  it("replaces a worker that fails, and only its job fails", async () => {
    const { pool, threads, requests } = await openPool(2)
    const jobs = ["a", "b", "c"].map((portion) => new Job(portion))
    const [a, b, c] = jobs.map((job) => pool.run(job)) as [Promise<void>, Promise<void>, Promise<void>]
    threads[0]?.fail("out of luck")
    await expect(a).rejects.toMatchObject({ code: "worker-failed" })
    await settled()
    expect(threads).toHaveLength(3)
    expect(threads[0]?.isEnded).toBe(true)
    expect(requests().slice(1)).toEqual(["b", "c"])
    threads[1]?.answer()
    threads[2]?.answer()
    await Promise.all([b, c])
    await pool.close()
  })

  it("replaces a worker that fails while it has nothing to do", async () => {
    const { pool, threads } = await openPool(1)
    threads[0]?.fail("bored")
    await settled()
    const job = new Job("a")
    const run = pool.run(job)
    threads[1]?.answer()
    await run
    expect(job.received).toEqual(["a"])
    await pool.close()
  })

  it("ignores the other portions of a job that failed", async () => {
    const { pool, threads, requests } = await openPool(2)
    const job = new Job("a", "b", "c")
    const run = pool.run(job)
    threads[0]?.fail("out of luck")
    await expect(run).rejects.toMatchObject({ code: "worker-failed" })
    threads[1]?.answer()
    await settled()
    expect(job.received).toEqual([])
    expect(requests().slice(1)).toEqual([undefined, undefined])
    await pool.close()
  })

  it("keeps a worker whose request has an error of its own", async () => {
    const { pool, threads } = await openPool(1)
    const run = pool.run(new Job("a"))
    threads[0]?.reply({ error: { code: "invalid-scores", message: "not a number" } })
    await expect(run).rejects.toMatchObject({ code: "invalid-scores", message: "not a number" })
    const next = pool.run(new Job("b"))
    threads[0]?.answer()
    await next
    expect(threads).toHaveLength(1)
    await pool.close()
  })

  it("accepts as many waiting jobs as its limit", async () => {
    const { pool, threads } = await openPool(1, 1)
    const running = pool.run(new Job("a"))
    const waiting = pool.run(new Job("b"))
    await expect(pool.run(new Job("c"))).rejects.toMatchObject({ code: "queue-full" })
    threads[0]?.answer()
    await running
    const later = pool.run(new Job("d"))
    threads[0]?.answer()
    await waiting
    threads[0]?.answer()
    await later
    await pool.close()
  })

  it("with a limit of 0 accepts jobs for free workers only", async () => {
    const { pool, threads } = await openPool(1, 0)
    const running = pool.run(new Job("a", "b"))
    await expect(pool.run(new Job("c"))).rejects.toMatchObject({ code: "queue-full" })
    threads[0]?.answer()
    await settled()
    threads[0]?.answer()
    await running
    await pool.close()
  })
})

describe("a signal", () => {
  it("drops a job that waits", async () => {
    const { pool, threads, requests } = await openPool(1)
    const controller = new AbortController()
    const running = pool.run(new Job("a"))
    const waiting = pool.run(new Job("b"), controller.signal)
    const last = pool.run(new Job("c"))
    controller.abort(new Error("changed my mind"))
    await expect(waiting).rejects.toThrow("changed my mind")
    threads[0]?.answer()
    await running
    await settled()
    expect(requests()).toEqual(["c"])
    threads[0]?.answer()
    await last
    await pool.close()
  })

  it("abandons a job that runs: its worker finishes the portion, and goes on with other jobs", async () => {
    const { pool, threads, requests } = await openPool(1)
    const controller = new AbortController()
    const job = new Job("a", "b")
    const running = pool.run(job, controller.signal)
    const next = pool.run(new Job("c"))
    controller.abort()
    await expect(running).rejects.toMatchObject({ name: "AbortError" })
    expect(requests()).toEqual(["a"])
    threads[0]?.answer()
    await settled()
    expect(requests()).toEqual(["c"])
    expect(job.received).toEqual([])
    threads[0]?.answer()
    await next
    expect(threads).toHaveLength(1)
    await pool.close()
  })

  it("that is aborted already keeps a job from being started", async () => {
    const { pool, requests } = await openPool(1)
    await expect(pool.run(new Job("a"), AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" })
    expect(requests()).toEqual([undefined])
    await pool.close()
  })
})

describe("closing a pool", () => {
  it("rejects what runs, what waits and what comes later", async () => {
    const { pool, threads } = await openPool(1)
    const runs = [pool.run(new Job("a")), pool.run(new Job("b"))]
    const closed = pool.close()
    for (const run of runs) await expect(run).rejects.toMatchObject({ code: "pool-closed" })
    await closed
    await expect(pool.run(new Job("c"))).rejects.toMatchObject({ code: "pool-closed" })
    await expect(pool.run(new Job())).rejects.toMatchObject({ code: "pool-closed" })
    await settled()
    expect(threads.map(({ isEnded }) => isEnded)).toEqual([true])
    await pool.close()
  })
})

describe("a worker that can't be started", () => {
  const failing = (start: () => FakeThread) => () => new WorkerClient<string, string>(start(), "setup")
  const unready = () => {
    const thread = new FakeThread({ isReady: false })
    setTimeout(() => thread.fail("no such script"))
    return thread
  }

  it("keeps a pool from being opened if there is no other", async () => {
    for (const start of [
      failing(unready),
      () => {
        throw new SpandrelError("worker-failed", "no workers here")
      },
    ])
      await expect(WorkerPool.open({ threads: 2, queueLimit: 10, start })).rejects.toMatchObject({
        code: "worker-failed",
      })
  })

  it("leaves the work to the others", async () => {
    const threads = [new FakeThread(), unready()]
    const start = failing(() => threads.shift() ?? unready())
    const [working] = threads
    const pool = await WorkerPool.open({ threads: 2, queueLimit: 10, start })
    await settled()
    const run = pool.run(new Job("a", "b"))
    working?.answer()
    await settled()
    working?.answer()
    await run
    await pool.close()
  })

  it("fails one job per attempt, and the pool works again when a worker starts", async () => {
    const first = new FakeThread()
    let isBroken = false
    const threads: FakeThread[] = []
    const start = () => {
      if (isBroken) throw new SpandrelError("worker-failed", "no memory")
      const thread = threads.length === 0 ? first : new FakeThread()
      threads.push(thread)
      return new WorkerClient<string, string>(thread, "setup")
    }
    const pool = await WorkerPool.open({ threads: 1, queueLimit: 10, start })
    const runs = ["a", "b", "c"].map((portion) => pool.run(new Job(portion)))
    isBroken = true
    first.fail("gone")
    for (const run of runs) await expect(run).rejects.toMatchObject({ code: "worker-failed" })
    await expect(pool.run(new Job("d"))).rejects.toMatchObject({ code: "worker-failed" })
    isBroken = false
    const run = pool.run(new Job("e"))
    await settled()
    threads[1]?.answer()
    await run
    await pool.close()
  })
})
