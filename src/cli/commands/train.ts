// `spandrel train`: trains a parser on a treebank.

import { basename, join, resolve } from "node:path"
import type { Command } from "commander"
import type { Model } from "../../model/model.ts"
import { writeFileAtomically } from "../../node/atomic-file.ts"
import { checkDistinct } from "../../node/distinct-files.ts"
import { checkWritable } from "../../node/file-errors.ts"
import { lockOutput, withLock } from "../../node/file-lock.ts"
import { encoderFiles } from "../../node/read-encoder-folder.ts"
import { trainingThreads } from "../../node/training-threads.ts"
import { loadModel } from "../../parser/model-source.ts"
import { packageModelUrl } from "../../parser/package-models.ts"
import { availableThreads } from "../../pool/start-worker.ts"
import { networkReadsTags } from "../../train/presets.ts"
import { bestEvaluation, chosenF1 } from "../../train/run/evaluation.ts"
import { trainModel } from "../../train/run/train-model.ts"
import type { TrainingSettings } from "../../train/settings.ts"
import type { CommandContext } from "../command-context.ts"
import { readConfig } from "../options/train-config.ts"
import { parseTrainFile } from "../options/train-file.ts"
import {
  addColumnOptions,
  addSettingOptions,
  addWordOptions,
  makeSettings,
  type TrainFlags,
  tagsOf,
  trainPaths,
} from "../options/train-options.ts"
import { withDiscontinuousOption } from "../options/treebank-options.ts"
import { noticeTrainedLanguage } from "../terminal/language-notice.ts"
import { TrainReport } from "../terminal/train-report.ts"
import { CheckpointFile, checkOverwritable, loadCheckpoint, resumedPath } from "./train-checkpoint.ts"
import { readTrainData } from "./train-data.ts"
import { Interruption } from "./train-interruption.ts"

const help = `
The best model on dev is kept in --out. A checkpoint beside it (OUT.checkpoint)
is written at each dev evaluation, at least every few minutes, and when the run
is interrupted. The same command with --resume continues from there, with the
same results as without the interruption; it begins where there is nothing to
continue, and does nothing where the run is done, so that a script can always
pass it. --resume FILE continues from another checkpoint. The checkpoint of an
interrupted run, or a file that can't be read as one, is only overwritten with
--restart. Ctrl-C ends the run after the batch or dev evaluation that is being
done, as SIGTERM does; a second later, another Ctrl-C ends it at once. When the run
is done, the checkpoint is removed. With --keep-checkpoint it stays, so that the
run can go on with --resume and more --epochs (not with --decay).

A file's weight says how many times each of its trees is used per epoch, on
average: with \`--train gold.mrg=2 parsed.mrg=0.3\`, an epoch uses each tree of
gold.mrg twice, and 30% of those of parsed.mrg, others in each epoch. If a file's
own name ends in "=" and a number, add "=1".

Trees are read in brackets or in the NEGRA export format. With --train-columns and
--dev-columns, the lemmas and features of CoNLL-U or CoNLL-X files are added to the
trees of the same sentences; --take-columns tag,lemma,features uses their tags too.
An invalid tree then ends the command.

With several --dev files, each of them is scored too. --dev-score mean chooses
the best model by the mean of their F1, whatever their sizes.

A network that reads tags, as those of most presets do, needs a tagger to parse
text. So its default is --tags jackknife: each tenth of the training trees is
tagged by a tagger that was trained on the rest (see \`spandrel jackknife\`), and a
tagger that was trained on all of them tags dev and is stored in the model. With
--tags gold, which is the default of --preset paper, the network learns from the
tags of the trees, and the model only parses tagged words.

With --encoder, the parser is built on top of a pretrained transformer, such as
gte-small or bert-base-uncased, which is trained with it. The folder has the
files config.json, tokenizer.json or vocab.txt, and model.safetensors. Use it
with --preset contextual. Checkpoints have four to five times the size of the
model.

With --init, a model is fine-tuned on more trees: one of the package, such as en,
or a file. Its network, labels, tags and words are kept, and those that are new in
the trees are added. Only --train, --dev and --out are needed besides. Dev is parsed
before the first update too, and the best model is kept, so the result is never worse
on dev than the model itself. If the model has a tagger, it tags the training trees.

With --preset french, the network sees lemmas in place of words, and features such as
gender and number, if the training trees have them: (NC##lem=chat|g=m|n=s## chats).
They are predicted like tags, --tags jackknife, unless --tags gold says otherwise.
--word and --features do the same for any language.

With few trees, most presets have more epochs than --epochs says, so that there are
--minimum-updates updates.

With --preset fast, the network is small, sees suffixes and forms of words, and
predicts tags too. Train it on text that a larger model has parsed.

Examples:
  $ spandrel train --train train.mrg --dev dev.mrg --preset accurate --out parser.safetensors
  $ spandrel train --train train.mrg --dev dev.mrg --tags gold --out tagged.safetensors
  $ spandrel train --train gold.mrg=2 parsed.mrg=0.3 --dev news.mrg forum.mrg --dev-score mean \\
      --out parser.safetensors
  $ spandrel train --train train.mrg --dev dev.mrg --out parser.safetensors --resume
  $ spandrel train --train train.mrg --dev dev.mrg --preset contextual --encoder gte-small \\
      --encoder-layers 6 --out parser.safetensors
  $ spandrel train --train train.ptb --dev dev.ptb --preset french --features g,n,p \\
      --out parser.safetensors
  $ spandrel train --train train.mrg parsed.mrg --dev dev.mrg --preset fast --out parser.safetensors
  $ spandrel train --init en --train mine.mrg --dev dev.mrg --out mine.safetensors`

