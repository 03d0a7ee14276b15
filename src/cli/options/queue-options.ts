// Which queue a command of the cluster uses.

import { type Command, InvalidArgumentError, Option } from "commander"
import { openQueue } from "../../cluster/open-queue.ts"
import type { ShardQueue } from "../../cluster/queue.ts"

export interface QueueFlags {
  readonly queue: string
  readonly name: string
}

/// Adds --queue and --name.
export function withQueueOptions(command: Command): Command {
  return command
    .addOption(
      new Option("--queue <url>", "redis://host:6379 or postgres://user@host/database")
        .env("SPANDREL_QUEUE")
        .makeOptionMandatory(),
    )
    .option("--name <name>", "name of the queue on that server", parseQueueName, "spandrel")
}

function parseQueueName(name: string): string {
  if (/^[\w.-]{1,64}$/.test(name)) return name
  throw new InvalidArgumentError("It must have 1 to 64 letters, digits, dots, hyphens and underscores.")
}

/// Connects to the queue, and closes the connection afterwards.
export async function withQueue(
  { queue: url, name }: QueueFlags,
  use: (queue: ShardQueue) => Promise<void>,
): Promise<void> {
  const queue = await openQueue(url, name)
  try {
    await use(queue)
  } finally {
    await queue.close()
  }
}
