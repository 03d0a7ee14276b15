// What becomes of records with several sentences.

import { Option } from "commander"
import { SpandrelError } from "../../check/error.ts"
import { type InputFormat, type RecordSplit, recordSplits } from "../../node/sentence-lines.ts"
import { isJson } from "../../sentence/skipped-sentence.ts"
import type { InputFlags } from "./input-options.ts"

export interface SplitFlags extends Pick<InputFlags, "onError"> {
  readonly format?: string
  readonly split?: RecordSplit
}

export const splitOption = () =>
  new Option(
    "--split <choice>",
    "what becomes of text with several sentences in NDJSON: one line per sentence, one record with all, or never split (default: lines; records from ndjson to ndjson or compact with --on-error skip)",
  ).choices(recordSplits)

/// True if there is one line out for each line in, as programs such as Hadoop and Spark expect.
export function isLineFilter(
  formats: readonly InputFormat[],
  { onError, format, split = "records" }: SplitFlags,
): boolean {
  const isNdjson = formats.every((one) => one === "ndjson")
  const isWrittenInLines = format === "ndjson" || format === "compact"
  return onError === "skip" && isNdjson && isWrittenInLines && split !== "lines"
}

/// Refuses --split where there are no records, or no room for several sentences in one.
export function checkSplit(formats: readonly InputFormat[], { split, format }: SplitFlags): void {
  if (split !== undefined && !formats.includes("ndjson"))
    throw new SpandrelError("wrong-usage", "--split is for records; use it with --input-format ndjson")
  if (split === "records" && (format === undefined || !isJson(format)))
    throw new SpandrelError(
      "wrong-usage",
      "only json, ndjson and compact can hold several sentences in a record; use --format ndjson",
    )
}
