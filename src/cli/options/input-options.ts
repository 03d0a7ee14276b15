// Where the commands that read text get it from: arguments, files or standard input.

import { existsSync, statSync } from "node:fs"
import { type Command, Option } from "commander"
import { SpandrelError } from "../../check/error.ts"
import { formatCount } from "../../check/format-count.ts"
import { quoteValue } from "../../check/quote-value.ts"
import { isStandardInput, refuseReadTwice } from "../../node/input.ts"
import { checkInputFile, chooseFormat, type InputFile, shellWord } from "../../node/input-files.ts"
import { readArguments, readFiles } from "../../node/read-sentences.ts"
import type { InputFormat, InputReading, ReadItem } from "../../node/sentence-lines.ts"
import { type MultiwordChoice, multiwordChoices } from "../../sentence/column-sentences.ts"
import { type ErrorAction, errorActions } from "../../sentence/skipped-sentence.ts"
import { printable } from "../../unicode/printable.ts"
import type { CommandContext } from "../command-context.ts"
import { collectPaths } from "./argument-parsers.ts"

export interface InputFlags {
  readonly input?: readonly string[]
  readonly inputFormat?: InputFormat
  readonly onError: ErrorAction
  readonly multiword?: MultiwordChoice
}

/// How to pass text, for --help.
export const inputHelp = `Pass text as arguments, or files with --input, also compressed with gzip or zstd.
Without either, standard input is read. Text is UTF-8, or UTF-16 with a byte-order mark.`

/// What --on-error skip does, for --help.
export const skipHelp = `With --on-error skip, a sentence that can't be read is left out: the JSON formats have
{"error": {"code", "message"}} in its place, so that nothing is missing and the exit
code is 0; with other formats it is 1, and those of one line per sentence have an empty
line.`

/// Adds --input, --input-format and --on-error.
export function withInputOptions(command: Command, formats: readonly InputFormat[]): Command {
  return command
    .addOption(
      new Option(
        "--input-format <format>",
        "input format (default: by the file's name; without a name, or one that says nothing, text)",
      ).choices(formats),
    )
    .option("-i, --input <file...>", `files to ${command.name()} ("-" for standard input)`, collectPaths)
    .addOption(
      new Option("--on-error <action>", "what to do with a sentence that is invalid")
        .choices(errorActions)
        .default("stop"),
    )
    .addOption(
      new Option(
        "--multiword <choice>",
        "in CoNLL-U, a token of several words (1-2 du) is these words, or whole (default: split)",
      ).choices(multiwordChoices),
    )
}

/// What commands check of their input files before they begin.
export interface InputCheck {
  readonly supported: readonly InputFormat[]
  /// Whether the files must be text throughout, which is the default, or lines of them may be something else.
  readonly content?: "text" | "bytes"
}

/// What a command reads: texts, or files.
export interface InputChoice {
  /// None if there are texts.
  readonly files: readonly InputFile[]
  /// The formats of all of them.
  readonly formats: readonly InputFormat[]
}

/// The files to read, or none if there are texts, with their formats.
export function chooseInput(
  texts: readonly string[],
  { input, inputFormat }: Pick<InputFlags, "input" | "inputFormat">,
  supported: readonly InputFormat[],
): InputChoice {
  if (texts.length > 0 && input !== undefined)
    throw new SpandrelError("wrong-usage", "pass text as arguments or files with --input, not both")
  if (texts.length > 0) return { files: [], formats: [inputFormat ?? "text"] }
  const files = (input ?? ["-"]).map((path) => chooseFormat(path, { inputFormat, supported }))
  return { files, formats: [...new Set(files.map(({ format }) => format))] }
}

/// Refuses texts that are files, and files that can't be read as what they are taken for. At a terminal, says
/// what that is, and what it waits for.
export async function checkInput(
  command: string,
  texts: readonly string[],
  files: readonly InputFile[],
  { supported, content = "text" }: InputCheck,
  { stderr }: CommandContext,
): Promise<void> {
  refuseFileNames(texts, (names) => `spandrel ${command} --input ${names}`)
  await refuseReadTwice(files.map(({ path }) => path))
  for (const file of files) await checkInputFile(file, content, supported)
  if (files.some(({ path }) => isStandardInput(path)) && process.stdin.isTTY) {
    const end = process.platform === "win32" ? "Ctrl-Z and Enter" : "Ctrl-D"
    stderr.write(
      `Reading from the terminal: type or paste text, and end it with ${end}. For a file, use --input FILE.\n`,
    )
  }
}

/// Says at a terminal which files are read in formats that only their names have chosen.
export function noticeFormats(
  files: readonly InputFile[],
  { inputFormat }: Pick<InputFlags, "inputFormat">,
  { stderr }: CommandContext,
): void {
  if (inputFormat !== undefined || !("isTTY" in stderr && stderr.isTTY === true)) return
  for (const format of new Set(files.map((file) => file.format))) {
    const [first, ...rest] = files.filter((file) => file.format === format)
    if (format === "text" || first === undefined) continue
    const names =
      rest.length === 0 ? `${printable(first.path)} is` : `${formatCount(rest.length + 1, "file")} are`
    const by = rest.length === 0 ? "its name" : "their names"
    stderr.write(`spandrel: ${names} read as ${format}, by ${by}; --input-format chooses another format\n`)
  }
}

/// The sentences of the texts, or of the files if there are no texts.
export function readSource(
  texts: readonly string[],
  { files, formats: [format = "text"] }: InputChoice,
  reading: Omit<InputReading, "format">,
): AsyncGenerator<ReadItem | "pause"> {
  return texts.length > 0 ? readArguments(texts, { ...reading, format }) : readFiles(files, reading)
}

// More names would bury the message.
const mostNames = 3

/// Refuses arguments that are files, as in `spandrel parse *.txt`: their names would be parsed. `suggest` makes the command that was
/// probably meant.
export function refuseFileNames(texts: readonly string[], suggest: (names: string) => string): void {
  const file = texts.find((text) => existsSync(text) && !statSync(text).isDirectory())
  if (file === undefined) return
  const names = texts.slice(0, mostNames).map(shellWord).join(" ")
  const more = texts.length > mostNames ? " …" : ""
  throw new SpandrelError(
    "wrong-usage",
    `${quoteValue(file)} is a file, and would be taken for a sentence; did you mean \`${suggest(names + more)}\`?`,
  )
}
