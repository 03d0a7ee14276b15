// The options of `spandrel train`, and the settings that they make.

import { type Command, Option } from "commander"
import type { FieldShape } from "../../network/network-shape.ts"
import { presets, type TrainingSettings } from "../../train/settings.ts"
import { argumentParser, parseCount } from "./argument-parsers.ts"
import { readConfig } from "./train-config.ts"
import {
  type FieldSizes,
  fieldSizes,
  type LayerSizes,
  layerSizes,
  type PlainSettings,
  plainSettings,
  type Setting,
} from "./train-settings.ts"
import { checked } from "./value-kinds.ts"

/// Flags of settings, by the setting's name but for one.
type SettingFlags = Partial<Omit<PlainSettings, "unknownZ"> & FieldSizes & LayerSizes> & {
  readonly unkZ?: PlainSettings["unknownZ"]
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
  command
    .addOption(
      new Option("--preset <name>", "the paper's settings, or those that gave the best parsers")
        .choices(Object.keys(presets))
        .default("paper"),
    )
    .option("--config <file>", "settings as JSON; flags go before it, it goes before the preset")
  for (const table of [plainSettings, fieldSizes, layerSizes])
    for (const setting of Object.values(table)) command.addOption(settingOption(setting))
  return command
    .option("--embeddings <file>", "word vectors from elsewhere, as text (GloVe, word2vec)")
    .option(
      "--embedding-limit <number>",
      "how many of them, besides the treebanks' own words",
      parseCount,
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
    .option("--threads <number>", "threads; all cores unless given", parseCount)
}

function settingOption({ flag, help, ...kind }: Setting<unknown>): Option {
  const option = new Option(flag, help)
  if (kind.choices !== undefined) return option.choices(kind.choices)
  // A flag without a value says "true" by being there.
  return option.required ? option.argParser(argumentParser(kind)) : option
}

/// The settings: flags before the JSON file before the preset.
export async function makeSettings(flags: TrainFlags): Promise<TrainingSettings> {
  const preset = presets[flags.preset]
  const config = flags.config === undefined ? undefined : await readConfig(flags.config)
  const given = { ...flags, unknownZ: flags.unkZ }
  const where = (name: string) => `the flag of ${name}`
  const shape = { ...preset.shape, ...config?.shape }
  return {
    ...preset,
    ...config,
    ...checked(given, plainSettings, where),
    shape: {
      ...shape,
      ...checked(given, layerSizes, where),
      fields: shape.fields.map((field) => ({ ...field, size: sizeFlag(field, flags) ?? field.size })),
    },
  }
}

function sizeFlag({ name }: FieldShape, { wordSize, tagSize }: Partial<FieldSizes>): number | undefined {
  if (name === "word") return wordSize
  return name === "tag" ? tagSize : undefined
}
