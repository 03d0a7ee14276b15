// The options of cleaning, for every command that reads treebanks.

import { type Command, InvalidArgumentError, Option } from "commander"
import { type CleaningSteps, standardCleaning } from "../../tree/clean.ts"
import { checkLabel } from "../../tree/tree-builder.ts"

/// What commander makes of the options below.
export interface CleaningFlags {
  readonly functionTags: boolean
  readonly empty: boolean
  readonly tagSuffixes: boolean
  readonly splice: readonly string[]
  readonly root: string
}

/// Adds the options to a command.
export function withCleaningOptions(command: Command): Command {
  const list = (text: string) => text.split(",").filter((label) => label !== "")
  return command
    .option("--no-function-tags", "keep function tags and indices (NP-SBJ=2)")
    .option("--no-empty", "keep empty elements (-NONE-)")
    .option("--no-tag-suffixes", "keep stray suffixes of tags (NNS-4)")
    .addOption(
      new Option("--splice <labels>", "take these phrases out and keep what is in them, as in NML,CAPTION")
        .argParser(list)
        .default([], "none"),
    )
    .option(
      "--root <root>",
      "unwrap, keep, or a label for the root",
      rootLabel,
      standardCleaning.root ?? "keep",
    )
}

function rootLabel(label: string): string {
  try {
    checkLabel(label, true)
  } catch (error) {
    throw new InvalidArgumentError(`${error instanceof Error ? error.message : error}; leave those out`)
  }
  return label
}

/// The steps that the options ask for.
export function cleaningSteps(flags: CleaningFlags): CleaningSteps {
  return {
    functionTags: flags.functionTags,
    emptyElements: flags.empty,
    tagSuffixes: flags.tagSuffixes,
    splice: flags.splice,
    root: flags.root,
  }
}
