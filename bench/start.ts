// How long does it take from the command line to a tree? Usage: npm run bench:start [-- --model FILE]

import { execFileSync } from "node:child_process"
import { readFileSync, statSync } from "node:fs"
import { Parser } from "../src/parser/parser.ts"
import { check, machine, measure, type Timing } from "./measure.ts"
import { modelFile } from "./model-sentences.ts"

// The program as users run it, made by npm run build.
const program = new URL("../../dist/cli/main.js", import.meta.url)
const model = modelFile()
const text = "I do like eating fish."
// The package's model gets it right; others may not.
const tree = "(S (NP (PRP I)) (VP (VBP do) (VP (VB like) (S (VP (VBG eating) (NP (NN fish)))))) (. .))"
const runs = 7

// On one core, where the system can bind a process to one.
const [command, ...args] = [...(process.platform === "linux" ? ["taskset", "-c", "0"] : []), process.execPath]
const run = () =>
  execFileSync(
    command as string,
    [...args, program.pathname, "parse", "--model", model, "--format", "bracket", text],
    {
      encoding: "utf8",
    },
  )
const isPackageModel = !process.argv.includes("--model")
check(!isPackageModel || run().trim() === tree, `the program wrote ${run()}`)

const bytes = readFileSync(model)
const loading = await measure(() => Parser.load(bytes), runs)
const parser = await Parser.load(bytes)
const parsing = await measure(() => parser.parse(text), runs)
const whole = await measure(run, runs)

console.log(machine())
console.log(`${model}, ${(statSync(model).size / 1e6).toFixed(1)} MB, one core, median of ${runs} runs`)
show("loading the model from memory", loading)
show("parsing the sentence", parsing)
show(`spandrel parse "${text}"`, whole)

function show(name: string, { median, fastest, slowest }: Timing): void {
  const share = `${((100 * median) / whole.median).toFixed(1)}% of the program`
  console.log(
    `${name.padEnd(44)} ${median.toFixed(3)} s (${fastest.toFixed(3)} to ${slowest.toFixed(3)}), ${share}`,
  )
}
