// How fast are trees searched, compared with reading them? Usage: npm run bench:query

import { readFileSync } from "node:fs"
import { readTreeStream } from "../src/tree/format/read-trees.ts"
import { compilePattern } from "../src/tree/query/compile-pattern.ts"
import type { Pattern } from "../src/tree/query/pattern.ts"
import { check, machine, perSecond, requireFiles, type Timing } from "./measure.ts"

const file = "../shared/treebanks/craft/train.mrg"
requireFiles(file)
const bytes = readFileSync(file)
const chunk = 1 << 16
const runs = 3

/// Patterns from simple to nasty, each with the number of matches that Tregex finds.
const patterns: readonly (readonly [pattern: string, matches: number])[] = [
  ["NP", 127_544],
  ["NP < NN", 82_550],
  ["VP < (NP $+ PP=pp)", 2506],
  ["NP < (PP << of)", 12_381],
  ["@NP !<< @PP", 140_423],
  ["@S < (@NP $++ @VP) !>> @SBAR", 21_934],
  ["@S < (@NP=subj $++ (@VP=vp < (/^VB/=verb $++ @NP=obj)))", 8790],
  ["@NP <, (@NP $+ (/,/ $+ (@NP $+ /,/=comma))) <- =comma", 1],
  ["NP=a << (PP=b << (NP=c << NN=d))", 98_283],
  ["__ << (__ $ (NN .. (IN=x . DT)))", 806_001],
]

function* chunks() {
  for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk)
}

/// Reads the treebank and counts its trees and the matches in them.
async function readAndCount(pattern?: Pattern): Promise<{ trees: number; matches: number }> {
  let [trees, matches] = [0, 0]
  for await (const tree of readTreeStream(chunks(), { onProblem: () => {} })) {
    trees++
    if (pattern !== undefined) matches += pattern.count(tree)
  }
  return { trees, matches }
}

/// The processor time of several runs, after one to warm up: unlike the time on the clock, it changes little if the machine has other work.
async function measure(pattern?: Pattern): Promise<Timing> {
  await readAndCount(pattern)
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const begin = process.cpuUsage()
    await readAndCount(pattern)
    const { user, system } = process.cpuUsage(begin)
    times.push((user + system) / 1e6)
  }
  times.sort((a, b) => a - b)
  return {
    median: times[Math.floor(runs / 2)] as number,
    fastest: times[0] as number,
    slowest: times.at(-1) as number,
  }
}

const { trees } = await readAndCount()
const reading = await measure()
console.log(machine())
console.log(
  `${file}: ${trees} trees; medians of ${runs} runs, in trees per second of processor time, reading included`,
)
console.log(`${"reading alone".padEnd(60)} ${perSecond(trees, reading)}`)
for (const [text, matches] of patterns) {
  const pattern = compilePattern(text)
  const found = await readAndCount(pattern)
  check(found.matches === matches, `${text} has ${matches} matches, not ${found.matches}`)
  const searching = await measure(pattern)
  const ratio = (searching.median / reading.median).toFixed(2)
  console.log(`${text.padEnd(60)} ${perSecond(trees, searching)}, ${ratio} times as long as reading alone`)
}
