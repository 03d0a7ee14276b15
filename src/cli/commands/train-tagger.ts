// `spandrel train-tagger`: trains a tagger of parts of speech, features and lemmas on a treebank.

import type { Command } from "commander"
import { formatCount } from "../../check/format-count.ts"
import { languageOf } from "../../language/languages.ts"
import { writeTagger } from "../../model/tagger-file.ts"
import { writeFileAtomically } from "../../node/atomic-file.ts"
import { checkDistinct } from "../../node/distinct-files.ts"
import { checkWritable } from "../../node/file-errors.ts"
import { taggedWords } from "../../tagger/tagged-trees.ts"
import { Tagger } from "../../tagger/tagger.ts"
import { defaultTaggerSettings, type TaggerSettings } from "../../tagger/tagger-settings.ts"
import { formatAccuracy, scoreTagger, type TagAccuracy } from "../../tagger/tagging-accuracy.ts"
import { printable } from "../../unicode/printable.ts"
import type { CommandContext } from "../command-context.ts"
import { parseCount, parseNatural, parsePositive, parseRate } from "../options/argument-parsers.ts"
import { taggerFeaturesOption } from "../options/tagger-features.ts"
import { noticeTrainedLanguage } from "../terminal/language-notice.ts"
import { ProgressLine, progressBar } from "../terminal/progress.ts"
import { morphologyTable } from "../terminal/tagger-score.ts"
import { readCleanTrees } from "./clean-trees.ts"

interface TrainTaggerFlags {
  readonly train: string[]
  readonly dev?: string[]
  readonly out: string
  readonly language: string
  readonly seed: number
  readonly epochs: number
  readonly rate: number
  readonly dropout: number
  readonly minCount: number
  readonly features: TaggerSettings["features"]
}

const help = `
Dev trees are optional and only used to report accuracy. \`spandrel train --tagger\`
stores the tagger in a parser's model.

If the words of the trees have features, as in (NC##lem=chat|g=m|n=p## chats), the
tagger predicts them too. Lemmas of unknown words are made by rules that it learns.

Examples:
  $ spandrel train-tagger --train train.mrg --dev dev.mrg --out tagger.safetensors
  $ spandrel train-tagger --train train.ptb --language fr --features lem,g,n \\
      --out tagger.safetensors
  $ spandrel tag --model tagger.safetensors "I do like eating fish."`

export function addTrainTagger(program: Command, context: CommandContext): void {
  program
    .command("train-tagger")
    .description("train a part-of-speech tagger on a treebank")
    .requiredOption("--train <file...>", "trees to learn from")
    .option("--dev <file...>", "trees to evaluate on")
    .requiredOption("-o, --out <file>", "where to write the tagger, a .safetensors file")
    .option("--language <code>", "ISO 639 code of the trees' language", "en")
    .option("--seed <number>", "random seed", parseNatural, defaultTaggerSettings.seed)
    .option("--epochs <number>", "passes over the training trees", parseCount, defaultTaggerSettings.epochs)
    .option("--rate <number>", "AdaGrad's initial learning rate", parsePositive, defaultTaggerSettings.rate)
    .option(
      "--dropout <rate>",
      "share of features to drop at random",
      parseRate,
      defaultTaggerSettings.dropout,
    )
    .option(
      "--min-count <number>",
      "leave out features that occur less often than this",
      parseCount,
      defaultTaggerSettings.minCount,
    )
    .addOption(taggerFeaturesOption())
    .addHelpText("after", help)
    .action((flags: TrainTaggerFlags) => trainTagger(flags, context))
}

async function trainTagger(flags: TrainTaggerFlags, context: CommandContext): Promise<void> {
  const { train, dev = [], out, seed, epochs, rate, dropout, minCount, features } = flags
  const language = languageOf(flags.language)
  await checkDistinct({ "--out": out }, { "--train": train, "--dev": dev })
  await checkWritable("--out", out)
  noticeTrainedLanguage(language.code, context)
  const settings = { seed, epochs, rate, dropout, minCount, features }
  const sentences = (await readCleanTrees(train, "--train", context)).map(taggedWords)
  const devSentences = dev.length === 0 ? [] : (await readCleanTrees(dev, "--dev", context)).map(taggedWords)
  const words = sentences.reduce((total, { length }) => total + length, 0)
  context.stderr.write(`${formatCount(sentences.length, "sentence")}, ${formatCount(words, "word")}\n`)
  const progress = new ProgressLine(context.stderr)
  const tagger = Tagger.train(sentences, settings, ({ part, epoch, epochs, accuracy }) =>
    progress.show(
      `${progressBar(epoch / epochs)} ${part}, epoch ${epoch}/${epochs}  ${(100 * accuracy).toFixed(2)}% correct before learning`,
      performance.now(),
    ),
  )
  progress.clear()
  const score = devSentences.length === 0 ? undefined : scoreTagger(tagger, devSentences)
  const provenance = { train, dev, settings, score }
  await writeFileAtomically(out, writeTagger(tagger, provenance, language.code))
  if (score !== undefined) {
    const shown = (group: TagAccuracy) => `${formatAccuracy(group)} of ${formatCount(group.words, "word")}`
    context.stderr.write(
      `dev: ${shown(score.all)} correct; known ${shown(score.known)}, unknown ${shown(score.unknown)}\n`,
    )
    if (score.morphology !== undefined) context.stderr.write(`${morphologyTable(score)}\n`)
  }
  const predicted = tagger.features.length === 0 ? "" : `, features ${printable(tagger.features.join(", "))}`
  context.stderr.write(`${formatCount(tagger.tags.length, "tag")}${predicted}, tagger in ${out}\n`)
}
