// `spandrel treebank convert`: write trees in another format.

import { type Command, Option } from "commander"
import { SpandrelError } from "../../check/error.ts"
import { formatCount } from "../../check/format-count.ts"
import { checkDistinct } from "../../node/distinct-files.ts"
import { displayName } from "../../node/input.ts"
import { type Output, writeOutput } from "../../node/output.ts"
import { readJsonTrees, readNdjsonTrees } from "../../node/read-json-trees.ts"
import { addColumnFile, checkColumnFiles, readTreebank } from "../../node/read-treebank.ts"
import { writeDocument } from "../../node/write-document.ts"
import { type WordFormatName, wordFormats } from "../../sentence/word-formats.ts"
import type { TakenColumn } from "../../tree/columns/taken-columns.ts"
import { withPennTags } from "../../tree/dependencies/penn-categories.ts"
import { type TreebankFormat, treebankFormats } from "../../tree/format/read-options.ts"
import {
  type TreeFormat,
  type TreeFormatName,
  treeFormatNames,
  treeFormats,
} from "../../tree/format/tree-formats.ts"
import type { Tree } from "../../tree/tree.ts"
import type { CommandContext } from "../command-context.ts"
import { collectPaths, parseCount } from "../options/argument-parsers.ts"
import { checkTakesFrom, takeColumnsOption } from "../options/column-options.ts"
import { formatList } from "../options/format-list.ts"
import { type SurgeryFlags, surgeryOf, withSurgeryOptions } from "../options/surgery-options.ts"
import {
  type TreebankFlags,
  withDiscontinuousOption,
  withOutputOption,
  withStrictOption,
} from "../options/treebank-options.ts"
import { treebankReading } from "../terminal/report-problems.ts"

interface ConvertFlags extends TreebankFlags, SurgeryFlags {
  readonly from: TreebankFormat | "json" | "ndjson"
  readonly to: TreeFormatName | WordFormatName
  readonly tree?: number
  readonly width: number
  readonly output?: string
  readonly columns?: readonly string[]
  readonly takeColumns?: readonly TakenColumn[]
}

const help = `
Formats:
${formatList()}
${Object.entries(wordFormats)
  .map(([name, { description }]) => `  ${name.padEnd(10)}${description}`)
  .join("\n")}

Input can be brackets, the NEGRA export format (versions 3 and 4), and JSON or
NDJSON: trees, or sentences from spandrel parse.

With --columns, the lemmas and features of a CoNLL-U or CoNLL-X file with the same
sentences are written into the trees: (NNS##lem=cat|Number=Plur## cats). Words and
sentences must be the same; an invalid tree ends the command.

Examples:
  $ spandrel treebank convert wsj.mrg --to json --output wsj.json
  $ spandrel treebank convert wsj.mrg --to tokens --output wsj.txt
  $ spandrel treebank convert wsj.mrg --to svg --tree 12 --output tree-12.svg
  $ spandrel treebank convert tiger.export --discontinuous attach --to bracket > tiger.mrg
  $ spandrel treebank convert wsj.mrg --to bracket --collapse-unaries --binarize right > binary.mrg
  $ spandrel treebank convert train.ptb --columns train.conll --to bracket > train.features.ptb`

export function addTreebankConvert(treebank: Command, context: CommandContext): void {
  const command = treebank
    .command("convert")
    .description("convert trees to another format")
    .argument("<file...>", 'files of trees ("-" for standard input)')
    .addOption(
      new Option("--to <format>", "format to write")
        .choices([...treeFormatNames, ...Object.keys(wordFormats)])
        .makeOptionMandatory(),
    )
    .addOption(
      new Option("--from <format>", "format to read")
        .choices([...treebankFormats, "json", "ndjson"])
        .default("auto", "auto: bracket or negra"),
    )
    .option(
      "--columns <file...>",
      "CoNLL-U or CoNLL-X files with the same sentences, one per file of trees, whose columns go into the trees",
      collectPaths,
    )
    .addOption(takeColumnsOption("columns to use (default: lemma,features)"))
    .option("--tree <number>", "convert only this tree, counted from 1", parseCount)
    .option("--width <columns>", "maximum width of drawings and indented trees", parseCount, 80)
  withStrictOption(withOutputOption(withDiscontinuousOption(withSurgeryOptions(command))))
    .addHelpText("after", help)
    .action((files: string[], flags: ConvertFlags) => convert(files, flags, context))
}

async function convert(
  files: readonly string[],
  flags: ConvertFlags,
  context: CommandContext,
): Promise<void> {
  const { columns, takeColumns } = flags
  checkColumnFiles(files, columns)
  checkTakesFrom(takeColumns, columns, "--columns")
  await checkDistinct({ "--output": flags.output }, { input: files, "--columns": columns })
  const change = surgeryOf(flags)
  const format: TreeFormat = { ...treeFormats, ...wordFormats }[flags.to]
  const writeTrees = async (output: Output) => {
    let number = 0
    let written = 0
    const trees = readTrees(files, flags, context)
    for await (const tree of flags.to === "conllu" ? withPennTags(trees) : trees) {
      number++
      if (flags.tree !== undefined && number !== flags.tree) continue
      if (written > 0 && format.isSingle) {
        throw new SpandrelError(
          "wrong-usage",
          `the format ${flags.to} holds one tree, but there are several; choose one with --tree`,
        )
      }
      await output.write(format.write(change(tree), flags.width, true))
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
  await writeOutput(flags.output, context.stdout, (output) => writeDocument(output, format, writeTrees))
}

async function* readTrees(
  files: readonly string[],
  flags: ConvertFlags,
  context: CommandContext,
): AsyncGenerator<Tree, void, undefined> {
  const { from, columns, takeColumns: take } = flags
  if (from !== "json" && from !== "ndjson") {
    yield* readTreebank(files, { ...treebankReading(flags, context), format: from, columns, take })
    return
  }
  for (const [at, file] of files.entries()) {
    const trees = from === "json" ? readJsonTrees(file) : readNdjsonTrees(file)
    yield* addColumnFile(trees, columns?.[at], { treeSource: displayName(file), take })
  }
}
