// The two files that evaluate and diff read, and which brackets count.

import type { Command } from "commander"
import { SpandrelError } from "../../check/error.ts"
import { languageOf } from "../../language/languages.ts"
import { isStandardInput, longestSettings, readText, refuseReadTwice } from "../../node/input.ts"
import { readParameters } from "../../score/parameter-file.ts"
import { builtInParameters, type EvalbParameters } from "../../score/parameters.ts"

/// Which brackets count.
export interface ParameterFlags {
  readonly prm?: string
  readonly language?: string
}

/// Adds the arguments for a file of gold trees and one of test trees, --prm and --language. `test` is how the
/// second is spelt.
export function withPairOptions(command: Command, test = "<test>"): Command {
  return command
    .argument("<gold>", 'file of gold trees ("-" for standard input)')
    .argument(test, "file of parsed trees")
    .option(
      "--prm <name>",
      `EVALB parameters: ${Object.keys(builtInParameters).join(", ")}, or a parameter file (default: those of --language, or else collins)`,
    )
    .option("--language <code>", "use the parameters that are usual for this language: spmrl for fr")
}

/// Refuses to read both files from standard input.
export async function checkPair(gold: string, test: string): Promise<void> {
  if (isStandardInput(gold) && isStandardInput(test))
    throw new SpandrelError(
      "wrong-usage",
      "only one of the two files can be standard input; pass a path for the other",
    )
  await refuseReadTwice([gold, test])
}

/// The parameters with a name, those of a file, or those of the language.
export async function findParameters({ prm, language }: ParameterFlags): Promise<EvalbParameters> {
  // An unknown language is an error even if it makes no difference.
  const usual = language === undefined ? "collins" : languageOf(language).scorer
  const name = prm ?? usual
  const builtIn = Object.entries(builtInParameters).find(([known]) => known === name)?.[1]
  if (builtIn !== undefined) return builtIn
  return readParameters(await readText(name, longestSettings), name)
}
