// Text arguments that start with "-", which commander takes for options.

import type { Command } from "commander"
import { quoteValue } from "../../check/quote-value.ts"

/// A sentence for --help that says how to pass such text.
export const leadingDashHelp = (command: string) =>
  `Put "--" before text that starts with "-": spandrel ${command} -- "-5 is a number."`

/// Makes a command that takes text explain an "unknown option" that may be text.
export function explainLeadingDash(command: Command): Command {
  const { outputError } = command.configureOutput()
  return command.configureOutput({
    outputError: (message, write) => outputError?.(explain(message, command.name()), write),
  })
}

function explain(message: string, command: string): string {
  const [, argument] = /^error: unknown option '(.*)'\n$/s.exec(message) ?? []
  // What looks like an option is a misspelt one.
  if (argument === undefined || /^--[a-z][\w-]*(?:=.*)?$/is.test(argument)) return message
  const text = quoteValue(argument)
  return `error: unknown option ${text}; put "--" before text that starts with "-": spandrel ${command} -- ${text}\n`
}
