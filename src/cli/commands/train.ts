// `spandrel train`: a parser from a treebank.

import { readFile } from "node:fs/promises"
import { availableParallelism } from "node:os"
import type { Command } from "commander"
import { SpandrelError } from "../../check/error.ts"
import { InputError } from "../../check/input-error.ts"
import { loadKernels, maxMemoryBytes } from "../../math/kernels.ts"
import { TensorFileError } from "../../model/safetensors.ts"
import { cannotRead, checkWritable } from "../../node/file-errors.ts"
import { readTrainingData } from "../../node/train-data.ts"
import { TrainRun } from "../../node/train-run.ts"
import { trainingThreads } from "../../node/training-threads.ts"
import { loadModel } from "../../parser/model-source.ts"
import { type Checkpoint, readCheckpoint } from "../../train/checkpoint.ts"
import { makeRun, type Run } from "../../train/run.ts"
import type { TrainingSettings } from "../../train/settings.ts"
import { ShapeError, startFrom } from "../../train/warm-start.ts"
import type { CommandContext } from "../command-context.ts"
import { exitCodes } from "../exit-codes.ts"
import { addSettingOptions, addWordOptions, makeSettings, type TrainFlags } from "../options/train-options.ts"
import { TrainReport } from "../terminal/train-report.ts"

const help = `
The best model on dev is kept in --out; a checkpoint beside it (OUT.checkpoint) is written at each dev evaluation and
when the run is interrupted. The same command with --resume goes on from there, to the same figures as without a break.

With --tags jackknife each tenth of the training trees gets its tags from a tagger that was trained on the rest (see
\`spandrel jackknife\`), and a tagger that was trained on all of them tags dev and goes into the model, which then parses text.

Examples:
  $ spandrel train --train train.mrg --dev dev.mrg --preset accurate --out parser.safetensors
  $ spandrel train --train train.mrg --dev dev.mrg --tags jackknife --out parser.safetensors
  $ spandrel train --train train.mrg --dev dev.mrg --out parser.safetensors --resume parser.safetensors.checkpoint`

export function addTrain(program: Command, context: CommandContext): void {
  const command = program
    .command("train")
    .description("train a parser on a treebank")
    .requiredOption("--train <file...>", "trees to learn from")
    .requiredOption("--dev <file...>", "trees to choose the best model by")
    .requiredOption("--out <file>", "where the model goes, a .safetensors file")
  addSettingOptions(command)
  addWordOptions(command)
    .option("--resume <file>", "go on from this checkpoint")
    .option("--init <file>", "begin with the parameters of this model instead of new ones")
    .option("--log <file>", "append a line of JSON for each dev evaluation")
    .option("--plot <file>", "draw the learning curves into this SVG file")
    .addHelpText("after", help)
    .action((flags: TrainFlags) => train(flags, context))
}

async function train(flags: TrainFlags, context: CommandContext): Promise<void> {
  const checkpoint = flags.resume === undefined ? undefined : await loadCheckpoint(flags.resume)
  const settings = await makeSettings(flags)
  await checkWritable("--out", flags.out)
  if (flags.log !== undefined) await checkWritable("--log", flags.log, "append")
  if (flags.plot !== undefined) await checkWritable("--plot", flags.plot)
  const threads = checkpoint?.threads ?? flags.threads ?? availableParallelism()
  const corpus = await readTrainingData(
    {
      train: flags.train,
      dev: flags.dev,
      vectors: flags.embeddings,
      tagging: { tags: flags.tags, tagger: flags.tagger, seed: settings.seed, threads },
    },
    settings,
    context,
  )
  if (checkpoint !== undefined) refuseOtherSettings(settings, checkpoint.settings)
  const kernels = await loadKernels({ shared: true, maximumBytes: maxMemoryBytes })
  const run = await makeRun(kernels, trainingThreads, { corpus, settings, threads }).catch(refuseSize)
  try {
    if (flags.init !== undefined && checkpoint === undefined) await initialize(run, flags.init)
    await drive(run, { ...flags, checkpoint }, context)
  } finally {
    await run.team.close()
  }
}

function refuseSize(error: unknown): never {
  if (!(error instanceof SpandrelError && error.code === "out-of-memory")) throw error
  throw new InputError(
    "the network and its gradients, one a thread, are more than the 4 GB that WebAssembly can address; " +
      "give smaller sizes or fewer --threads",
  )
}

/// Trains to the end, or until Ctrl-C.
async function drive(
  run: Run,
  { checkpoint, ...flags }: TrainFlags & { readonly checkpoint: Checkpoint | undefined },
  context: CommandContext,
): Promise<void> {
  const { train, dev, out, tags, tagger, log, plot } = flags
  const files = { out, checkpoint: `${out}.checkpoint`, sources: { train, dev, tags, tagger } }
  const report = new TrainReport(run, { log, plot }, context.stderr)
  const trainRun = new TrainRun(run, files, report)
  if (checkpoint !== undefined) trainRun.restore(checkpoint)
  report.opening()
  const stop = () => trainRun.stop()
  process.once("SIGINT", stop)
  const end = await trainRun.go().finally(() => process.off("SIGINT", stop))
  if (end === "finished") {
    context.stderr.write(`best dev F1 ${trainRun.bestF1.toFixed(2)}, model in ${out}\n`)
    return
  }
  context.stderr.write(`interrupted; go on with the same command and --resume ${files.checkpoint}\n`)
  context.exitCode = exitCodes.interrupted
}

/// Begins with what another model knows.
async function initialize(run: Run, path: string): Promise<void> {
  const model = await loadModel(path)
  const { parameters, average } = run.blocks()
  try {
    startFrom(model, run.corpus, run.list, parameters)
  } catch (error) {
    if (error instanceof ShapeError) throw new InputError(`--init: ${path}: ${error.message}; give its sizes`)
    throw error
  }
  average?.set(parameters.subarray(0, average.length))
}

/// A run goes on as it began; only the number of epochs may change.
function refuseOtherSettings(settings: TrainingSettings, before: TrainingSettings): void {
  for (const name of Object.keys(settings) as (keyof TrainingSettings)[]) {
    const [now, then] = [JSON.stringify(settings[name]), JSON.stringify(before[name])]
    if (name !== "epochs" && now !== then) {
      throw new InputError(
        `--resume: the checkpoint was made with ${name} ${then}, not ${now}; give the same options again`,
      )
    }
  }
}

async function loadCheckpoint(path: string): Promise<Checkpoint> {
  try {
    return readCheckpoint(await readFile(path))
  } catch (error) {
    if (error instanceof TensorFileError) throw new InputError(`${path}: ${error.message}`)
    throw cannotRead(`the checkpoint ${path}`, error)
  }
}
