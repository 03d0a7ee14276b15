// `spandrel cluster retry` and `clear`: what to do with shards in the queue.

import type { Command } from "commander"
import { formatCount } from "../../check/format-count.ts"
import type { CommandContext } from "../command-context.ts"
import { type QueueFlags, withQueue, withQueueOptions } from "../options/queue-options.ts"

export function addClusterRetry(cluster: Command, context: CommandContext): void {
  withQueueOptions(cluster.command("retry"))
    .description("queue the shards that were set aside again, with all of their attempts")
    .action((flags: QueueFlags) =>
      withQueue(flags, context, async (queue) => {
        context.stdout.write(`${formatCount(await queue.retry(), "shard")} queued again\n`)
      }),
    )
}

export function addClusterClear(cluster: Command, context: CommandContext): void {
  withQueueOptions(cluster.command("clear"))
    .description("remove all shards from the queue; files stay as they are")
    .action((flags: QueueFlags) =>
      withQueue(flags, context, async (queue) => {
        await queue.clear()
        context.stdout.write(`the queue ${flags.name} is empty\n`)
      }),
    )
}
