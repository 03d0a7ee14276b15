// The command lines of documents and help texts.

import { readdirSync, readFileSync } from "node:fs"
import { root } from "./documented-examples.ts"

/// A block of a document that holds command lines, as it is pasted.
export interface CommandBlock {
  /// The file and the line of its code fence.
  readonly location: string
  readonly script: string
  /// What the commands print, if the block shows it: below lines with a prompt.
  readonly printed?: string
}

const documents = [
  "README.md",
  ...readdirSync(`${root}docs`).map((name) => `docs/${name}`),
  ...readdirSync(`${root}models`).map((name) => `models/${name}`),
].filter((path) => path.endsWith(".md") && path !== "docs/api.md")

const commandLine = /^(?:\$ )?(?:cat \S+ \| )?(?:npx )?spandrel /

/// The text of each code fence without a language, by its location.
export function plainBlocks(path: string): { readonly location: string; readonly text: string }[] {
  const document = readFileSync(`${root}${path}`, "utf8")
  return [...document.matchAll(/^( *)```(\w*)\n([\s\S]*?)^ *```$/gm)]
    .filter(([, , language]) => language === "" || language === "sh")
    .map(({ index, 3: text = "" }) => ({
      location: `${path}:${document.slice(0, index).split("\n").length}`,
      text,
    }))
}

/// The blocks of all documents that hold commands of spandrel.
export const commandBlocks: readonly CommandBlock[] = documents.flatMap((path) =>
  plainBlocks(path).flatMap(({ location, text }) => blockOf(location, text) ?? []),
)

function blockOf(location: string, text: string): CommandBlock | undefined {
  const lines = text.replaceAll("\\\n", " ").trimEnd().split("\n")
  const commands = lines.filter((line) => commandLine.test(line))
  if (commands.length === 0) return undefined
  const hasPrompts = commands.some((line) => line.startsWith("$ "))
  const printed = hasPrompts ? lines.filter((line) => !line.startsWith("$ ")) : []
  return {
    location,
    script: commands.map((line) => line.replace("$ ", "")).join("\n"),
    ...(printed.length > 0 && { printed: `${printed.join("\n")}\n` }),
  }
}

/// The examples in a help text, one command each.
export function helpCommands(help: string): string[] {
  return [...help.replaceAll(/\\\n\s*/g, " ").matchAll(/^ +\$ (spandrel .*)$/gm)].map(
    ([, command = ""]) => command,
  )
}

/// The arguments of `spandrel` in a command line of a shell: without redirections, comments, and other commands of a pipe.
/// Undefined if they depend on variables.
export function argumentsOf(command: string): string[] | undefined {
  const words = Array.from(command.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g), (match) => {
    const [, double, single, plain] = match
    return { text: double ?? single ?? (plain as string), isPlain: plain !== undefined }
  })
  const start = words.findIndex(({ text, isPlain }) => isPlain && text === "spandrel") + 1
  const isEnd = ({ text, isPlain }: (typeof words)[number]) => isPlain && /^(?:[|#&]|>>?)$/.test(text)
  const length = words.slice(start).findIndex(isEnd)
  const own = words.slice(start, length < 0 ? undefined : start + length)
  return own.some(({ text, isPlain }) => isPlain && text.startsWith("$"))
    ? undefined
    : own.map(({ text }) => text)
}
