// `spandrel treebank convert`: write trees in another format.

import { type Command, Option } from "commander"
import { SpandrelError } from "../../check/error.ts"
import { formatCount } from "../../check/format-count.ts"
import { checkDistinct } from "../../node/distinct-files.ts"
import { type Output, writeOutput } from "../../node/output.ts"
import { readJsonTrees, readNdjsonTrees } from "../../node/read-json-trees.ts"
import { readTreebank } from "../../node/read-treebank.ts"
import { writeDocument } from "../../node/write-document.ts"
import { type TreeFormatName, treeFormatNames, treeFormats } from "../../tree/format/tree-formats.ts"
import type { Tree } from "../../tree/tree.ts"
import type { CommandContext } from "../command-context.ts"
import { parseCount } from "../options/argument-parsers.ts"
import { formatList } from "../options/format-list.ts"
import { type TreebankFlags, withOutputOption, withStrictOption } from "../options/treebank-options.ts"
import { reportProblems } from "../terminal/report-problems.ts"

interface ConvertFlags extends TreebankFlags {
  readonly from: "bracket" | "json" | "ndjson"
  readonly to: TreeFormatName
  readonly tree?: number
  readonly width: number
  readonly output?: string
}

const help = `
Formats:
${formatList()}

JSON input can be trees, or sentences from spandrel parse --format json.

Examples:
  $ spandrel treebank convert wsj.mrg --to json --output wsj.json
  $ spandrel treebank convert wsj.mrg --to svg --tree 12 --output tree-12.svg`

export function addTreebankConvert(treebank: Command, context: CommandContext): void {
  const command = treebank
    .command("convert")
    .description("convert trees to another format")
    .argument("<file...>", 'files of trees ("-" for standard input)')
    .addOption(new Option("--to <format>", "format to write").choices(treeFormatNames).makeOptionMandatory())
    .addOption(
      new Option("--from <format>", "format to read")
        .choices(["bracket", "json", "ndjson"])
        .default("bracket"),
    )
    .option("--tree <number>", "convert only this tree, counted from 1", parseCount)
    .option("--width <columns>", "maximum width of drawings and indented trees", parseCount, 80)
  withStrictOption(withOutputOption(command))
    .addHelpText("after", help)
    .action((files: string[], flags: ConvertFlags) => convert(files, flags, context))
}

async function convert(
  files: readonly string[],
  flags: ConvertFlags,
  context: CommandContext,
): Promise<void> {
  await checkDistinct({ "--output": flags.output }, { input: files })
  const format = treeFormats[flags.to]
  const writeTrees = async (output: Output) => {
    let number = 0
    let written = 0
    for await (const tree of readTrees(files, flags, context)) {
      number++
      if (flags.tree !== undefined && number !== flags.tree) continue
      if (written > 0 && format.isSingle) {
        throw new SpandrelError(
          "wrong-usage",
          `the format ${flags.to} holds one tree, but there are several; choose one with --tree`,
        )
      }
      await output.write(format.write(tree, flags.width))
      written++
      if (number === flags.tree) break
    }
    if (flags.tree !== undefined && written === 0) {
      throw new SpandrelError(
        "invalid-file",
        `there is no tree ${flags.tree}; the input has ${formatCount(number, "tree")}`,
      )
    }
  }
  await writeOutput(flags.output, context.stdout, (output) => writeDocument(output, format.frame, writeTrees))
}

async function* readTrees(
  files: readonly string[],
  { from, strict }: ConvertFlags,
  context: CommandContext,
): AsyncGenerator<Tree, void, undefined> {
  if (from === "bracket") yield* readTreebank(files, strict ? undefined : reportProblems(context))
  else for (const file of files) yield* from === "json" ? readJsonTrees(file) : readNdjsonTrees(file)
}
