// The options of `spandrel train`, and the settings that they make.

import { type Command, Option } from "commander"
import type { NetworkShape } from "../model/network-shape.ts"
import { objectives, presets, type TrainingSettings } from "../train/settings.ts"
import { UsageError } from "./exit.ts"
import { readJsonObject } from "./json-file.ts"
import { count, natural, positive, rate } from "./number-options.ts"

/// Flags that override a setting, by the setting's name.
type SettingFlags = Partial<Omit<TrainingSettings, "shape">> & {
  readonly wordSize?: number
  readonly tagSize?: number
  readonly lstmLayers?: number
  readonly lstmUnits?: number
  readonly hiddenUnits?: number
}

/// What commander makes of the command line.
export interface TrainFlags extends SettingFlags {
  readonly train: string[]
  readonly dev: string[]
  readonly out: string
  readonly preset: keyof typeof presets
  readonly config?: string
  readonly threads?: number
  readonly resume?: string
  readonly init?: string
  readonly embeddings?: string
  readonly embeddingLimit: number
  readonly tuneEmbeddings?: boolean
  readonly tags: "gold" | "jackknife"
  readonly tagger?: string
  readonly log?: string
  readonly plot?: string
}

/// Adds everything but --train, --dev and --out.
export function withSettingOptions(command: Command): Command {
  return command
    .addOption(
      new Option("--preset <name>", "the paper's settings, or those that gave the best parsers")
        .choices(Object.keys(presets))
        .default("paper"),
    )
    .option("--config <file>", "settings as JSON; flags go before it, it goes before the preset")
    .addOption(new Option("--objective <name>", "what is asked of the scores").choices(objectives))
    .option("--beam <width>", "the beam of max-violation training", count)
    .addOption(
      new Option("--oracle <mode>", "what states it learns from").choices(["static", "dynamic", "explore"]),
    )
    .option(
      "--alpha <number>",
      "exploration: actions are drawn with probability ∝ exp(alpha · score)",
      positive,
    )
    .option("--sample-labels", "exploration: draw labels too")
    .addOption(
      new Option("--tie <target>", "the target where both actions are right").choices(["combine", "better"]),
    )
    .option("--epochs <number>", "how often it goes through the training data", count)
    .option("--batch-size <number>", "sentences of a minibatch", count)
    .option("--dropout <share>", "dropout rate", rate)
    .addOption(new Option("--optimizer <name>", "how gradients become steps").choices(["adadelta", "adam"]))
    .option("--rho <number>", "AdaDelta's decay", rate)
    .option("--epsilon <number>", "AdaDelta's epsilon", positive)
    .option("--learning-rate <number>", "Adam's learning rate", positive)
    .option("--beta1 <number>", "Adam's decay of the mean", rate)
    .option("--beta2 <number>", "Adam's decay of the mean square", rate)
    .option("--average <decay>", "keep a moving average of the parameters with this decay a batch", rate)
    .option("--clip <norm>", "the largest norm of a gradient", positive)
    .addOption(
      new Option("--unk-z <z>", "z of the unknown words (found from dev unless given)").argParser(positive),
    )
    .option("--evaluations <number>", "dev evaluations an epoch", count)
    .option("--seed <number>", "of everything that is random", natural)
    .option("--word-size <number>", "size of the word vectors", count)
    .option("--tag-size <number>", "size of the tag vectors", count)
    .option("--lstm-layers <number>", "layers of the encoder", count)
    .option("--lstm-units <number>", "units of a layer in each direction", count)
    .option("--hidden-units <number>", "units of the scorers' hidden layers", count)
    .option("--embeddings <file>", "word vectors from elsewhere, as text (GloVe, word2vec)")
    .option(
      "--embedding-limit <number>",
      "how many of them, besides the treebanks' own words",
      count,
      100_000,
    )
    .option("--tune-embeddings", "train them too; else they stay as they are")
    .addOption(
      new Option("--tags <kind>", "the tags to train and test on: the treebank's, or a tagger's")
        .choices(["gold", "jackknife"])
        .default("gold"),
    )
    .option(
      "--tagger <file>",
      "tag dev with this tagger and keep it in the model; train has tags like its own",
    )
    .option("--threads <number>", "threads; all cores unless given", count)
}

/// The settings: flags before the JSON file before the preset.
export async function makeSettings(flags: TrainFlags & { unkZ?: number }): Promise<TrainingSettings> {
  const preset: TrainingSettings = presets[flags.preset]
  const config = flags.config === undefined ? {} : await readConfig(flags.config, preset)
  const merged: Record<string, unknown> = { ...preset, ...config }
  for (const name of Object.keys(preset)) {
    const flag = (flags as unknown as Record<string, unknown>)[name]
    if (flag !== undefined && name !== "shape") merged[name] = flag
  }
  if (flags.unkZ !== undefined) merged["unknownZ"] = flags.unkZ
  return {
    ...(merged as unknown as TrainingSettings),
    shape: makeShape({ ...preset.shape, ...config.shape }, flags),
  }
}

function makeShape(shape: NetworkShape, flags: SettingFlags): NetworkShape {
  const sizes: Record<string, number | undefined> = { word: flags.wordSize, tag: flags.tagSize }
  return {
    fields: shape.fields.map((field) => ({ ...field, size: sizes[field.name] ?? field.size })),
    lstmLayers: flags.lstmLayers ?? shape.lstmLayers,
    lstmUnits: flags.lstmUnits ?? shape.lstmUnits,
    hiddenUnits: flags.hiddenUnits ?? shape.hiddenUnits,
  }
}

async function readConfig(path: string, preset: TrainingSettings): Promise<Partial<TrainingSettings>> {
  const config = await readJsonObject(path, "a JSON object with settings was expected")
  const unknown = Object.keys(config).find((name) => !(name in preset))
  if (unknown !== undefined) {
    throw new UsageError(
      `${path}: there is no setting "${unknown}"; the settings are ${Object.keys(preset).join(", ")}`,
    )
  }
  return config as Partial<TrainingSettings>
}
