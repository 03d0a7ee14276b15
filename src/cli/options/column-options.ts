// The options for files of columns.

import { InvalidArgumentError, Option } from "commander"
import { SpandrelError } from "../../check/error.ts"
import type { InputFormat } from "../../node/sentence-lines.ts"
import { type TakenColumn, takenColumn, takenColumns } from "../../tree/columns/taken-columns.ts"
import type { InputFlags } from "./input-options.ts"

const names = takenColumn.choices?.join(", ")

/// --take-columns, with what it is by default.
export function takeColumnsOption(description: string): Option {
  return new Option("--take-columns <names>", `${description}: ${names}, or none`).argParser(parseColumns)
}

function parseColumns(text: string): readonly TakenColumn[] {
  const columns = text === "none" ? [] : text.split(",").map((name) => name.trim())
  if (takenColumns.is(columns)) return columns
  throw new InvalidArgumentError(
    `It must be a list such as "lemma,features", with ${takenColumn.description}, and no more than one of them for tags.`,
  )
}

/// Refuses --take-columns without a file to take them from; `option` is the one that has it.
export function checkTakesFrom(
  takeColumns: readonly TakenColumn[] | undefined,
  columns: readonly string[] | undefined,
  option: string,
): void {
  if (takeColumns !== undefined && columns === undefined)
    throw new SpandrelError(
      "wrong-usage",
      `--take-columns is for ${option}; add it, or leave out --take-columns`,
    )
}

/// Refuses options that are for CoNLL-U alone.
export function checkColumnOptions(
  formats: readonly InputFormat[],
  { multiword }: Pick<InputFlags, "multiword">,
  takeColumns?: readonly TakenColumn[],
): void {
  if (formats.includes("conllu")) return
  const option =
    takeColumns !== undefined ? "--take-columns" : multiword !== undefined ? "--multiword" : undefined
  if (option === undefined) return
  throw new SpandrelError(
    "wrong-usage",
    `${option} is for CoNLL-U; add --input-format conllu, or leave it out`,
  )
}
