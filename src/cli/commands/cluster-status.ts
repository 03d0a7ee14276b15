// `spandrel cluster status`: how far a corpus is.

import { setTimeout as sleep } from "node:timers/promises"
import type { Command } from "commander"
import { clusterStatus } from "../../cluster/status.ts"
import { Storages } from "../../cluster/storage.ts"
import { shardsOf, submissionProgress } from "../../cluster/unfinished.ts"
import type { CommandContext } from "../command-context.ts"
import { exitCodes } from "../exit-codes.ts"
import { parseFilePath } from "../options/argument-parsers.ts"
import { type QueueFlags, withQueue, withQueueOptions } from "../options/queue-options.ts"
import { formatProgress, formatStatus } from "../terminal/cluster-report.ts"
import { MessageStream } from "../terminal/message-stream.ts"
import { ProgressLine } from "../terminal/progress.ts"

interface StatusFlags extends QueueFlags {
  readonly json?: boolean
  readonly watch?: boolean
}

const help = `
The exit code is 1 if shards are neither done nor in the queue. The files of a
submission say so: those in FOLDER, or in the folders of what the queue still has.`

// Milliseconds between two looks.
const interval = 2000

export function addClusterStatus(cluster: Command, context: CommandContext): void {
  withQueueOptions(cluster.command("status"))
    .description("show progress, speed, time left, workers and failures")
    .argument("[folder]", "the --output of cluster submit, to compare it with the queue", parseFilePath)
    .option("--json", "print everything as JSON; with --watch, one line per look")
    .option("--watch", "show it again every two seconds, until nothing is left to do")
    .addHelpText("after", help)
    .action((folder: string | undefined, flags: StatusFlags) => showStatus(folder, flags, context))
}

async function showStatus(
  folder: string | undefined,
  { json, watch, ...flags }: StatusFlags,
  context: CommandContext,
): Promise<void> {
  const { stdout, stderr } = context
  // On a terminal a line that is redrawn, and everything at the end; elsewhere everything each time.
  const isTerminal = !json && MessageStream.to(stderr).isTTY
  const line = new ProgressLine(stderr)
  const storages = new Storages()
  const files = {
    shards: (path: string) => shardsOf(storages, path),
    progress: (path: string) => submissionProgress(storages, path),
  }
  await withQueue(flags, context, async (queue) => {
    for (;;) {
      const status = await clusterStatus(queue, Date.now(), { files, folder })
      const { waiting, active, delayed } = status.shards
      const isLast = !watch || waiting + active + delayed === 0
      if (isTerminal && !isLast) line.show(formatProgress(status), performance.now())
      else {
        line.clear()
        stdout.write(
          json ? `${JSON.stringify(status, null, watch ? 0 : 2)}\n` : `${formatStatus(status, flags)}\n`,
        )
      }
      if (isLast) {
        if (status.lost > 0) context.exitCode = exitCodes.badInput
        return
      }
      await sleep(interval)
    }
  }).finally(() => storages.close())
}
