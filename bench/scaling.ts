// Does the time per unit of input stay flat as inputs grow? Usage: npm run bench:scaling

import { beamParse } from "../src/decode/beam.ts"
import { dynamicProgrammingParses } from "../src/decode/packed/dynamic-programming.ts"
import { splitText } from "../src/language/split-text.ts"
import { Tagger } from "../src/tagger/tagger.ts"
import { cleanTree } from "../src/tree/clean.ts"
import { readTree, readTrees } from "../src/tree/format/read-trees.ts"
import { cheapScores } from "../test/decode/sentence-scores.ts"
import { hardTexts } from "../test/language/hard-texts.ts"
import { machine, measure } from "./measure.ts"

/// Work that should take time in proportion to the length of its input.
interface Claim {
  readonly name: string
  /// The lengths to compare.
  readonly short: number
  readonly long: number
  readonly work: (length: number) => unknown
}

// A collection of garbage or a cache that overflows costs up to twice the time; quadratic time would cost `long / short`.
const maximumGrowth = 3

const tagger = Tagger.train([
  [
    { form: "the", tag: "DT" },
    { form: "dog", tag: "NN" },
    { form: "sleeps", tag: "VBZ" },
  ],
])
const tagged = ["the", "dog", "sleeps", "unseen"]

const claims: readonly Claim[] = [
  {
    name: "decoding with a beam",
    short: 100,
    long: 2_000,
    work: (length) => beamParse(cheapScores(length), { beam: 8 }),
  },
  {
    name: "decoding by dynamic programming",
    short: 100,
    long: 2_000,
    work: (length) => dynamicProgrammingParses(cheapScores(length), { beam: 8 }),
  },
  {
    name: "tagging",
    short: 1_000,
    long: 100_000,
    work: (length) => tagger.tag(Array.from({ length }, (_, at) => tagged[at % 4] as string)),
  },
  {
    name: "reading trees that are never closed",
    short: 2_500,
    long: 50_000,
    work: (length) => [...readTrees("(S (NN a)\n".repeat(length), { onProblem: () => {} })],
  },
  {
    name: "unwrapping nested wrappers",
    short: 5_000,
    long: 100_000,
    work: (length) =>
      cleanTree(readTree(`${"(TOP ".repeat(length)}(S (NN a))${" (-NONE- *))".repeat(length)}`)),
  },
  ...Object.entries(hardTexts).map(([name, unit]) => ({
    name: `splitting: ${name}`,
    short: 50_000,
    long: 1_000_000,
    work: (length: number) => splitText(unit.repeat(Math.ceil(length / unit.length))),
  })),
]

console.log(machine())
console.log(`${"".padEnd(44)}ns per unit, short  ns per unit, long  ratio`)
const failed: string[] = []
for (const { name, short, long, work } of claims) {
  const repeats = long / short
  const whole = await measure(() => work(long), 3)
  const parts = await measure(() => {
    for (let part = 0; part < repeats; part++) work(short)
  }, 3)
  const ratio = whole.fastest / parts.fastest
  if (ratio > maximumGrowth) failed.push(name)
  const [perShort, perLong] = [parts.fastest, whole.fastest].map((time) => ((time / long) * 1e9).toFixed(0))
  console.log(
    `${name.padEnd(44)}${String(perShort).padStart(18)}${String(perLong).padStart(19)}${ratio.toFixed(2).padStart(7)}`,
  )
}
if (failed.length > 0) {
  console.error(`more than ${maximumGrowth} times the time per unit of a short input: ${failed.join(", ")}`)
  process.exitCode = 1
}
