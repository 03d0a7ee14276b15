// Which queue a command of the cluster uses.

import { type Command, InvalidArgumentError, Option } from "commander"
import { SpandrelError } from "../../check/error.ts"
import { openQueue } from "../../cluster/open-queue.ts"
import type { ShardQueue } from "../../cluster/queue.ts"
import { displayAddress, hasPassword, queueServer } from "../../cluster/queue-address.ts"
import { readText } from "../../node/input.ts"
import { printable } from "../../unicode/printable.ts"
import type { CommandContext } from "../command-context.ts"
import { parseCount, parseFilePath } from "./argument-parsers.ts"

export interface QueueFlags {
  readonly queue?: string
  readonly queueFile?: string
  readonly name: string
  readonly queueTimeout: number
}

const variable = "SPANDREL_QUEUE"

/// Adds --queue, --queue-file, --name and --queue-timeout.
export function withQueueOptions(command: Command): Command {
  return command
    .addOption(
      new Option("--queue <url>", "redis://host:6379 or postgres://user@host/database").env(variable),
    )
    .option("--queue-file <file>", "read the address of the queue from this file", parseFilePath)
    .option("--name <name>", "name of the queue on that server", parseQueueName, "spandrel")
    .option(
      "--queue-timeout <seconds>",
      "give up when the queue doesn't answer for this long",
      parseCount,
      10,
    )
}

function parseQueueName(name: string): string {
  if (/^[\w.-]{1,64}$/.test(name)) return name
  throw new InvalidArgumentError("It must have 1 to 64 letters, digits, dots, hyphens and underscores.")
}

/// Connects to the queue, and closes the connection afterwards.
export async function withQueue(
  flags: QueueFlags,
  { stderr }: Pick<CommandContext, "stderr">,
  use: (queue: ShardQueue) => Promise<void>,
): Promise<void> {
  const say = (message: string) => stderr.write(`spandrel: ${printable(message)}\n`)
  const url = await queueAddress(flags)
  queueServer(url)
  if (flags.queueFile === undefined && url !== process.env[variable] && hasPassword(url)) {
    hideArgument(url)
    say(
      `the password in --queue could be seen in the list of processes until now; use ${variable} or --queue-file`,
    )
  }
  const queue = await openQueue({ url, name: flags.name, timeout: flags.queueTimeout, onRetry: say })
  try {
    await use(queue)
  } finally {
    await queue.close()
  }
}

/// From here on the list of processes shows the address without its password.
function hideArgument(url: string): void {
  if (process.argv.some((argument) => argument.includes(url)))
    process.title = process.argv.join(" ").replaceAll(url, displayAddress(url))
}

async function queueAddress({ queue, queueFile }: QueueFlags): Promise<string> {
  if (queueFile !== undefined) {
    return (await readText(queueFile)).trim()
  }
  if (queue !== undefined) return queue
  throw new SpandrelError(
    "wrong-usage",
    `no queue is specified; pass its address with --queue, --queue-file or the environment variable ${variable}`,
  )
}
