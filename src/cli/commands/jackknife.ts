// `spandrel jackknife`: replaces the gold tags and features of a treebank with cross-validated predicted ones.

import type { Command } from "commander"
import { formatCount } from "../../check/format-count.ts"
import { wholeNumber } from "../../check/kinds.ts"
import { mostThreads } from "../../check/threads.ts"
import { checkDistinct } from "../../node/distinct-files.ts"
import { checkWritable } from "../../node/file-errors.ts"
import { jackknife } from "../../node/jackknife.ts"
import { writeOutput } from "../../node/output.ts"
import { availableThreads } from "../../pool/start-worker.ts"
import { defaultFolds } from "../../tagger/jackknife.ts"
import { replaceAnalyses, taggedWords } from "../../tagger/tagged-trees.ts"
import { defaultTaggerSettings, type TaggerSettings } from "../../tagger/tagger-settings.ts"
import type { WordAnalysis } from "../../tagger/word-analysis.ts"
import type { CommandContext } from "../command-context.ts"
import { argumentParser, parseNatural, parseThreads } from "../options/argument-parsers.ts"
import { taggerFeaturesOption } from "../options/tagger-features.ts"
import { foldProgress } from "../terminal/fold-progress.ts"
import { scoreSummary } from "../terminal/tagger-score.ts"
import { readCleanFiles } from "./clean-trees.ts"

interface JackknifeFlags {
  readonly train: string[]
  readonly out: string
  readonly folds: number
  readonly seed: number
  readonly features: TaggerSettings["features"]
  readonly threads?: number
}

const help = `
A parser for untagged text should be trained on tags with the mistakes of a
tagger, and so for features and lemmas. Each file is cut into --folds runs of
consecutive trees, and a fold consists of one run per file. The words of a fold are
tagged by a tagger that was trained on the other folds. The trees are cleaned in the same way as in
\`spandrel train\` and written in their original order, one per line. The result
doesn't depend on the number of threads.

Examples:
  $ spandrel jackknife --train train.mrg --out jackknifed.mrg
  $ spandrel train-tagger --train train.mrg --out tagger.safetensors
  $ spandrel train --train jackknifed.mrg --tagger tagger.safetensors --dev dev.mrg \\
      --out parser.safetensors`

export function addJackknife(program: Command, context: CommandContext): void {
  program
    .command("jackknife")
    .description("replace gold tags and features with cross-validated predicted ones")
    .requiredOption("--train <file...>", 'files of bracketed trees ("-" for standard input)')
    .requiredOption("-o, --out <file>", "where to write the trees")
    .option("--folds <number>", "number of folds", argumentParser(wholeNumber(2)), defaultFolds)
    .option("--seed <number>", "random seed of the taggers", parseNatural, defaultTaggerSettings.seed)
    .option(
      "-t, --threads <number>",
      `number of threads, up to ${mostThreads} (default: one per core)`,
      parseThreads,
    )
    .addOption(taggerFeaturesOption())
    .addHelpText("after", help)
    .action((flags: JackknifeFlags) => jackknifeFiles(flags, context))
}

async function jackknifeFiles(
  { train, out, folds, seed, features, threads = availableThreads() }: JackknifeFlags,
  context: CommandContext,
): Promise<void> {
  await checkDistinct({ "--out": out }, { "--train": train })
  await checkWritable("--out", out)
  const files = await readCleanFiles(train, "--train", context, (tree) => tree)
  const sentences = files.map((trees) => trees.map(taggedWords))
  const { analyses, accuracy, morphology } = await jackknife(sentences, {
    folds,
    threads,
    settings: { seed, features },
    onProgress: foldProgress(context.stderr, folds),
  })
  const trees = files.flat()
  await writeOutput(out, context.stdout, async (output) => {
    for (const [at, tree] of trees.entries()) {
      await output.write(
        `${replaceAnalyses(tree, analyses[at] as WordAnalysis[]).toString({ features: true })}\n`,
      )
    }
  })
  const size = `${formatCount(trees.length, "tree")}, ${formatCount(accuracy.words, "word")}`
  context.stderr.write(`${size}, correct: ${scoreSummary(accuracy, morphology)}\n`)
}
