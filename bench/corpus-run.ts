// Runs the program, as it is in dist/, once for bench/corpus.ts and prints what it took. The words are those of its output.

import { readFileSync } from "node:fs"
import type { run as runProgram } from "../src/cli/program.ts"

// From build/bench/.
const program = new URL("../../dist/cli/program.js", import.meta.url).href
const { run } = (await import(program)) as { readonly run: typeof runProgram }
const args = process.argv.slice(2)
const begin = performance.now()
const code = await run(args, process.stdout, process.stderr)
const seconds = (performance.now() - begin) / 1000
// Before the output is read, which takes memory, too.
const megabytes = process.resourceUsage().maxRSS / 1000
const { user, system } = process.cpuUsage()
const processorSeconds = (user + system) / 1e6
if (code !== 0) process.exit(code)
const output = args[args.indexOf("--output") + 1] as string
const words = readFileSync(output, "utf8").match(/"word":/g)?.length ?? 0
console.log(JSON.stringify({ seconds, processorSeconds, megabytes, words }))
