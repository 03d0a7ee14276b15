import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"

const program = fileURLToPath(new URL("../../../dist/cli/main.js", import.meta.url))

/// A module that runs before the program and, in a thread, waits until it has worked on the sentence for a while. Then it sends the
/// program the signal. At the end it prints the processor time since then, in milliseconds: the machine may be busy.
const sender = (folder: string, signal: string, work: number) => `
import { Worker } from "node:worker_threads"
const since = new Float64Array(new SharedArrayBuffer(8))
const script = \`
  const { readdirSync } = require("node:fs")
  const { workerData: since } = require("node:worker_threads")
  const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
  let begin
  setInterval(() => {
    if (!readdirSync(${JSON.stringify(folder)}).some((name) => name.endsWith(".partial"))) return
    begin ??= used()
    if (used() - begin < ${work} || since[0] > 0) return
    since[0] = used()
    process.kill(process.pid, "${signal}")
  }, 10)
\`
new Worker(script, { eval: true, workerData: since }).unref()
process.on("exit", () => {
  const { user, system } = process.cpuUsage()
  console.log((user + system) / 1000 - since[0])
})
`

describe("a signal during one very long sentence on one thread", () => {
  it.each([
    ["SIGINT", 130, 300, []],
    ["SIGTERM", 143, 3000, []],
    ["SIGINT", 130, 1000, ["--model", "en-fast", "--decoder", "beam", "--beam", "200"]],
  ] as const)("ends the run within half a second: %s %i %i %j", async (signal, expected, work, options) => {
    const output = temporaryPath(`${signal}-${work}`)
    const folder = temporaryPath("")
    const preload = temporaryFile("sender.mjs", sender(folder, signal, work))
    const input = temporaryFile("long.txt", `${"the dog likes fish ".repeat(2500)}\n`)
    const args = ["--threads", "1", "--input-format", "tokens", "--input", input, "--output", output]
    const child = spawn(process.execPath, ["--import", preload, program, "parse", ...args, ...options])
    let printed = ""
    child.stdout.on("data", (chunk) => {
      printed += chunk
    })
    const [code] = await once(child, "close")
    expect(code).toBe(expected)
    expect(Number(printed)).toBeGreaterThan(0)
    expect(Number(printed)).toBeLessThan(500)
    expect(existsSync(output)).toBe(false)
    expect(readdirSync(folder).filter((name) => name.endsWith(".partial"))).toEqual([])
  })
})
