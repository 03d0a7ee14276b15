// How long does it take from the command line to a tree? Usage: npm run bench:start
//
// Loading alone, parsing alone, and the whole program as a user starts it.

import { execFileSync } from "node:child_process"
import { readFileSync, statSync } from "node:fs"
import { Parser } from "../src/parser/parser.ts"
import { machine, measure } from "./measure.ts"

// The program as users have it: npm run build makes it.
const program = new URL("../../dist/cli/main.js", import.meta.url)
const model = new URL("../../models/en.safetensors", import.meta.url)
const text = "I do like eating fish."

console.log(machine())
console.log(`models/en.safetensors, ${(statSync(model).size / 1e6).toFixed(1)} MB, one core, median of 7`)
const show = (name: string, { median, slowest, fastest }: Awaited<ReturnType<typeof measure>>) =>
  console.log(`${name.padEnd(44)} ${median.toFixed(2)} s  (${fastest.toFixed(2)} to ${slowest.toFixed(2)})`)

const bytes = readFileSync(model)
show("loading the model, its file read before", await measure(() => Parser.load(bytes), 7))
const parser = await Parser.load(bytes)
show("parsing that sentence once more", await measure(() => parser.parse(text), 7))
// On one core where the system can bind a process to one.
const [command, ...args] = [...(process.platform === "linux" ? ["taskset", "-c", "0"] : []), process.execPath]
show(
  'spandrel parse "I do like eating fish."',
  await measure(() => execFileSync(command as string, [...args, program.pathname, "parse", text]), 7),
)
