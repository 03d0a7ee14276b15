// The files that the treebank commands read, and what happens with invalid trees.

import type { Command } from "commander"
import { parseFilePath } from "./argument-parsers.ts"

export interface TreebankFlags {
  readonly strict?: boolean
}

/// Adds the argument for files of bracketed trees.
export function withTreebankFiles(command: Command): Command {
  return command.argument("<file...>", 'files of bracketed trees ("-" for standard input)')
}

/// Adds --strict.
export function withStrictOption(command: Command): Command {
  return command.option("--strict", "stop at the first invalid tree instead of skipping it")
}

/// Adds --output.
export function withOutputOption(command: Command): Command {
  return command.option("-o, --output <file>", "write to this file instead of standard output", parseFilePath)
}
