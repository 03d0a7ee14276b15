// A queue in memory, for tests of what is on either side of it. It has no locks: workers of tests don't die.

import {
  checkIdentity,
  type DoneShard,
  type FailedShard,
  PermanentFailure,
  type QueueWorker,
  type ShardCounts,
  type ShardQueue,
  type WorkerIdentity,
  type WorkOptions,
} from "../../src/cluster/queue.ts"
import { jobId, type ShardJob } from "../../src/cluster/shard.ts"

export class MemoryQueue implements ShardQueue {
  readonly known = new Set<string>()
  readonly outputs = new Map<string, string>()
  readonly waiting: ShardJob[] = []
  readonly finished: DoneShard[] = []
  readonly setAside: FailedShard[] = []
  readonly running: ShardJob[] = []

  async add(jobs: readonly ShardJob[]): Promise<number> {
    const added = jobs.filter((job) => !this.known.has(jobId(job)))
    for (const job of added) this.known.add(jobId(job))
    for (const { run, output } of added) this.outputs.set(run, output)
    // As plain data, as in a real queue.
    this.waiting.push(...added.map((job) => JSON.parse(JSON.stringify(job)) as ShardJob))
    return added.length
  }

  async counts(): Promise<ShardCounts> {
    const { waiting, running, finished, setAside } = this
    return {
      waiting: waiting.length,
      active: running.length,
      delayed: 0,
      failed: setAside.length,
      done: finished.length,
    }
  }

  async checkModel(mine: WorkerIdentity): Promise<void> {
    const [first] = [...this.waiting, ...this.running]
    if (first !== undefined) checkIdentity(first, mine)
  }

  async active() {
    return this.running.map((job) => ({ job, worker: "tester", since: 0 }))
  }

  async failed(most: number) {
    return this.setAside.slice(0, most)
  }

  async done(most: number) {
    return this.finished.slice(-most).reverse()
  }

  async submissions() {
    const jobs = [...this.waiting, ...this.running, ...this.setAside.map(({ job }) => job)]
    const results = this.finished.map(({ result }) => ({
      run: result.run,
      output: this.outputs.get(result.run) ?? "",
    }))
    const all = [...jobs.map(({ run, output }) => ({ run, output })), ...results]
    return [...new Map(all.map((one) => [one.run, one])).values()]
  }

  async workers() {
    return ["idler"]
  }

  async retry(): Promise<number> {
    const jobs = this.setAside.splice(0).map(({ job }) => job)
    this.waiting.push(...jobs)
    return jobs.length
  }

  async clear(): Promise<void> {
    for (const list of [this.waiting, this.finished, this.setAside]) list.splice(0)
    this.known.clear()
  }

  async work({ process, onFailed }: WorkOptions): Promise<QueueWorker> {
    const stopped = new AbortController()
    let giveBack = new AbortController()
    const loop = async () => {
      while (!stopped.signal.aborted) {
        const job = this.waiting.shift()
        if (job === undefined) {
          await new Promise((resolve) => setTimeout(resolve, 5))
          continue
        }
        this.running.push(job)
        const since = Date.now()
        giveBack = new AbortController()
        try {
          const result = await process(job, giveBack.signal)
          this.finished.push({ since, until: Date.now(), result })
        } catch (error) {
          const reason = error as Error
          if (reason instanceof PermanentFailure) {
            this.setAside.push({ job, reason: reason.message, attempts: 1 })
            onFailed(job, reason, true)
          } else this.waiting.unshift(job)
          if (giveBack.signal.aborted) stopped.abort()
        }
        this.running.pop()
      }
    }
    const running = loop()
    const { running: jobs } = this
    return {
      get active() {
        return jobs.length
      },
      async stop(signal) {
        stopped.abort()
        if (signal.aborted) giveBack.abort(signal.reason)
        signal.addEventListener("abort", () => giveBack.abort(signal.reason))
        await running
      },
    }
  }

  async close(): Promise<void> {}
}
