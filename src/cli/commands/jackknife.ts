// `spandrel jackknife`: a treebank with the tags that a tagger would give it.

import { availableParallelism } from "node:os"
import { type Command, InvalidArgumentError } from "commander"
import { formatCount } from "../../check/format-count.ts"
import { checkWritable } from "../../node/file-errors.ts"
import { jackknife } from "../../node/jackknife.ts"
import { writeOutput } from "../../node/output.ts"
import { readCleanFiles } from "../../node/train-data.ts"
import { defaultFolds } from "../../tagger/jackknife.ts"
import { defaultTaggerSettings } from "../../tagger/tagger-settings.ts"
import { formatAccuracy } from "../../tagger/tagging-accuracy.ts"
import type { CommandContext } from "../command-context.ts"
import { parseCount, parseNatural } from "../options/argument-parsers.ts"
import { foldProgress } from "../terminal/fold-progress.ts"

interface JackknifeFlags {
  readonly train: string[]
  readonly out: string
  readonly folds: number
  readonly seed: number
  readonly threads?: number
}

const help = `
A parser that is to parse untagged text should learn from tags with a tagger's mistakes in them. Each file is cut into
--folds runs of consecutive trees, and a fold has one run of each file. The words of a fold are tagged by a tagger that was
trained on the other folds. The trees are cleaned as \`spandrel train\` cleans them, come out in their order, one a line, and
are the same whatever the number of threads.

Examples:
  $ spandrel jackknife --train train.mrg --out jackknifed.mrg
  $ spandrel train-tagger --train train.mrg --out tagger.safetensors
  $ spandrel train --train jackknifed.mrg --tagger tagger.safetensors --dev dev.mrg --out parser.safetensors`

export function addJackknife(program: Command, context: CommandContext): void {
  program
    .command("jackknife")
    .description("give a treebank the tags of taggers that never saw the sentence at hand")
    .requiredOption("--train <file...>", 'files of bracketed trees; "-" is standard input')
    .requiredOption("--out <file>", "where the trees go")
    .option("--folds <number>", "how many folds", severalFolds, defaultFolds)
    .option("--seed <number>", "of the taggers", parseNatural, defaultTaggerSettings.seed)
    .option("--threads <number>", "threads; all cores unless given", parseCount)
    .addHelpText("after", help)
    .action(async ({ train, out, folds, seed, threads = availableParallelism() }: JackknifeFlags) => {
      await checkWritable("--out", out)
      const files = await readCleanFiles(train, "--train", context)
      const { trees, accuracy } = await jackknife(files, {
        folds,
        threads,
        settings: { seed },
        onProgress: foldProgress(context.stderr, folds),
      })
      await writeOutput(out, context.stdout, async (output) => {
        for (const tree of trees) await output.write(`${tree}\n`)
      })
      context.stderr.write(
        `${formatCount(trees.length, "tree")}, ${formatCount(accuracy.words, "word")}, ${formatAccuracy(accuracy)} tagged right\n`,
      )
    })
}

function severalFolds(text: string): number {
  const folds = parseCount(text)
  if (folds < 2) throw new InvalidArgumentError("2 folds are the least: one to learn from, one to tag")
  return folds
}
