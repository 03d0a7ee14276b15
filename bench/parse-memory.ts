// How much memory does parsing take? Prints the peak of a process, in MB, for bench/parse.ts, which starts it.
// Usage: node build/bench/parse-memory.js THREADS --model FILE; with 0 threads the parser is on this one.

import { readFileSync } from "node:fs"
import { Parser } from "../src/parser/parser.ts"
import { ParserPool } from "../src/pool/parser-pool.ts"
import { modelFile } from "./model-sentences.ts"

const threads = Number(process.argv[2])
const lines = readFileSync(0, "utf8").trim().split("\n")
const sentences = lines.map((line) => ({ tokens: line.split(" ") }))
if (threads === 0) await (await Parser.load(modelFile())).parse(sentences)
else {
  const pool = await ParserPool.load(modelFile(), { threads })
  // All threads at once.
  await Promise.all(Array.from({ length: threads }, () => pool.parse(sentences)))
  await pool.close()
}
console.log((process.resourceUsage().maxRSS / 1000).toFixed(0))
