// The patterns of `spandrel query`: an argument, --expression, or the lines of a file.

import { existsSync } from "node:fs"
import { SpandrelError } from "../../check/error.ts"
import { quoteValue } from "../../check/quote-value.ts"
import { displayName, isStandardInput, readLines, refuseReadTwice } from "../../node/input.ts"
import { compilePattern, type PatternOptions } from "../../tree/query/compile-pattern.ts"
import type { Pattern } from "../../tree/query/pattern.ts"
import { PatternError } from "../../tree/query/pattern-error.ts"
import { displayWidth } from "../../unicode/display-width.ts"
import { printable } from "../../unicode/printable.ts"

/// Where patterns come from.
export interface PatternFlags {
  readonly expression?: readonly string[]
  readonly patterns?: readonly string[]
}

/// What to search, and for what.
export interface Query {
  readonly patterns: readonly Pattern[]
  readonly files: readonly string[]
}

/// Compiles the patterns. The first argument is a pattern if the options have none, as in grep; the others are files, and without any
/// standard input is searched. Throws a `SpandrelError` that shows where the mistake is.
export async function readQuery(
  args: readonly string[],
  { expression = [], patterns = [] }: PatternFlags,
  options: PatternOptions,
): Promise<Query> {
  const isInArguments = expression.length === 0 && patterns.length === 0
  const [first, ...rest] = args
  if (isInArguments && first === undefined)
    throw new SpandrelError(
      "wrong-usage",
      "there is no pattern; pass one before the files, such as 'NP < PP'",
    )
  if (isInArguments && rest.length === 0 && existsSync(first as string))
    throw new SpandrelError(
      "wrong-usage",
      `${quoteValue(first)} is a file; pass a pattern before it, such as 'NP < PP'`,
    )
  const files = isInArguments ? rest : args
  if (patterns.some(isStandardInput) && (files.length === 0 || files.some(isStandardInput)))
    throw new SpandrelError(
      "wrong-usage",
      "standard input can't be both the patterns and the trees; pass a file",
    )
  await refuseReadTwice([...patterns, ...files])
  const compiled = [...(isInArguments ? [first as string] : []), ...expression].map((text) =>
    compile(text, "", options),
  )
  for (const file of patterns) compiled.push(...(await compileLines(file, options)))
  return { patterns: compiled, files: files.length === 0 ? ["-"] : files }
}

/// One pattern per line. Empty lines and those that begin with "#" are ignored; no pattern begins with it.
async function compileLines(file: string, options: PatternOptions): Promise<Pattern[]> {
  const compiled: Pattern[] = []
  let number = 0
  for await (const line of readLines(file)) {
    number++
    const text = line.trimEnd()
    if (text.trim() !== "" && !text.trimStart().startsWith("#"))
      compiled.push(compile(text, `${displayName(file)}:${number}: `, options))
  }
  if (compiled.length === 0)
    throw new SpandrelError("wrong-usage", `${displayName(file)} has no patterns; write one per line`)
  return compiled
}

function compile(text: string, source: string, options: PatternOptions): Pattern {
  try {
    return compilePattern(text, options)
  } catch (error) {
    if (!(error instanceof PatternError)) throw error
    throw new SpandrelError("invalid-pattern", `${source}${error.message}\n${pointAt(error)}`)
  }
}

/// The pattern with a "^" below the column of the mistake.
function pointAt({ pattern, column }: PatternError): string {
  const before = printable(pattern.slice(0, column - 1).replaceAll(/\s/g, " "))
  return `  ${pattern.replaceAll(/\s/g, " ")}\n  ${" ".repeat(displayWidth(before))}^`
}