export function addTrain(program: Command, context: CommandContext): void {
  const command = program
    .command("train")
    .description("train a parser on a treebank")
    .option(
      "--train <file...>",
      "trees to learn from; file=weight for a file with a weight (required here or in --config)",
    )
    .option("--dev <file...>", "trees to choose the best model by (required here or in --config)")
    .requiredOption("-o, --out <file>", "where to write the model, a .safetensors file")
  addColumnOptions(withDiscontinuousOption(command))
  addSettingOptions(command)
  addWordOptions(command)
    .option(
      "--resume [file]",
      "continue the run that was interrupted, or begin if there was none; from OUT.checkpoint, or from this checkpoint",
    )
    .option("--restart", "start again, and overwrite OUT.checkpoint whatever it is")
    .option("--keep-checkpoint", "keep OUT.checkpoint when the run is done")
    .option("--init <file>", "fine-tune this model: en, en-fast, fr or a file")
    .option("--log <file>", "append a line of JSON per dev evaluation")
    .option("--plot <file>", "write the learning curves to this SVG file")
    .addHelpText("after", help)
    .action((flags: TrainFlags) => train(flags, context))
}

async function train(flags: TrainFlags, context: CommandContext): Promise<void> {
  // Two runs would replace each other's models and checkpoints.
  const lock = await lockOutput(flags.out)
  const interruption = new Interruption(context)
  try {
    await trainLocked(flags, interruption, context)
  } finally {
    interruption.close()
    lock?.release()
  }
}

