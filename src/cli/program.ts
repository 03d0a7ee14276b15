// The program: its commands, and what happens with their errors.

import type { Writable } from "node:stream"
import { Command, CommanderError, Help } from "commander"
import { SpandrelError } from "../check/error.ts"
import { version } from "../node/version.ts"
import { printable } from "../unicode/printable.ts"
import type { CommandContext } from "./command-context.ts"
import { addCalibrate } from "./commands/calibrate.ts"
import { addEvaluate } from "./commands/evaluate.ts"
import { addInfo } from "./commands/info.ts"
import { addJackknife } from "./commands/jackknife.ts"
import { addParse } from "./commands/parse.ts"
import { addQuantize } from "./commands/quantize.ts"
import { addTag } from "./commands/tag.ts"
import { addTrace } from "./commands/trace.ts"
import { addTrain } from "./commands/train.ts"
import { addTrainTagger } from "./commands/train-tagger.ts"
import { addTreebank } from "./commands/treebank.ts"
import { exitCodeFor, exitCodes } from "./exit-codes.ts"

const help = `
Examples:
  $ spandrel parse "I do like eating fish."
  $ spandrel parse --help`

/// Runs the program with its arguments; returns the exit code.
export async function run(args: readonly string[], stdout: Writable, stderr: Writable): Promise<number> {
  const context: CommandContext = { stdout, stderr, exitCode: exitCodes.done }
  try {
    await runCommand(args, context)
    return context.exitCode
  } catch (error) {
    return reportError(error, stderr)
  }
}

/// Runs the command that the arguments specify. Throws what the command throws.
export async function runCommand(args: readonly string[], context: CommandContext): Promise<void> {
  await makeProgram(context).parseAsync(args as string[], { from: "user" })
}

/// Makes the program with all of its commands.
export function makeProgram(context: CommandContext): Command {
  const program = new Command("spandrel")
    .description("A constituency parser: parse text into trees, train and score parsers, work with treebanks")
    .version(version)
    .showHelpAfterError("(add --help for usage)")
    .addHelpText("after", help)
    .configureHelp({
      optionDescription: (option) =>
        `${new Help().optionDescription(option)}${option.mandatory ? " (required)" : ""}`,
    })
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text),
      outputError: (text, write) => write(escapeControls(text)),
    })
  for (const add of [
    addParse,
    addTrain,
    addEvaluate,
    addCalibrate,
    addTag,
    addTrainTagger,
    addJackknife,
    addQuantize,
    addInfo,
    addTrace,
    addTreebank,
  ])
    add(program, context)
  return program
}

/// Prints an error that the user can fix, and returns the exit code. Other errors are thrown again.
export function reportError(error: unknown, stderr: Writable): number {
  // Commander has printed its message already; --help and --version end with 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUsage
  // The reader closed the pipe, as in `spandrel … | head`.
  if (error instanceof Error && "code" in error && error.code === "EPIPE") return exitCodes.done
  if (!(error instanceof SpandrelError)) throw error
  stderr.write(`spandrel: ${escapeControls(error.message)}\n`)
  return exitCodeFor(error)
}

/// A message may quote what a user passed: removes everything that would control the terminal, line by line.
function escapeControls(message: string): string {
  return message.split("\n").map(printable).join("\n")
}
