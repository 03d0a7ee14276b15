// How long does it take from the command line to a tree? Usage: npm run bench:start [-- --model NAME|FILE]...
//
// By default with all models of the package.

import { execFileSync } from "node:child_process"
import { readFileSync, statSync } from "node:fs"
import { parseArgs } from "node:util"
import { packageModelUrl } from "../src/parser/package-models.ts"
import { Parser } from "../src/parser/parser.ts"
import { check, machine, measure, type Timing } from "./measure.ts"
import { type NamedModel, namedModels } from "./model-arguments.ts"

const { values } = parseArgs({ options: { model: { type: "string", multiple: true } } })
// The program as users run it, made by npm run build.
const program = new URL("../../dist/cli/main.js", import.meta.url)
const english = {
  text: "I do like eating fish.",
  tree: "(S (NP (PRP I)) (VP (VBP do) (VP (VB like) (S (VP (VBG eating) (NP (NN fish)))))) (. .))",
}
const french = {
  text: "Le chat mange la souris.",
  tree: "(SENT (NP (DET Le) (NC chat)) (VN (V mange)) (NP (DET la) (NC souris)) (PONCT .))",
}
const runs = 7
// On one core, where the system can bind a process to one.
const [command, ...args] = [...(process.platform === "linux" ? ["taskset", "-c", "0"] : []), process.execPath]

console.log(machine())
for (const model of namedModels(values.model)) await report(model)

async function report({ name, path }: NamedModel): Promise<void> {
  const bytes = readFileSync(path)
  const parser = await Parser.load(bytes)
  const { text, tree } = parser.info.language === "fr" ? french : english
  const parse = ["parse", "--model", path, "--format", "bracket", text]
  const run = () =>
    execFileSync(command as string, [...args, program.pathname, ...parse], { encoding: "utf8" })
  // The package's models get it right; others may not.
  check(
    packageModelUrl(name) === undefined || withoutFeatures(run()) === tree,
    `${name} parses it as ${run()}`,
  )

  const loading = await measure(() => Parser.load(bytes), runs)
  const parsing = await measure(() => parser.parse(text), runs)
  const whole = await measure(run, runs)

  console.log(`\n${name}, ${(statSync(path).size / 1e6).toFixed(1)} MB, one core, median of ${runs} runs`)
  show("loading the model from memory", loading, whole)
  show("parsing the sentence", parsing, whole)
  show(`spandrel parse "${text}"`, whole, whole)
}

function withoutFeatures(brackets: string): string {
  return brackets.trim().replaceAll(/##\S+##/g, "")
}

function show(name: string, { median, fastest, slowest }: Timing, whole: Timing): void {
  const share = `${((100 * median) / whole.median).toFixed(1)}% of the program`
  console.log(
    `${name.padEnd(44)} ${median.toFixed(3)} s (${fastest.toFixed(3)} to ${slowest.toFixed(3)}), ${share}`,
  )
}