async function trainLocked(
  flags: TrainFlags,
  interruption: Interruption,
  context: CommandContext,
): Promise<void> {
  const { out, log, plot, tagger } = flags
  const config = await readConfig(flags.config)
  const paths = trainPaths(flags, config)
  const checkpointPath = `${out}.checkpoint`
  const resume = await resumedPath(flags, checkpointPath)
  if (resume === "complete") {
    context.stderr.write(`spandrel: ${out} is complete already; leave out --resume to train it again\n`)
    return
  }
  await checkTrainFiles(flags, paths, { checkpoint: checkpointPath, resume: resume?.path })
  const checkpoint = resume && (await loadCheckpoint(resume.path))
  const initialModel = flags.init === undefined ? undefined : await loadModel(flags.init)
  const settings = makeSettings(flags, config, initialModel)
  const tags = tagsOf(flags, settings)
  await checkWritable("--out", out)
  if (flags.restart !== true) await checkOverwritable(checkpointPath, resume?.path)
  if (log !== undefined) await checkWritable("--log", log, "append")
  if (plot !== undefined) await checkWritable("--plot", plot)
  noticeTrainedLanguage(settings.language, context)
  if (needsTaggedWords(flags, tags, settings)) context.stderr.write(taggedWordsNotice)
  const threads = checkpoint?.threads ?? flags.threads ?? availableThreads()
  const options = { ...flags, ...paths, tags, settings, threads, initialModel }
  const { corpus, taggerScore } = await readTrainData(options, context)
  interruption.begin()
  const report = new TrainReport({ log, plot }, context.stderr)
  const checkpoints = new CheckpointFile(checkpointPath)
  const { history, isAborted, checkpointError } = await trainModel({
    corpus,
    settings,
    threads,
    startTeam: trainingThreads,
    initialModel,
    checkpoint,
    store: {
      saveModel: (bytes) => writeFileAtomically(out, bytes),
      saveCheckpoint: (bytes) => checkpoints.write(bytes),
    },
    listener: report,
    signal: interruption.signal,
    provenance: {
      ...paths,
      encoder: encoderName(flags),
      init: initialNotes(flags, initialModel),
      tags,
      tagger,
      taggerScore,
    },
  }).finally(() => report.clear())
  if (isAborted) {
    context.stderr.write(`interrupted; ${checkpoints.adviceAfter(checkpointError, resume?.path)}\n`)
    context.exitCode = interruption.exitCode
    return
  }
  if (flags.keepCheckpoint !== true) await checkpoints.remove()
  const best = bestEvaluation(history, settings.devScore)
  const f1 = best === undefined ? 0 : chosenF1(best, settings.devScore)
  const name = settings.devScore === "mean" ? "best mean dev F1" : "best dev F1"
  context.stderr.write(`${name} ${f1.toFixed(2)}, model in ${out}\n`)
}

const taggedWordsNotice =
  "note: the model will parse tagged words only; to parse text, it needs a tagger: --tags jackknife\n"

/// True if the model will have no tags for text: its network reads them, and it has no tagger.
function needsTaggedWords(
  { tagger, encoder, init }: TrainFlags,
  tags: TrainFlags["tags"],
  settings: TrainingSettings,
): boolean {
  const isFromNothing = init === undefined && encoder === undefined
  return isFromNothing && tagger === undefined && tags === "gold" && networkReadsTags(settings)
}

/// What the new model says of the one that it started with. It is derived from that model, so its licence matters.
function initialNotes({ init }: TrainFlags, model: Model | undefined) {
  if (init === undefined || model === undefined) return undefined
  const { name, licence } = model.provenance
  return { file: packageModelUrl(init) === undefined ? basename(init) : init, name, licence }
}

/// Throws if the run would overwrite one of its own files.
async function checkTrainFiles(
  flags: TrainFlags,
  { train, dev, trainColumns, devColumns }: ReturnType<typeof trainPaths>,
  { checkpoint, resume }: { readonly checkpoint: string; readonly resume: string | undefined },
): Promise<void> {
  const { out, log, plot, init, config, embeddings, tagger, encoder } = flags
  const outputs = { "--out": withLock(out), "--log": log, "--plot": plot }
  await checkDistinct(
    { ...outputs, "the checkpoint": checkpoint },
    {
      "--train": train.map((file) => parseTrainFile(file).path),
      "--dev": dev,
      "--train-columns": trainColumns,
      "--dev-columns": devColumns,
      "--init": init,
      "--config": config,
      "--embeddings": embeddings,
      "--tagger": tagger,
      "--encoder": encoder === undefined ? [] : encoderFiles.map((name) => join(encoder, name)),
    },
  )
  // The checkpoint may be the one that is resumed.
  await checkDistinct(outputs, { "--resume": resume })
}

/// The name of the encoder's folder.
function encoderName({ encoder }: TrainFlags): string | undefined {
  return encoder === undefined ? undefined : basename(resolve(encoder))
}
