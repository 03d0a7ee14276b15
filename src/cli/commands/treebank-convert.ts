// `spandrel treebank convert`: trees from one format into another.

import { type Command, Option } from "commander"
import { InputError, UsageError, withLocation } from "../../check/input-error.ts"
import { parseJson } from "../../check/json.ts"
import { displayName, readLines, readText } from "../../node/input.ts"
import { type Output, writeOutput } from "../../node/output.ts"
import { readTreebank } from "../../node/read-treebank.ts"
import { writeDocument } from "../../node/write-document.ts"
import { treeFromJson } from "../../tree/format/read-json.ts"
import { type TreeFormatName, treeFormatNames, treeFormats } from "../../tree/format/tree-formats.ts"
import type { Tree } from "../../tree/tree.ts"
import type { CommandContext } from "../command-context.ts"
import { parseCount, parseFilePath } from "../options/argument-parsers.ts"
import { formatList } from "../options/format-list.ts"
import { reportProblems } from "../terminal/report-problems.ts"

interface ConvertOptions {
  readonly from: string
  readonly to: TreeFormatName
  readonly tree?: number
  readonly width: number
  readonly output?: string
  readonly strict?: boolean
}

const examples = `
Formats:
${formatList()}

Examples:
  $ spandrel treebank convert wsj.mrg --to json --output wsj.json
  $ spandrel treebank convert wsj.mrg --to svg --tree 12 --output tree-12.svg`

export function addTreebankConvert(treebank: Command, context: CommandContext): void {
  treebank
    .command("convert")
    .description("write the trees in another format")
    .argument("<file...>", 'files of trees; "-" is standard input')
    .addOption(
      new Option("--to <format>", "the format to write").choices(treeFormatNames).makeOptionMandatory(),
    )
    .addOption(
      new Option("--from <format>", "the format to read")
        .choices(["bracket", "json", "ndjson"])
        .default("bracket"),
    )
    .option("--tree <number>", "only this tree, counted from 1", parseCount)
    .option("--width <columns>", "the width of drawings and indented brackets", parseCount, 80)
    .option("--output <file>", "write to this file instead of standard output", parseFilePath)
    .option("--strict", "stop at the first broken tree instead of leaving it out")
    .addHelpText("after", examples)
    .action((files: string[], options: ConvertOptions) => convert(files, options, context))
}

async function convert(
  files: readonly string[],
  options: ConvertOptions,
  context: CommandContext,
): Promise<void> {
  const format = treeFormats[options.to]
  const fill = async (output: Output) => {
    let number = 0
    let written = 0
    for await (const tree of readTrees(files, options, context)) {
      number++
      if (options.tree !== undefined && number !== options.tree) continue
      if (written > 0 && format.isSingle) {
        throw new UsageError(`${options.to} holds one tree and there are several; choose one with --tree`)
      }
      await output.write(format.write(tree, options.width))
      written++
      if (number === options.tree) break
    }
    if (options.tree !== undefined && written === 0)
      throw new InputError(`there is no tree ${options.tree}; there are ${number}`)
  }
  await writeOutput(options.output, context.stdout, (output) => writeDocument(output, format.frame, fill))
}

async function* readTrees(
  files: readonly string[],
  { from, strict = false }: ConvertOptions,
  context: CommandContext,
): AsyncGenerator<Tree, void, undefined> {
  if (from === "bracket") yield* readTreebank(files, strict ? undefined : reportProblems(context))
  else for (const file of files) yield* from === "json" ? readJson(file) : readNdjson(file)
}

async function* readJson(file: string): AsyncGenerator<Tree, void, undefined> {
  const data = parseJson(await readText(file), displayName(file))
  const trees: unknown[] = Array.isArray(data) ? data : [data]
  for (const [at, tree] of trees.entries()) yield* treesIn(tree, `${displayName(file)}: tree ${at + 1}`)
}

async function* readNdjson(file: string): AsyncGenerator<Tree, void, undefined> {
  let number = 0
  for await (const line of readLines(file)) {
    const place = `${displayName(file)}:${++number}`
    if (line.trim() === "") continue
    const data = parseJson(line, place, "write a tree a line, or choose --from json")
    yield* treesIn(data, place)
  }
}

/// The tree of plain data. What `spandrel parse` writes has it, or several with the best first, in a field.
function* treesIn(data: unknown, place: string): Generator<Tree, void, undefined> {
  const { tree, parses } = fieldsOf(data)
  if (!Array.isArray(parses)) {
    yield withLocation(place, () => treeFromJson(tree ?? data))
    return
  }
  if (parses.length === 0)
    throw new InputError(`${place}: "parses" is empty; give it a tree, or leave it out`)
  for (const [at, parse] of parses.entries())
    yield withLocation(`${place}: parse ${at + 1}`, () => treeFromJson(fieldsOf(parse).tree ?? parse))
}

function fieldsOf(data: unknown): { readonly tree?: unknown; readonly parses?: unknown } {
  return typeof data === "object" && data !== null ? data : {}
}
