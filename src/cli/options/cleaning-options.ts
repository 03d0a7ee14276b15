// The options for cleaning trees, shared by the treebank commands.

import { type Command, InvalidArgumentError, Option } from "commander"
import { type CleaningSteps, standardCleaning } from "../../tree/clean.ts"
import { checkLabel } from "../../tree/tree-builder.ts"

/// The options' values, as commander parses them.
export interface CleaningFlags {
  readonly functionTags: boolean
  readonly empty: boolean
  readonly features: boolean
  readonly tagSuffixes: boolean
  readonly splice: readonly string[]
  readonly root: string
}

/// Adds the options to a command.
export function withCleaningOptions(command: Command): Command {
  return command
    .option("--no-function-tags", "keep function tags and indices (NP-SBJ=2)")
    .option("--no-empty", "keep empty elements (-NONE-)")
    .option("--no-features", "remove lemmas and features behind tags (NC##lem=chat|g=m##)")
    .option("--no-tag-suffixes", "keep suffixes of part-of-speech tags (NNS-4)")
    .addOption(
      new Option("--splice <labels>", "remove these phrases but keep their children (NML,CAPTION)")
        .argParser((text) => text.split(",").filter((label) => label !== ""))
        .default([], "none"),
    )
    .option(
      "--root <root>",
      '"unwrap" to remove a root that only wraps one phrase, "keep", or a label for the root',
      parseRootLabel,
      standardCleaning.root ?? "keep",
    )
}

function parseRootLabel(label: string): string {
  try {
    checkLabel(label, true)
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error))
  }
  return label
}

/// The cleaning steps that the options select.
export function cleaningSteps(flags: CleaningFlags): CleaningSteps {
  return {
    functionTags: flags.functionTags,
    emptyElements: flags.empty,
    tagSuffixes: flags.tagSuffixes,
    features: !flags.features,
    splice: flags.splice,
    root: flags.root,
  }
}
