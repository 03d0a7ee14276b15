// Files to parse, each with its format: the one that was chosen, or the one that its name says.

import { stat } from "node:fs/promises"
import { SpandrelError } from "../check/error.ts"
import { quoteValue } from "../check/quote-value.ts"
import { type ContentKind, kindOfContent, kindOfName } from "./content-kinds.ts"
import { cannotRead } from "./file-errors.ts"
import { checkText, displayName, isStandardInput } from "./input.ts"
import type { InputFormat } from "./sentence-lines.ts"

/// A file, or standard input, to parse.
export interface InputFile {
  readonly path: string
  readonly format: InputFormat
  /// Throws "wrong-usage" if these first bytes of its text, after decompression, show that it is something
  /// else. Undefined if somebody has said what it is.
  readonly checkStart?: (first: Uint8Array) => void
}

/// What a command reads.
export interface FormatChoice {
  /// The format of all files, if it was chosen.
  readonly inputFormat?: InputFormat | undefined
  readonly supported: readonly InputFormat[]
}

/// The format of a file. What isn't known to be anything else is text, and its reader looks at how it begins.
export function chooseFormat(path: string, { inputFormat, supported }: FormatChoice): InputFile {
  if (inputFormat !== undefined) return { path, format: inputFormat }
  const format = isStandardInput(path) ? undefined : kindOfName(path)?.format
  if (format !== undefined && supported.includes(format)) return { path, format }
  return {
    path,
    format: "text",
    checkStart: (first) => {
      const kind = kindOfContent(first)
      if (kind !== undefined) throw notText(path, kind, supported)
    },
  }
}

/// Throws if a file can't be read, isn't text, or by its name or beginning is something else than what it
/// would be read as. `content` as for `checkText`.
export async function checkInputFile(
  { path, checkStart }: InputFile,
  content: "text" | "bytes",
  supported: readonly InputFormat[],
): Promise<void> {
  if (checkStart !== undefined && !isStandardInput(path)) {
    // Whether it is there is the first question.
    await stat(path).catch((error) => {
      throw cannotRead(path, error)
    })
    refuseName(path, supported)
  }
  await checkText(path, content, checkStart)
}

/// Throws "wrong-usage" if the name of a file that would be read as text says that it is something else.
export function refuseName(path: string, supported: readonly InputFormat[]): void {
  const kind = kindOfName(path)
  if (kind !== undefined) throw notText(path, kind, supported)
}

/// The error for a file that isn't text, with what to do instead.
function notText(path: string, kind: ContentKind, supported: readonly InputFormat[]): SpandrelError {
  const { what, format, advice } = kind
  const canRead = format !== undefined && supported.includes(format)
  const fix = canRead
    ? `add --input-format ${format}`
    : advice(isStandardInput(path) ? "FILE" : shellWord(path))
  return new SpandrelError(
    "wrong-usage",
    `${displayName(path)} has ${what}, and would be read as text; ${fix}, or if it is text, add --input-format text`,
  )
}

/// A word as a shell reads it.
export const shellWord = (text: string): string => (/^[\w./-]+$/.test(text) ? text : quoteValue(text))
