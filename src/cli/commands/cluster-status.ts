// `spandrel cluster status`: how far a corpus is.

import { setTimeout as sleep } from "node:timers/promises"
import type { Command } from "commander"
import { clusterStatus } from "../../cluster/status.ts"
import type { CommandContext } from "../command-context.ts"
import { type QueueFlags, withQueue, withQueueOptions } from "../options/queue-options.ts"
import { formatProgress, formatStatus } from "../terminal/cluster-report.ts"
import { MessageStream } from "../terminal/message-stream.ts"
import { ProgressLine } from "../terminal/progress.ts"

interface StatusFlags extends QueueFlags {
  readonly json?: boolean
  readonly watch?: boolean
}

// Milliseconds between two looks.
const interval = 2000

export function addClusterStatus(cluster: Command, context: CommandContext): void {
  withQueueOptions(cluster.command("status"))
    .description("show progress, speed, time left, workers and failures")
    .option("--json", "print everything as JSON; with --watch, one line per look")
    .option("--watch", "show it again every two seconds, until nothing is left to do")
    .action((flags: StatusFlags) => showStatus(flags, context))
}

async function showStatus({ json, watch, ...flags }: StatusFlags, context: CommandContext): Promise<void> {
  const { stdout, stderr } = context
  // On a terminal a line that is redrawn, and everything at the end; elsewhere everything each time.
  const isTerminal = !json && MessageStream.to(stderr).isTTY
  const line = new ProgressLine(stderr)
  await withQueue(flags, async (queue) => {
    for (;;) {
      const status = await clusterStatus(queue, Date.now())
      const { waiting, active, delayed } = status.shards
      const isLast = !watch || waiting + active + delayed === 0
      if (isTerminal && !isLast) line.show(formatProgress(status), performance.now())
      else {
        line.clear()
        stdout.write(
          json ? `${JSON.stringify(status, null, watch ? 0 : 2)}\n` : `${formatStatus(status, flags)}\n`,
        )
      }
      if (isLast) return
      await sleep(interval)
    }
  })
}
