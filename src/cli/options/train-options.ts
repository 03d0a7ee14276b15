// The options of `spandrel train`, and the settings that they make.

import { type Command, Option } from "commander"
import { SpandrelError } from "../../check/error.ts"
import { wholeNumber } from "../../check/kinds.ts"
import { mostThreads } from "../../check/threads.ts"
import type { ModelDescription } from "../../model/model.ts"
import { chooseSettings, presets, usualTags } from "../../train/presets.ts"
import { type Setting, settingRows, type TrainingSettings } from "../../train/settings.ts"
import type { TakenColumn } from "../../tree/columns/taken-columns.ts"
import type { GapChoice } from "../../tree/negra/negra-sentence.ts"
import { argumentParser, collectPaths, parseThreads } from "./argument-parsers.ts"
import { takeColumnsOption } from "./column-options.ts"
import type { TrainConfig } from "./train-config.ts"

/// The options as commander returns them, but for those of settings.
export interface TrainFlags {
  readonly train?: string[]
  readonly dev?: string[]
  readonly trainColumns?: readonly string[]
  readonly devColumns?: readonly string[]
  readonly takeColumns?: readonly TakenColumn[]
  readonly discontinuous: GapChoice
  readonly out: string
  readonly preset?: keyof typeof presets
  readonly config?: string
  readonly wordSize?: number
  readonly tagSize?: number
  readonly threads?: number
  /// A checkpoint, or true for that of --out.
  readonly resume?: string | true
  readonly restart?: boolean
  readonly keepCheckpoint?: boolean
  readonly init?: string
  readonly embeddings?: string
  readonly encoder?: string
  readonly tags?: "gold" | "jackknife"
  readonly tagger?: string
  readonly log?: string
  readonly plot?: string
}

const parseSize = argumentParser(wholeNumber(1, 100_000))

/// Adds the options of settings, and those that say where they come from.
export function addSettingOptions(command: Command): Command {
  command
    .addOption(
      new Option(
        "--preset <name>",
        "the paper's settings, those of its most accurate parsers, those for --encoder, the paper's for French, those of a small parser, or those for --init " +
          "(default: paper, with --init tune)",
      ).choices(Object.keys(presets)),
    )
    .option(
      "--config <file>",
      "settings, and the files to train on, as JSON; flags override it, and it overrides the preset",
    )
  for (const [, option] of settingOptions()) command.addOption(option)
  return command
    .option("--word-size <number>", "size of the embeddings of words (default: 50, fast: 100)", parseSize)
    .option("--tag-size <number>", "size of the tag embeddings (default: 20)", parseSize)
}

/// Adds the options of words: their vectors and tags.
export function addWordOptions(command: Command): Command {
  return command
    .option("--embeddings <file>", "pretrained word vectors as text (GloVe, word2vec)")
    .option("--encoder <folder>", "pretrained encoder of the BERT layout, as the Hugging Face hub has it")
    .addOption(
      new Option(
        "--tags <kind>",
        "tags and features to train on: the treebank's, or predicted ones (default: jackknife where the network reads tags, but for --preset paper; else gold, or those of the tagger of --init)",
      ).choices(["gold", "jackknife"]),
    )
    .option("--tagger <file>", "tagger for dev, stored in the model; the training trees keep their own tags")
    .option(
      "-t, --threads <number>",
      `number of threads, up to ${mostThreads} (default: one per core)`,
      parseThreads,
    )
}

/// The settings that have a flag, each with its option.
function settingOptions() {
  return settingRows.flatMap(([name, row]) =>
    row.flag === undefined ? [] : [[name, settingOption(row, row.flag, name)] as const],
  )
}

function settingOption({ kind, help }: Setting<unknown>, flag: string, name: keyof TrainingSettings): Option {
  const option = new Option(flag, flag.includes("<") ? `${help} (${defaultOf(name)})` : help)
  if (kind.choices !== undefined) return option.choices(kind.choices)
  // A flag without a value is true if it is there.
  return option.required ? option.argParser(argumentParser(kind)) : option
}

/// The default in words; of each preset, if they differ.
function defaultOf(name: keyof TrainingSettings): string {
  const values = Object.entries(presets).map(([preset, settings]) => ({
    preset,
    value: String(settings[name]),
  }))
  if (new Set(values.map(({ value }) => value)).size === 1) return `default: ${values[0]?.value}`
  return values.map(({ preset, value }) => `${preset}: ${value}`).join(", ")
}

/// Adds --train-columns, --dev-columns and --take-columns.
export function addColumnOptions(command: Command): Command {
  return command
    .option(
      "--train-columns <file...>",
      "CoNLL-U or CoNLL-X files with the sentences of --train, one for each file, for lemmas and features",
      collectPaths,
    )
    .option("--dev-columns <file...>", "the same for --dev", collectPaths)
    .addOption(takeColumnsOption("columns to use (default: lemma,features)"))
}

/// The tags to train on. A tagger that is there already makes no others, and neither does an encoder, whose
/// network predicts tags.
export function tagsOf(
  { tags, preset, tagger, init, encoder }: TrainFlags,
  settings: TrainingSettings,
): TrainFlags["tags"] {
  if (tags !== undefined) return tags
  const hasTags = tagger !== undefined || init !== undefined || encoder !== undefined
  return hasTags ? undefined : usualTags(preset, settings)
}

/// The files of --train and --dev and their columns, each of which may be in the config file instead.
export function trainPaths(flags: TrainFlags, config: TrainConfig) {
  const pathsOf = (name: "train" | "dev") => {
    const paths = flags[name] ?? config[name] ?? []
    if (paths.length > 0) return paths
    throw new SpandrelError("wrong-usage", `there is no treebank to use; add --${name} with its files`)
  }
  return {
    train: pathsOf("train"),
    dev: pathsOf("dev"),
    trainColumns: flags.trainColumns ?? config.trainColumns,
    devColumns: flags.devColumns ?? config.devColumns,
  }
}

/// The settings: flags override the config file, which overrides the preset. The network is that of the initial model.
export function makeSettings(
  flags: TrainFlags,
  config: TrainConfig,
  initialModel?: ModelDescription,
): TrainingSettings {
  const options: ReadonlyMap<string, unknown> = new Map(Object.entries(flags))
  const fromFlags = settingOptions().flatMap(([name, option]) => {
    const value = options.get(option.attributeName())
    return value === undefined ? [] : [[name, value]]
  })
  // Commander has checked each value with the setting's kind.
  const chosen = Object.fromEntries(fromFlags) as Partial<TrainingSettings>
  const given = { ...config.settings, ...chosen }
  const settings = chooseSettings({ preset: flags.preset, initialModel, given })
  return { ...settings, fields: withSizes(settings.fields, flags) }
}

function withSizes(fields: TrainingSettings["fields"], { wordSize, tagSize }: TrainFlags) {
  const sizes: ReadonlyMap<string, number | undefined> = new Map([
    ["word", wordSize],
    ["lower", wordSize],
    ["tag", tagSize],
  ])
  return fields.map((field) => ({ ...field, size: sizes.get(field.name) ?? field.size }))
}
