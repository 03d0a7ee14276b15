// The command line as a whole: which commands there are, and how the program ends.

import type { Writable } from "node:stream"
import { Command, CommanderError } from "commander"
import { SpandrelError } from "../check/error.ts"
import { version } from "../node/version.ts"
import { TreebankError } from "../tree/format/problem.ts"
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

/// Runs the program on its arguments; returns the exit code.
export async function run(args: readonly string[], stdout: Writable, stderr: Writable): Promise<number> {
  const context: CommandContext = { stdout, stderr, exitCode: exitCodes.done }
  try {
    await makeProgram(context).parseAsync(args as string[], { from: "user" })
  } catch (error) {
    return fail(error, stderr)
  }
  return context.exitCode
}

function makeProgram(context: CommandContext): Command {
  const program = new Command("spandrel")
    .description("A constituency parser: trees, treebanks, oracles, scores")
    .version(version)
    .showHelpAfterError("(--help shows how)")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text),
      outputError: (text, write) => write(showLines(text)),
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

function fail(error: unknown, stderr: Writable): number {
  // Commander has printed its message already; --help and --version end with 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUsage
  if (!(error instanceof Error)) throw error
  // Whoever read our output has seen enough, as in `spandrel … | head`.
  if ("code" in error && error.code === "EPIPE") return exitCodes.done
  if (error instanceof SpandrelError || error instanceof TreebankError) {
    stderr.write(`spandrel: ${showLines(error.message)}\n`)
    return error instanceof SpandrelError ? exitCodeFor(error.code) : exitCodes.badInput
  }
  throw error
}

/// A message that may quote what a user gave, with nothing in it that steers a terminal.
function showLines(message: string): string {
  return message.split("\n").map(printable).join("\n")
}
