// What Commander says of a flag or command that doesn't exist, with what was probably meant.

import type { Command } from "commander"
import { suggest } from "../../check/suggest.ts"
import { commandNames, commonFlags, flagAdvice } from "./synonyms.ts"

/// The message of an error with a suggestion, for a program that was called with these arguments. Other
/// errors stay as they are.
export function explainUnknown(message: string, program: Command, args: readonly string[]): string {
  const [, kind, name] =
    /^error: unknown (option|command) '(-{0,2}[a-z][\w-]{0,40})(?:=[^']*)?'/i.exec(message) ?? []
  if (kind === undefined || name === undefined) return message
  const { path, command } = calledCommand(program, args)
  const advice = kind === "option" ? adviseFlag(name, path, command) : adviseCommand(name, path, command)
  // Commander says itself what is near a misspelt one.
  return advice === undefined ? message : `error: unknown ${kind} '${name}'; ${advice}\n`
}

/// The command that the arguments call, and its name without the program's.
function calledCommand(
  program: Command,
  args: readonly string[],
): { readonly path: string; readonly command: Command } {
  let command = program
  const path: string[] = []
  for (const word of args) {
    const found = command.commands.find((one) => one.name() === word)
    if (found === undefined) break
    path.push(word)
    command = found
  }
  return { path: path.join(" "), command }
}

/// What to do in place of a flag that the command doesn't have.
export function adviseFlag(flag: string, path: string, command: Command): string | undefined {
  const [name = flag] = flag.split("=")
  const advice = flagAdvice[path]?.[name]
  if (advice !== undefined) return advice
  const found = commonFlags[name]?.find((meant) => hasFlag(command, meant))
  if (found !== undefined) return `use ${found}`
  const near = suggest(
    name,
    command.options.flatMap(({ long }) => long ?? []),
  )
  if (name.startsWith("--") && near !== undefined) return undefined
  return flagAdvice[""]?.[name]
}

/// True if a command has the flag and takes its value: "--format summary".
function hasFlag(command: Command, meant: string): boolean {
  const [flag, value] = meant.split(" ")
  const option = command.options.find(({ long }) => long === flag)
  if (option === undefined) return false
  return value === undefined || option.argChoices === undefined || option.argChoices.includes(value)
}

function adviseCommand(name: string, path: string, command: Command): string | undefined {
  const key = path === "" ? name : `${path} ${name}`
  if (Object.hasOwn(commandNames, key)) return `use ${commandNames[key]}`
  const names = command.commands.map((one) => one.name())
  const near = suggest(name, names)
  if (near !== undefined) return undefined
  return `the commands are ${names.join(", ")}`
}
