// The program in processes of its own, as users run it.

import { type ChildProcess, execFile, spawn } from "node:child_process"
import { hostname } from "node:os"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import type { ClusterStatus } from "../../../src/cluster/status.ts"
import { until } from "./until.ts"

const program = fileURLToPath(new URL("../../../dist/cli/main.js", import.meta.url))
const execute = promisify(execFile)

/// Environment variables of all processes, beside this one's.
export const environment: Record<string, string> = {}

/// Runs `spandrel` to its end; returns what it prints. Throws, with `code`, `stdout` and `stderr`, if it fails.
export async function spandrel(...args: readonly string[]): Promise<string> {
  const { stdout } = await execute(process.execPath, [program, ...args], {
    maxBuffer: 1 << 30,
    env: { ...process.env, ...environment },
  })
  return stdout
}

export async function statusOf(url: string): Promise<ClusterStatus> {
  return JSON.parse(await spandrel("cluster", "status", "--json", "--queue", url)) as ClusterStatus
}

/// A worker process.
export class WorkerProcess {
  readonly #process: ChildProcess
  messages = ""
  /// The exit code, or the signal that ended it.
  ended: number | NodeJS.Signals | undefined

  constructor(url: string, ...flags: readonly string[]) {
    const args = ["cluster", "work", "--queue", url, "--model", "en-fast", "--threads", "1", ...flags]
    this.#process = spawn(process.execPath, [program, ...args], {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, ...environment },
    })
    this.#process.stderr?.on("data", (chunk) => {
      this.messages += String(chunk)
    })
    this.#process.on("exit", (code, signal) => {
      this.ended = code ?? signal ?? 0
    })
  }

  get name(): string {
    return `${hostname().replaceAll(/[^\w.-]/g, "_")}-${this.#process.pid}`
  }

  send(signal: NodeJS.Signals): void {
    this.#process.kill(signal)
  }

  async end(signal: NodeJS.Signals = "SIGTERM"): Promise<number | NodeJS.Signals> {
    if (this.ended === undefined) this.send(signal)
    await until(() => this.ended !== undefined, `worker ${this.name} ends: ${this.messages}`)
    return this.ended as number | NodeJS.Signals
  }

  /// Resolves when it works on a shard; returns the shard's number.
  async busy(url: string): Promise<number> {
    let shard: number | undefined
    await until(async () => {
      const { workers } = await statusOf(url)
      shard = workers.find(({ name }) => name === this.name)?.shards[0]?.index
      return shard !== undefined
    }, `worker ${this.name} takes a shard: ${this.messages}`)
    return shard as number
  }
}
