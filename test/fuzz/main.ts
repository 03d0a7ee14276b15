// `npm run fuzz -- --minutes 10 --seed 1`: tries inputs until the time is up. They run in a process of their own, so that one
// that hangs or ends the process is a failure like any other, and the next ones are still tried.

import { type ChildProcess, fork } from "node:child_process"
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { formatNumber } from "../../src/check/format-count.ts"
import { writeModel } from "../../src/model/model-file.ts"
import { Tagger } from "../../src/tagger/tagger.ts"
import { toSpans } from "../../src/tree/span-tree.ts"
import { tinyTrees } from "../train/tiny-treebank.ts"
import { trainTinyModel } from "../train-tiny-model.ts"
import { type InputName, kindNames, readInputName, showInput } from "./fuzz.ts"
import type { FuzzMessage, FuzzOrder } from "./worker.ts"

// Most inputs take milliseconds. On a machine that is busy otherwise, one may have to wait.
const secondsPerInput = 120

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
    case: { type: "string" },
  },
})
const seed = Number(values.seed)
const only = values.case === undefined ? undefined : readInputName(values.case)
const folder = mkdtempSync(join(tmpdir(), "spandrel-fuzz-"))
const tried: Record<string, number> = {}
const failed: Record<string, number> = {}

let worker: ChildProcess | undefined
process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => {
    worker?.kill("SIGKILL")
    report()
    process.exit()
  })

const models = await smallModels()
const end = Date.now() + 60_000 * Number(values.minutes)
do await tryUntil(end, models)
while (only === undefined && Date.now() < end)
report()

/// Models that are fast, and the package's fast model once in a while.
async function smallModels(): Promise<string[]> {
  const local = await trainTinyModel("local")
  const tagger = Tagger.train(tinyTrees().map((tree) => toSpans(tree).words))
  const files = { tagging: { ...local, tagger }, chart: { ...(await trainTinyModel("likelihood")), tagger } }
  const paths = Object.entries(files).map(([name, model]) => {
    const path = join(folder, `${name}.safetensors`)
    writeFileSync(path, writeModel(model))
    return path
  })
  const fast = resolve("models/en-fast.safetensors")
  return [...Array.from({ length: 8 }, () => paths).flat(), ...(existsSync(fast) ? [fast] : [])]
}

/// Tries inputs in a new process, until the end, or until one hangs or ends the process.
function tryUntil(end: number, models: readonly string[]): Promise<void> {
  const started = fork(fileURLToPath(new URL("./worker.js", import.meta.url)), {
    execArgv: ["--max-old-space-size=3000"],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  })
  const order: FuzzOrder = { folder: join(folder, "inputs"), models, seed, only, tried, end }
  started.send(order)
  worker = started
  return new Promise((resolve) => watch(started, resolve))
}

function watch(worker: ChildProcess, whenOver: () => void): void {
  let input: InputName | undefined
  let printed = ""
  let isHanging = false
  const stop = () => {
    isHanging = true
    worker.kill("SIGKILL")
  }
  let timer = setTimeout(stop, 1000 * secondsPerInput)
  worker.stderr?.on("data", (chunk) => {
    printed = `${printed}${chunk}`.slice(-2000)
  })
  worker.on("message", (message: FuzzMessage) => {
    clearTimeout(timer)
    timer = setTimeout(stop, 1000 * secondsPerInput)
    input = message.input
    if (message.failure === undefined) tried[input.kind] = (tried[input.kind] ?? 0) + 1
    else addFailure(input, message.failure)
  })
  worker.on("exit", (code) => {
    clearTimeout(timer)
    const problem = isHanging
      ? `takes longer than ${secondsPerInput} seconds`
      : `ends the process (${code}): ${printed}`
    if (isHanging || code !== 0) addFailure(input ?? { kind: "the start", number: 0 }, problem)
    whenOver()
  })
}

function addFailure(input: InputName, message: string): void {
  failed[input.kind] = (failed[input.kind] ?? 0) + 1
  const shown = showInput(input)
  process.stdout.write(`${shown}: ${message}\n  npm run fuzz -- --seed ${seed} --case "${shown}"\n`)
}

function report(): void {
  const sum = (counts: Record<string, number>) =>
    Object.values(counts).reduce((total, count) => total + count, 0)
  const line = (name: string, inputs: number, failures: number) =>
    `${name.padEnd(24)} ${formatNumber(inputs).padStart(9)} inputs ${formatNumber(failures).padStart(6)} failures\n`
  for (const kind of kindNames) process.stdout.write(line(kind, tried[kind] ?? 0, failed[kind] ?? 0))
  process.stdout.write(line(`all, seed ${seed}`, sum(tried), sum(failed)))
  process.exitCode = sum(failed) === 0 ? 0 : 1
}
