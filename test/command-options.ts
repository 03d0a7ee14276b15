// The options of a command, for files that have command lines in them.

import { Writable } from "node:stream"
import type { Command } from "commander"
import { makeProgram } from "../src/cli/program.ts"

/// The names of the options of the command that arguments run.
export async function optionsOf(args: readonly string[]): Promise<readonly (string | undefined)[]> {
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() })
  let command: Command = await makeProgram({ stdout: sink, stderr: sink, exitCode: 0 })
  const words = args.filter((arg) => !arg.startsWith("-"))
  for (const word of words) {
    const found = command.commands.find((one) => one.name() === word)
    if (found === undefined) throw new Error(`there is no command ${word}`)
    command = found
  }
  return command.options.map(({ long }) => long)
}
