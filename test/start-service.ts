// The compiled program as a service, in a process of its own.

import { type ChildProcess, spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"

const program = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url))

export interface Service {
  readonly child: ChildProcess
  readonly url: string
  /// All that it logs, when it has ended.
  readonly log: Promise<string>
}

/// Starts `spandrel serve` with these flags on a free port, and waits until its model is loaded.
export function startService(...flags: string[]): Promise<Service> {
  return startServiceOf(program, ...flags)
}

/// The same with another installation's command line.
export async function startServiceOf(main: string, ...flags: string[]): Promise<Service> {
  const child = spawn(process.execPath, [main, "serve", "--port", "0", ...flags], {
    stdio: ["ignore", "pipe", "pipe"],
  })
  const log = text(child.stdout)
  let [url, messages] = ["", ""]
  for await (const line of createInterface({ input: child.stderr })) {
    messages += `${line}\n`
    url = /listening on (\S+)/.exec(line)?.[1] ?? url
    if (line.includes("is loaded")) return { child, url, log }
  }
  throw new Error(`the service didn't start: ${messages}`)
}
