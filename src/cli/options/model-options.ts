// Which model a command loads.

import { type Command, Option } from "commander"
import { SpandrelError } from "../../check/error.ts"
import { quoteValue } from "../../check/quote-value.ts"
import { packageModelFor, packageModels } from "../../parser/package-models.ts"
import { parseFilePath } from "./argument-parsers.ts"

export interface ModelFlags {
  readonly model?: string
  readonly language?: string
}

/// Adds --model and --language.
export function withModelOptions(command: Command): Command {
  return command
    .option(
      "-m, --model <name>",
      `${packageModels.join(", ")}, a model file or a URL (default: en)`,
      parseFilePath,
    )
    .addOption(new Option("--language <code>", "use the package's model for this language: en or fr"))
}

/// The model to load; undefined for the default.
export function chosenModel({ model, language }: ModelFlags): string | undefined {
  if (language === undefined) return model
  if (model !== undefined)
    throw new SpandrelError("wrong-usage", "a model knows its language; use --model or --language, not both")
  const name = packageModelFor(language)
  if (name === undefined)
    throw new SpandrelError(
      "wrong-usage",
      `the package has no model for ${quoteValue(language)}, only for en and fr; train one with spandrel train --language, and pass it with --model`,
    )
  return name
}
