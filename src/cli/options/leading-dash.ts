// Texts that begin with "-", which are taken for options.

import type { Command } from "commander"
import { quoteValue } from "../../check/quote-value.ts"

/// How to give such a text, for --help.
export const leadingDashHelp = (command: string) =>
  `A text that begins with "-" goes behind "--": spandrel ${command} -- "-5 is a number."`

/// Lets a command that takes texts say so where such a text is no option that it knows.
export function explainLeadingDash(command: Command): Command {
  const { outputError } = command.configureOutput()
  return command.configureOutput({
    outputError: (message, write) => outputError?.(explained(message, command.name()), write),
  })
}

function explained(message: string, command: string): string {
  const [, given] = /^error: unknown option '(.*)'\n$/s.exec(message) ?? []
  // What looks like an option is one that is misspelt.
  if (given === undefined || /^--[a-z][\w-]*(?:=.*)?$/is.test(given)) return message
  const text = quoteValue(given)
  return `error: unknown option ${text}; a text that begins with "-" goes behind "--": spandrel ${command} -- ${text}\n`
}
