// `spandrel cluster work`: parse shards from the queue.

import { createHash } from "node:crypto"
import { hostname } from "node:os"
import type { Command } from "commander"
import { formatCount, formatNumber } from "../../check/format-count.ts"
import { mostThreads } from "../../check/threads.ts"
import { parseShard } from "../../cluster/parse-shard.ts"
import type { ShardProcessor } from "../../cluster/queue.ts"
import type { ShardJob } from "../../cluster/shard.ts"
import { Storages } from "../../cluster/storage.ts"
import { submissionProgress } from "../../cluster/unfinished.ts"
import { within } from "../../cluster/within.ts"
import { givingBack, work } from "../../cluster/work.ts"
import { version } from "../../node/version.ts"
import { loadModel, readModelFile } from "../../parser/model-source.ts"
import { defaultModel } from "../../parser/package-models.ts"
import { ParserPool } from "../../pool/parser-pool.ts"
import { availableThreads } from "../../pool/start-worker.ts"
import { printable } from "../../unicode/printable.ts"
import type { CommandContext } from "../command-context.ts"
import { parseCount, parseNatural, parseThreads } from "../options/argument-parsers.ts"
import { chosenModel, type ModelFlags, withModelOptions } from "../options/model-options.ts"
import { type QueueFlags, withQueue, withQueueOptions } from "../options/queue-options.ts"

interface WorkFlags extends QueueFlags, ModelFlags {
  readonly threads?: number
  readonly concurrency: number
  readonly lock: number
  readonly grace: number
  readonly reconnect: number
  readonly untilDone?: boolean
}

const help = `
The worker renews its lock on a shard while it parses. If it is killed or loses its
connection for longer than --lock, another worker takes the shard; a shard that
fails is tried four times, and then set aside (spandrel cluster status says why).

SIGTERM and Ctrl-C: it takes no more shards, and finishes those that it has. What
isn't finished after --grace seconds, or at a second signal, is given back, which
takes at most ${givingBack} seconds more.`

export function addClusterWork(cluster: Command, context: CommandContext): void {
  withModelOptions(withQueueOptions(cluster.command("work")))
    .description("parse shards from the queue until stopped")
    .option(
      "-t, --threads <number>",
      `number of threads, up to ${mostThreads} (default: one per core)`,
      parseThreads,
    )
    .option("--concurrency <number>", "shards at a time, so that threads don't wait", parseCount, 2)
    .option("--lock <seconds>", "a worker that doesn't answer loses its shards after this", parseCount, 30)
    .option("--grace <seconds>", "time to finish shards when it is stopped", parseNatural, 20)
    .option("--reconnect <seconds>", "give up when the queue has been away for this long", parseCount, 120)
    .option("--until-done", "end when nothing is left to do; exit code 1 if shards are missing all the same")
    .addHelpText("after", help)
    .action((flags: WorkFlags) => workOnQueue(flags, context))
}

async function workOnQueue(flags: WorkFlags, context: CommandContext): Promise<void> {
  const { stderr } = context
  const modelName = chosenModel(flags) ?? defaultModel
  const bytes = await readModelFile(modelName)
  const sha256 = createHash("sha256").update(bytes).digest("hex")
  const identity = { model: { name: modelName, sha256 }, version }
  const name = `${hostname().replaceAll(/[^\w.-]/g, "_")}-${process.pid}`
  const say = (text: string) => stderr.write(`spandrel: ${printable(text)}\n`)
  await withQueue(flags, context, async (queue) => {
    await queue.checkModel(identity)
    const model = await loadModel(bytes)
    // In threads of their own: this one has to be free to renew locks.
    const pool = await ParserPool.load(model, { threads: flags.threads ?? availableThreads() })
    const storages = new Storages()
    // Until here a signal ends the process at once: there is nothing to give back.
    const signals = listenForSignals(say)
    try {
      say(
        `worker ${name} with ${formatCount(pool.threads, "thread")} waits for shards of the model ${modelName}`,
      )
      await work(queue, {
        name,
        identity,
        concurrency: flags.concurrency,
        lock: flags.lock,
        grace: flags.grace,
        reconnect: flags.reconnect,
        endsWhenDone: flags.untilDone ?? false,
        progress: (folder) => submissionProgress(storages, folder),
        ...signals,
        process: reporting((job, signal) => parseShard(job, signal, { model, pool, storages, name }), say),
        onProblem: sayingOnce((problem) => say(problem.message || problem.name)),
        onFailed: (job, reason, isLast) =>
          say(`${shardName(job)} ${isLast ? "set aside" : "failed, to be tried again"}: ${reason.message}`),
      })
    } finally {
      signals.close()
      await within(givingBack, () => pool.close()).catch(() => {})
      await storages.close()
    }
  })
}

const shardName = ({ index, file, line }: ShardJob): string => `shard ${index} (${file}:${line})`

/// Says what was done, shard by shard.
function reporting(process: ShardProcessor, say: (text: string) => void): ShardProcessor {
  return async (job, signal) => {
    const begin = performance.now()
    const result = await process(job, signal)
    const seconds = (performance.now() - begin) / 1000
    const speed = formatNumber(Math.round(result.words / seconds))
    say(
      `${shardName(job)}: ${formatCount(result.words, "word")} in ${seconds.toFixed(1)} s, ${speed} words/s`,
    )
    return result
  }
}

// Milliseconds for which the same problem isn't said again.
const quietTime = 10_000

/// Says a problem, but not the same one again and again: each connection of a worker reports each attempt.
function sayingOnce(say: (problem: Error) => void): (problem: Error) => void {
  const said = new Map<string, number>()
  return (problem) => {
    const now = performance.now()
    if (now - (said.get(problem.message) ?? Number.NEGATIVE_INFINITY) < quietTime) return
    said.set(problem.message, now)
    say(problem)
  }
}

/// The first signal stops the worker, the second one at once.
function listenForSignals(say: (text: string) => void) {
  const [stop, stopNow] = [new AbortController(), new AbortController()]
  const onSignal = () => {
    if (stop.signal.aborted) stopNow.abort()
    else say("finishing what has been begun; press Ctrl-C again to give it back")
    stop.abort()
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, onSignal)
  return {
    stop: stop.signal,
    stopNow: stopNow.signal,
    close() {
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, onSignal)
    },
  }
}
