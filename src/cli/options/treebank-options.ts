// The files that the treebank commands read, and what happens with invalid trees.

import { type Command, Option } from "commander"
import { type GapChoice, gapChoices } from "../../tree/negra/negra-sentence.ts"
import { parseFilePath } from "./argument-parsers.ts"

export interface TreebankFlags {
  readonly strict?: boolean
  readonly discontinuous: GapChoice
}

/// Adds the argument for files of trees.
export function withTreebankFiles(command: Command): Command {
  return withDiscontinuousOption(
    command.argument(
      "<file...>",
      'files of trees, in brackets or in the NEGRA export format ("-" for standard input)',
    ),
  )
}

/// Adds --discontinuous.
export function withDiscontinuousOption(command: Command): Command {
  return command.addOption(
    new Option(
      "--discontinuous <choice>",
      "NEGRA trees with gaps: refuse them, or attach what is away from a phrase's head to the lowest phrase that covers it and the gap",
    )
      .choices(gapChoices)
      .default("refuse"),
  )
}

/// Adds --strict.
export function withStrictOption(command: Command): Command {
  return command.option("--strict", "stop at the first invalid tree instead of skipping it")
}

/// Adds --output.
export function withOutputOption(command: Command): Command {
  return command.option("-o, --output <file>", "write to this file instead of standard output", parseFilePath)
}
