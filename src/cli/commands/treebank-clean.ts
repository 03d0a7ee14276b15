// `spandrel treebank clean`: write the trees that parsers are trained on and compared with.

import type { Command } from "commander"
import { formatCount } from "../../check/format-count.ts"
import type { Language } from "../../language/language.ts"
import { languageOf } from "../../language/languages.ts"
import { Random } from "../../math/random.ts"
import { checkDistinct } from "../../node/distinct-files.ts"
import { writeOutput } from "../../node/output.ts"
import { readTreebank } from "../../node/read-treebank.ts"
import { Cleaner } from "../../tree/clean.ts"
import type { Tree } from "../../tree/tree.ts"
import type { CommandContext } from "../command-context.ts"
import { parseNatural, parseShare } from "../options/argument-parsers.ts"
import { type CleaningFlags, cleaningSteps, withCleaningOptions } from "../options/cleaning-options.ts"
import {
  type TreebankFlags,
  withOutputOption,
  withStrictOption,
  withTreebankFiles,
} from "../options/treebank-options.ts"
import { treebankReading } from "../terminal/report-problems.ts"

interface CleanFlags extends CleaningFlags, TreebankFlags {
  readonly output?: string
  readonly normalizeWords?: boolean
  readonly language: string
  readonly sample: number
  readonly seed: number
}

const help = `
Examples:
  $ spandrel treebank clean wsj.mrg --splice NML --output clean.mrg
  $ spandrel treebank clean craft.mrg --sample 0.25 > quarter.mrg`

export function addTreebankClean(treebank: Command, context: CommandContext): void {
  const command = withTreebankFiles(treebank.command("clean")).description(
    "write cleaned trees, one per line",
  )
  withCleaningOptions(command)
    .option("--normalize-words", "write quotes, apostrophes, dashes and dots as the tokeniser does")
    .option("--language <code>", "the language of the trees, for --normalize-words", "en")
    .option("--sample <share>", "keep a random share of the trees, such as 0.25", parseShare, 1)
    .option("--seed <number>", "random seed for --sample", parseNatural, 1)
  withStrictOption(withOutputOption(command))
    .addHelpText("after", help)
    .action((files: string[], flags: CleanFlags) => clean(files, flags, context))
}

async function clean(files: readonly string[], flags: CleanFlags, context: CommandContext): Promise<void> {
  await checkDistinct({ "--output": flags.output }, { input: files })
  const cleaner = new Cleaner(cleaningSteps(flags))
  const random = new Random(flags.seed)
  const language = languageOf(flags.language)
  let emptyTrees = 0
  await writeOutput(flags.output, context.stdout, async (output) => {
    for await (const tree of readTreebank(files, treebankReading(flags, context))) {
      if (flags.sample < 1 && random.uniform() >= flags.sample) continue
      const cleaned = cleaner.clean(tree)
      if (cleaned === undefined) emptyTrees++
      else {
        const written = flags.normalizeWords ? withNormalizedWords(cleaned, language) : cleaned
        await output.write(`${written.toString({ features: true })}\n`)
      }
    }
  })
  if (emptyTrees > 0)
    context.stderr.write(`skipped ${formatCount(emptyTrees, "tree")} that had only empty elements\n`)
}

/// The tree with words written as the tokeniser writes them. Other words keep the exact form that they have in the file.
function withNormalizedWords(tree: Tree, language: Language): Tree {
  const leaves = tree.leaves()
  const words = leaves.map(({ word = "" }) => word)
  const normalized = language.normalize(words, { tags: leaves.map(({ label }) => label) })
  return tree.map(({ start, isLeaf }) =>
    isLeaf && normalized[start] !== words[start] ? { word: normalized[start] as string } : {},
  )
}
