// How sentences are searched, as options.

import { type Command, Option } from "commander"
import { type DecoderName, decoderNames } from "../../decode/search.ts"
import type { TakenColumn } from "../../tree/columns/taken-columns.ts"
import { parseCount } from "./argument-parsers.ts"
import { takeColumnsOption } from "./column-options.ts"

export interface DecoderFlags {
  readonly decoder?: DecoderName
  readonly beam?: number
}

export interface SearchFlags extends DecoderFlags {
  readonly k: number
  readonly confidence: boolean
  readonly takeColumns?: readonly TakenColumn[]
}

/// Adds --decoder and --beam.
export function withDecoderOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        "--decoder <name>",
        "search algorithm (default: the one that the model was trained for)",
      ).choices(decoderNames),
    )
    .option("--beam <width>", "width of the beam, for the decoders beam and dp", parseCount)
}

/// Adds --decoder, --beam, --k, --no-confidence and --take-columns.
export function withSearchOptions(command: Command): Command {
  return withDecoderOptions(command)
    .option("-k, --k <number>", "number of trees per sentence, best first", parseCount, 1)
    .option("--no-confidence", "leave out scores and confidence in json and ndjson")
    .addOption(
      takeColumnsOption(
        "columns of CoNLL-U to use (default: the tags that the model knows, and lemmas and features if it was trained with them)",
      ),
    )
}
