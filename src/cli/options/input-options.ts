// Where the commands that read text get it from: arguments, files or standard input.

import { existsSync, statSync } from "node:fs"
import { type Command, Option } from "commander"
import { SpandrelError } from "../../check/error.ts"
import { quoteValue } from "../../check/quote-value.ts"
import { checkText, isStandardInput, refuseReadTwice } from "../../node/input.ts"
import { readArguments, readFiles } from "../../node/read-sentences.ts"
import type { InputFormat, InputReading, ReadItem } from "../../node/sentence-lines.ts"
import { type MultiwordChoice, multiwordChoices } from "../../sentence/column-sentences.ts"
import { type ErrorAction, errorActions } from "../../sentence/skipped-sentence.ts"
import type { CommandContext } from "../command-context.ts"
import { collectPaths } from "./argument-parsers.ts"

export interface InputFlags {
  readonly input?: readonly string[]
  readonly inputFormat: InputFormat
  readonly onError: ErrorAction
  readonly multiword?: MultiwordChoice
}

/// How to pass text, for --help.
export const inputHelp = `Pass text as arguments, or files with --input, also compressed with gzip or zstd.
Without either, standard input is read. Text is UTF-8, or UTF-16 with a byte-order mark.`

/// What --on-error skip does, for --help.
export const skipHelp = `With --on-error skip, a sentence that can't be read is left out: json and ndjson have
{"error": {"code", "message"}} in its place, so that nothing is missing and the exit
code is 0; in other formats it is 1, and lines of one sentence have an empty line.`

/// Adds --input, --input-format and --on-error.
export function withInputOptions(command: Command, formats: readonly InputFormat[]): Command {
  return command
    .addOption(new Option("--input-format <format>", "input format").choices(formats).default("text"))
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
  readonly input?: readonly string[] | undefined
  /// Whether the files must be text throughout, which is the default, or lines of them may be something else.
  readonly content?: "text" | "bytes"
}

/// The files to read; empty if there are texts. Refuses texts that are files, and files that can't be read as text. At a terminal,
/// says what it waits for.
export async function inputFiles(
  command: string,
  texts: readonly string[],
  { input, content = "text" }: InputCheck,
  { stderr }: CommandContext,
): Promise<readonly string[]> {
  if (texts.length > 0 && input !== undefined)
    throw new SpandrelError("wrong-usage", "pass text as arguments or files with --input, not both")
  refuseFileNames(texts, (names) => `spandrel ${command} --input ${names}`)
  if (texts.length > 0) return []
  const files = input ?? ["-"]
  await refuseReadTwice(files)
  for (const file of files) await checkText(file, content)
  if (files.some(isStandardInput) && process.stdin.isTTY) {
    const end = process.platform === "win32" ? "Ctrl-Z and Enter" : "Ctrl-D"
    stderr.write(
      `Reading from the terminal: type or paste text, and end it with ${end}. For a file, use --input FILE.\n`,
    )
  }
  return files
}

/// The sentences of the texts, or of the files if there are no texts.
export function readSource(
  texts: readonly string[],
  files: readonly string[],
  reading: InputReading,
): AsyncGenerator<ReadItem | "pause"> {
  return texts.length > 0 ? readArguments(texts, reading) : readFiles(files, reading)
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

const shellWord = (text: string): string => (/^[\w./-]+$/.test(text) ? text : quoteValue(text))
