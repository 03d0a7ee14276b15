// The program: its commands, and what happens with their errors.

import type { Writable } from "node:stream"
import { Command, CommanderError, Help } from "commander"
import { SpandrelError } from "../check/error.ts"
import { version } from "../node/version.ts"
import type { CommandContext } from "./command-context.ts"
import { exitCodeFor, exitCodes } from "./exit-codes.ts"
import { explainUnknown } from "./options/explain-unknown.ts"
import { MessageStream } from "./terminal/message-stream.ts"
import { resultStream } from "./terminal/result-stream.ts"

type AddCommand = (program: Command, context: CommandContext) => void

/// The commands, in the order of the help. Each is loaded when it is used: loading all of them takes longer than parsing a
/// sentence.
const commands: Readonly<Record<string, () => Promise<AddCommand>>> = {
  parse: async () => (await import("./commands/parse.ts")).addParse,
  train: async () => (await import("./commands/train.ts")).addTrain,
  evaluate: async () => (await import("./commands/evaluate.ts")).addEvaluate,
  query: async () => (await import("./commands/query.ts")).addQuery,
  diff: async () => (await import("./commands/diff.ts")).addDiff,
  calibrate: async () => (await import("./commands/calibrate.ts")).addCalibrate,
  tag: async () => (await import("./commands/tag.ts")).addTag,
  "train-tagger": async () => (await import("./commands/train-tagger.ts")).addTrainTagger,
  jackknife: async () => (await import("./commands/jackknife.ts")).addJackknife,
  quantize: async () => (await import("./commands/quantize.ts")).addQuantize,
  info: async () => (await import("./commands/info.ts")).addInfo,
  trace: async () => (await import("./commands/trace.ts")).addTrace,
  serve: async () => (await import("./commands/serve.ts")).addServe,
  cluster: async () => (await import("./commands/cluster.ts")).addCluster,
  treebank: async () => (await import("./commands/treebank.ts")).addTreebank,
}

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

/// Runs the command that the arguments specify, so that nothing it writes controls a terminal. Throws what the command throws.
export async function runCommand(args: readonly string[], context: CommandContext): Promise<void> {
  const [name = ""] = args
  const names = Object.hasOwn(commands, name) ? [name] : Object.keys(commands)
  const shown: CommandContext = {
    stdout: resultStream(context.stdout),
    stderr: MessageStream.to(context.stderr),
    exitCode: context.exitCode,
  }
  const program = await makeProgram(shown, names)
  explainErrors(program, args)
  await program.parseAsync(args as string[], { from: "user" })
  context.exitCode = shown.exitCode
}

/// Says of an unknown flag or command what was probably meant, in every command.
function explainErrors(program: Command, args: readonly string[]): void {
  const explain = (command: Command) => {
    const { outputError } = command.configureOutput()
    command.configureOutput({
      outputError: (message, write) => outputError?.(explainUnknown(message, program, args), write),
    })
    for (const one of command.commands) explain(one)
  }
  explain(program)
}

/// Makes the program with these commands (default: all).
export async function makeProgram(
  context: CommandContext,
  names: readonly string[] = Object.keys(commands),
): Promise<Command> {
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
    })
  const adders = await Promise.all(names.map((name) => commands[name]?.()))
  for (const add of adders) add?.(program, context)
  return program
}

/// Prints an error that the user can fix, and returns the exit code. Other errors are thrown again.
export function reportError(error: unknown, stderr: Writable): number {
  // Commander has printed its message already; --help and --version end with 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUsage
  // The reader closed the pipe, as in `spandrel … | head`.
  if (error instanceof Error && "code" in error && error.code === "EPIPE") return exitCodes.done
  if (!(error instanceof SpandrelError)) throw error
  MessageStream.to(stderr).write(`spandrel: ${error.message}\n`)
  return exitCodeFor(error)
}
