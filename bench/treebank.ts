// How fast is a treebank read and cleaned? Usage: npm run bench:treebank [-- FILE]

import { existsSync, readFileSync } from "node:fs"
import { Cleaner } from "../src/tree/clean.ts"
import { readTreeStream } from "../src/tree/format/read-trees.ts"
import { check, machine, measure } from "./measure.ts"

const file = process.argv[2] ?? "../shared/treebanks/craft/train.mrg"
if (!existsSync(file)) {
  console.error(`${file} is missing; specify a file of bracketed trees`)
  process.exit(1)
}
const bytes = readFileSync(file)
const chunk = 1 << 16

function* chunks() {
  for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk)
}

const cleaner = new Cleaner({
  functionTags: true,
  emptyElements: true,
  tagSuffixes: true,
  splice: ["NML"],
  root: "unwrap",
})

async function readAndClean(): Promise<{ trees: number; words: number; problems: number }> {
  let [trees, words, problems] = [0, 0, 0]
  for await (const tree of readTreeStream(chunks(), { onProblem: () => problems++ })) {
    trees++
    words += cleaner.clean(tree)?.end ?? 0
  }
  return { trees, words, problems }
}

/// The minimum that any reader does: decode the text and look at each character once.
function countBrackets(): number {
  const text = new TextDecoder().decode(bytes)
  let brackets = 0
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) === 40) brackets++
  return brackets
}

const found = await readAndClean()
check(found.trees > 0 && countBrackets() > found.words, "there are no trees, or fewer brackets than words")
if (file.endsWith("craft/train.mrg"))
  check(
    found.trees === 18_947 && found.problems === 5,
    `CRAFT has 18,947 complete trees and 5 problems, not ${found.trees} and ${found.problems}`,
  )

const megabytes = bytes.length / 1e6
const reading = await measure(readAndClean)
const looking = await measure(countBrackets)
console.log(machine())
console.log(
  `${file}: ${megabytes.toFixed(1)} MB, ${found.trees} trees, ${found.words} words, ${found.problems} problems`,
)
console.log(
  `read and clean: ${(megabytes / reading.median).toFixed(1)} MB/s, median of 5 ` +
    `(${(megabytes / reading.slowest).toFixed(1)} to ${(megabytes / reading.fastest).toFixed(1)})`,
)
console.log(`${(reading.median / looking.median).toFixed(1)} times as long as looking at each character once`)
