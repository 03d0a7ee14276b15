// The service in a process of its own, made by npm run build.

import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"

const program = new URL("../../../dist/cli/main.js", import.meta.url)

export interface Service {
  readonly url: string
  sentencesPerBatch(): Promise<string>
  stop(): Promise<void>
}

/// Starts a server on a free port, and waits until its model is loaded.
export async function startService(model: string, threads: number): Promise<Service> {
  const flags = ["--port", "0", "--model", model, "--threads", `${threads}`, "--log-level", "warn"]
  const child = spawn(process.execPath, [program.pathname, "serve", ...flags], {
    stdio: ["ignore", "inherit", "pipe"],
  })
  const exited = once(child, "exit")
  let url = ""
  for await (const line of createInterface({ input: child.stderr })) {
    url = /listening on (\S+)/.exec(line)?.[1] ?? url
    if (/is loaded/.test(line)) break
  }
  if (url === "") throw new Error("the server didn't start")
  return {
    url,
    async sentencesPerBatch() {
      const metrics = await (await fetch(`${url}/metrics`)).text()
      const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(metrics)?.[1])
      return (figure("spandrel_batch_sentences_sum") / figure("spandrel_batch_sentences_count")).toFixed(1)
    },
    async stop() {
      child.kill("SIGTERM")
      await exited
    },
  }
}
