// The sentences of a line of a file, which may not even be text.

import { type ErrorCode, SpandrelError } from "../../check/error.ts"
import { formatNumber } from "../../check/format-count.ts"
import { isEmptyLine, type LineReading, type ReadItem, readLine } from "../sentence-lines.ts"
import { type InputLine, longestLine } from "./line-splitter.ts"

const problems: Readonly<Record<Exclude<InputLine["problem"], undefined>, readonly [ErrorCode, string]>> = {
  "not UTF-8": [
    "invalid-encoding",
    "this is not UTF-8; convert the file, for example with `iconv -f LATIN1 -t UTF-8`",
  ],
  "too long": [
    "sentence-too-long",
    `the line has more than ${formatNumber(longestLine)} bytes; write one sentence or record per line`,
  ],
}

/// Reads a line of a file. A line that isn't text is an error, which ends the file unless each line has its item.
export function readInputLine(line: InputLine, location: string, reading: LineReading): ReadItem[] {
  const { keepsLines = false } = reading
  if (line.problem !== undefined) {
    const [code, message] = problems[line.problem]
    const error = new SpandrelError(code, `${location}: ${message}`)
    if (!keepsLines) throw error
    return [{ error }]
  }
  if (isEmptyLine(line.text)) return keepsLines ? [{ isEmpty: true }] : []
  return readLine(line.text, location, reading)
}
