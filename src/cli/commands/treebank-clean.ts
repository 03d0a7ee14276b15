// `spandrel treebank clean`: the trees that parsers are trained on and compared by.

import type { Command } from "commander"
import { formatCount } from "../../check/format-count.ts"
import { normalizeWords } from "../../language/english/normalize-words.ts"
import { Random } from "../../math/random.ts"
import { writeOutput } from "../../node/output.ts"
import { readTreebank } from "../../node/read-treebank.ts"
import { Cleaner } from "../../tree/clean.ts"
import type { Tree } from "../../tree/tree.ts"
import type { CommandContext } from "../command-context.ts"
import { parseFilePath, parseNatural, parseShare } from "../options/argument-parsers.ts"
import { type CleaningFlags, cleaningSteps, withCleaningOptions } from "../options/cleaning-options.ts"
import { reportProblems } from "../terminal/report-problems.ts"

interface CleanFlags extends CleaningFlags {
  readonly output?: string
  readonly strict?: boolean
  readonly normalizeWords?: boolean
  readonly sample: number
  readonly seed: number
}

const help = `
Examples:
  $ spandrel treebank clean wsj.mrg --splice NML --output clean.mrg
  $ spandrel treebank clean craft.mrg --normalize-words --sample 0.25 --seed 1 --output quarter.mrg`

export function addTreebankClean(treebank: Command, context: CommandContext): void {
  const command = treebank
    .command("clean")
    .description("write the cleaned trees, one a line")
    .argument("<file...>", 'files of bracketed trees; "-" is standard input')
  withCleaningOptions(command)
    .option("--normalize-words", "write quotes, apostrophes, dashes and dots as the tokeniser does")
    .option("--sample <share>", "keep this share of the trees, drawn at random", parseShare, 1)
    .option("--seed <number>", "of what is drawn", parseNatural, 1)
    .option("--output <file>", "write to this file instead of standard output", parseFilePath)
    .option("--strict", "stop at the first broken tree instead of leaving it out")
    .addHelpText("after", help)
    .action(async (files: string[], flags: CleanFlags) => {
      const cleaner = new Cleaner(cleaningSteps(flags))
      const random = new Random(flags.seed)
      let emptied = 0
      await writeOutput(flags.output, context.stdout, async (output) => {
        for await (const tree of readTreebank(files, flags.strict ? undefined : reportProblems(context))) {
          if (flags.sample < 1 && random.uniform() >= flags.sample) continue
          const cleaned = cleaner.clean(tree)
          if (cleaned === undefined) emptied++
          else await output.write(`${flags.normalizeWords ? withNormalWords(cleaned) : cleaned}\n`)
        }
      })
      if (emptied > 0)
        context.stderr.write(`${formatCount(emptied, "tree")} with nothing but empty elements left out\n`)
    })
}

/// The tree with its words as the tokeniser would have written them; any other keeps the form that the file has.
function withNormalWords(tree: Tree): Tree {
  const leaves = tree.leaves()
  const words = leaves.map(({ word = "" }) => word)
  const normal = normalizeWords(
    words,
    leaves.map(({ label }) => label),
  )
  return tree.map(({ start, isLeaf }) =>
    isLeaf && normal[start] !== words[start] ? { word: normal[start] as string } : {},
  )
}
