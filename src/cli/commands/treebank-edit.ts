// `spandrel treebank edit`: change trees where patterns match.

import { type Command, Option } from "commander"
import { SpandrelError } from "../../check/error.ts"
import { formatCount, formatNumber } from "../../check/format-count.ts"
import { checkDistinct } from "../../node/distinct-files.ts"
import { displayName, longestSettings, readText } from "../../node/input.ts"
import { type Output, writeOutput } from "../../node/output.ts"
import { readTreebank } from "../../node/read-treebank.ts"
import { writeDocument } from "../../node/write-document.ts"
import { type EditScript, makeEditScript, readEditScript } from "../../tree/edit/edit-script.ts"
import type { Edited } from "../../tree/edit/label-rule.ts"
import { type TreeFormatName, treeFormatNames, treeFormats } from "../../tree/format/tree-formats.ts"
import type { Tree } from "../../tree/tree.ts"
import type { CommandContext } from "../command-context.ts"
import { exitCodes } from "../exit-codes.ts"
import { collectPaths, parseCount } from "../options/argument-parsers.ts"
import { formatList } from "../options/format-list.ts"
import {
  type TreebankFlags,
  withOutputOption,
  withStrictOption,
  withTreebankFiles,
} from "../options/treebank-options.ts"
import { treebankReading } from "../terminal/report-problems.ts"

interface EditFlags extends TreebankFlags {
  readonly script?: readonly string[]
  readonly pattern?: string
  readonly operation?: readonly string[]
  readonly format: TreeFormatName
  readonly width: number
  readonly maxEdits?: number
  readonly output?: string
}

const help = `
A script has Tsurgeon's format: a pattern, an empty line, operations, one per line,
an empty line, the next pattern, and so on; "%" begins a comment. Each rule is applied
to a tree for as long as its pattern matches.

Operations (docs/editing.md explains them):
  relabel NAME LABEL              relabel NAME /EXPRESSION/REPLACEMENT/
  delete NAME…                    prune NAME…
  excise TOP BOTTOM               replace NAME TREE…
  insert TREE POSITION            move NAME POSITION
  moveprune NAME POSITION         createSubtree TREE NAME [NAME]
  adjoin TREE NAME                adjoinH TREE NAME, adjoinF TREE NAME
  coindex NAME…                   if exists NAME …, if not exists NAME …

Formats:
${formatList()}

Examples:
  $ spandrel treebank edit wsj.mrg --script flatten.tsurgeon --output flat.mrg
  $ spandrel treebank edit wsj.mrg --pattern 'NP=np <: NP' --operation 'excise np np'`

export function addTreebankEdit(treebank: Command, context: CommandContext): void {
  const command = withTreebankFiles(treebank.command("edit"))
    .description("change trees where patterns match, as Tsurgeon does")
    .option("--script <file...>", "scripts of patterns and operations, applied in order", collectPaths)
    .option("--pattern <pattern>", "a pattern, instead of a script")
    .option("--operation <operation...>", "what to do where the pattern matches")
    .addOption(
      new Option("-f, --format <format>", "format to write").choices(treeFormatNames).default("bracket"),
    )
    .option("--width <columns>", "maximum width of drawings and indented trees", parseCount, 80)
    .option(
      "--max-edits <number>",
      "edits of one tree by one rule before it counts as endless (default: 1,000, and 10 more per node of the tree)",
      parseCount,
    )
  withStrictOption(withOutputOption(command))
    .addHelpText("after", help)
    .action((files: string[], flags: EditFlags) => edit(files, flags, context))
}

async function edit(files: readonly string[], flags: EditFlags, context: CommandContext): Promise<void> {
  await checkDistinct({ "--output": flags.output }, { input: files, "--script": flags.script })
  const scripts = await readScripts(flags)
  const format = treeFormats[flags.format]
  const counts = { trees: 0, changed: 0, edits: 0, removed: 0 }
  const writeTrees = async (output: Output) => {
    for await (const { tree, edits } of editTrees(files, scripts, flags, context)) {
      counts.trees++
      counts.edits += edits
      if (edits > 0) counts.changed++
      if (tree === undefined) {
        counts.removed++
        continue
      }
      if (format.isSingle && counts.trees - counts.removed > 1)
        throw new SpandrelError(
          "wrong-usage",
          `the format ${flags.format} holds one tree, but there are several`,
        )
      await output.write(format.write(tree, flags.width, true))
    }
  }
  await writeOutput(flags.output, context.stdout, (output) => writeDocument(output, format, writeTrees))
  const { trees, changed, edits, removed } = counts
  const gone = removed > 0 ? `, nothing left of ${formatNumber(removed)}` : ""
  context.stderr.write(
    `edited ${formatNumber(changed)} of ${formatCount(trees, "tree")} (${formatCount(edits, "edit")}${gone})\n`,
  )
}

async function readScripts({ script, pattern, operation }: EditFlags): Promise<EditScript[]> {
  if ((pattern === undefined) !== (operation === undefined))
    throw new SpandrelError("wrong-usage", "--pattern and --operation belong together; pass both or --script")
  if (script === undefined && pattern === undefined)
    throw new SpandrelError(
      "wrong-usage",
      "there is nothing to do; pass --script, or --pattern with --operation",
    )
  const scripts: EditScript[] = []
  for (const path of script ?? []) {
    const text = await readText(path, longestSettings)
    try {
      scripts.push(readEditScript(text))
    } catch (error) {
      if (!(error instanceof SpandrelError)) throw error
      throw new SpandrelError(error.code, `${displayName(path)}: ${error.message}`)
    }
  }
  if (pattern !== undefined) scripts.push(makeEditScript(pattern, operation ?? []))
  return scripts
}

/// The trees after all scripts. A tree in which an edit can't be made is reported and left out, or ends the command with --strict; an
/// edit without an end is a mistake of the script, and always does.
async function* editTrees(
  files: readonly string[],
  scripts: readonly EditScript[],
  flags: EditFlags,
  context: CommandContext,
) {
  const { maxEdits } = flags
  const options = maxEdits === undefined ? {} : { maxEdits }
  for (const file of files)
    for await (const original of readTreebank([file], treebankReading(flags, context))) {
      let tree: Tree | undefined = original
      let edits = 0
      try {
        for (const script of scripts) {
          if (tree === undefined) break
          const edited: Edited = script.run(tree, options)
          tree = edited.tree
          edits += edited.edits
        }
      } catch (error) {
        if (!(error instanceof SpandrelError)) throw error
        const message = `${displayName(file)}:${original.line}: ${error.message}`
        if (flags.strict || error.code !== "impossible-edit") throw new SpandrelError(error.code, message)
        context.stderr.write(`${message}\n`)
        context.exitCode = exitCodes.badInput
        continue
      }
      yield { tree, edits }
    }
}
