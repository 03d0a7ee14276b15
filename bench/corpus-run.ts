// Runs the program once, for bench/corpus.ts, and prints what it took. The words are those of its output.

import { readFileSync } from "node:fs"
import { run } from "../src/cli/program.ts"

const args = process.argv.slice(2)
const begin = performance.now()
const code = await run(args, process.stdout, process.stderr)
const seconds = (performance.now() - begin) / 1000
// Before the output is read, which takes memory, too.
const megabytes = process.resourceUsage().maxRSS / 1000
if (code !== 0) process.exit(code)
const output = args[args.indexOf("--output") + 1] as string
const words = readFileSync(output, "utf8").match(/"word":/g)?.length ?? 0
console.log(JSON.stringify({ seconds, megabytes, words }))
