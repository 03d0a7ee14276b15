// `spandrel treebank convert`: trees from one format into another.

import { type Command, InvalidArgumentError, Option } from "commander"
import { treeFromJson } from "../tree/read-json.ts"
import type { Tree } from "../tree/tree.ts"
import type { CommandContext } from "./context.ts"
import { InputError, located, UsageError } from "./exit.ts"
import { formatList, type TreeFormat, treeFormats } from "./formats.ts"
import { readLines, readText } from "./input.ts"
import { writeTo } from "./output.ts"
import { readTreebank } from "./read-treebank.ts"

interface ConvertOptions {
  readonly from: string
  readonly to: string
  readonly tree?: number
  readonly width: number
  readonly output?: string
  readonly strict?: boolean
}

const examples = `
Formats:
${formatList}

Examples:
  $ spandrel treebank convert wsj.mrg --to json --output wsj.json
  $ spandrel treebank convert wsj.mrg --to svg --tree 12 --output tree-12.svg`

export function addTreebankConvert(treebank: Command, context: CommandContext): void {
  treebank
    .command("convert")
    .description("write the trees in another format")
    .argument("<file...>", 'files of trees; "-" is standard input')
    .addOption(
      new Option("--to <format>", "the format to write")
        .choices(Object.keys(treeFormats))
        .makeOptionMandatory(),
    )
    .addOption(
      new Option("--from <format>", "the format to read")
        .choices(["bracket", "json", "ndjson"])
        .default("bracket"),
    )
    .option("--tree <number>", "only this tree, counted from 1", wholeNumber)
    .option("--width <columns>", "the width of drawings and indented brackets", wholeNumber, 80)
    .option("--output <file>", "write to this file instead of standard output")
    .option("--strict", "stop at the first broken tree instead of leaving it out")
    .addHelpText("after", examples)
    .action((files: string[], options: ConvertOptions) => convert(files, options, context))
}

async function convert(
  files: readonly string[],
  options: ConvertOptions,
  context: CommandContext,
): Promise<void> {
  const format = treeFormats[options.to] as TreeFormat
  const [before, between, after] = format.frame
  await writeTo(options.output, context.stdout, async (output) => {
    let number = 0
    let written = 0
    for await (const tree of readTrees(files, options, context)) {
      number++
      if (options.tree !== undefined && number !== options.tree) continue
      if (written > 0 && format.isSingle) {
        throw new UsageError(`${options.to} holds one tree and there are several; choose one with --tree`)
      }
      await output.write((written === 0 ? before : between) + format.write(tree, options.width))
      written++
      if (number === options.tree) break
    }
    if (options.tree !== undefined && written === 0)
      throw new InputError(`there is no tree ${options.tree}; there are ${number}`)
    await output.write(written === 0 ? before.trim() + after.trimStart() : after)
  })
}

async function* readTrees(
  files: readonly string[],
  { from, strict = false }: ConvertOptions,
  context: CommandContext,
): AsyncGenerator<Tree, void, undefined> {
  if (from === "bracket") yield* readTreebank(files, context, { strict })
  else for (const file of files) yield* from === "json" ? readJson(file) : readNdjson(file)
}

async function* readJson(file: string): AsyncGenerator<Tree, void, undefined> {
  const text = await readText(file)
  const data = located(file, (): unknown => JSON.parse(text))
  const trees: unknown[] = Array.isArray(data) ? data : [data]
  for (const [at, tree] of trees.entries())
    yield located(`${file}: tree ${at + 1}`, () => treeFromJson(withoutParse(tree)))
}

async function* readNdjson(file: string): AsyncGenerator<Tree, void, undefined> {
  let number = 0
  for await (const line of readLines(file)) {
    number++
    if (line.trim() !== "")
      yield located(`${file}:${number}`, () => treeFromJson(withoutParse(JSON.parse(line))))
  }
}

/// What `spandrel parse` writes has the tree, or the best of several, in a field.
function withoutParse(data: unknown): unknown {
  const { tree, parses } = (data ?? {}) as { readonly tree?: unknown; readonly parses?: unknown }
  return Array.isArray(parses) ? withoutParse(parses[0]) : (tree ?? data)
}

function wholeNumber(text: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new InvalidArgumentError("a whole number from 1 on was expected")
}
