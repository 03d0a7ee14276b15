// `spandrel treebank check`: report every problem of a treebank.

import type { Command } from "commander"
import { formatCount } from "../../check/format-count.ts"
import { displayName, readBytes } from "../../node/input.ts"
import { checkTree } from "../../tree/check-tree.ts"
import { formatProblem, type Problem } from "../../tree/format/problem.ts"
import { readTreeStream } from "../../tree/format/read-trees.ts"
import type { CommandContext } from "../command-context.ts"
import { exitCodes } from "../exit-codes.ts"
import { type TreebankFlags, withTreebankFiles } from "../options/treebank-options.ts"

const help = `
The exit code is 1 if there are problems.

Example:
  $ spandrel treebank check train.mrg dev.mrg`

export function addTreebankCheck(treebank: Command, context: CommandContext): void {
  withTreebankFiles(treebank.command("check"))
    .description("report every problem with its file, line and column")
    .addHelpText("after", help)
    .action(async (files: string[], { discontinuous }: TreebankFlags) => {
      let trees = 0
      let problems = 0
      const report = (problem: Problem) => {
        problems++
        context.stdout.write(`${formatProblem(problem)}\n`)
      }
      for (const file of files) {
        const source = displayName(file)
        const options = { source, onProblem: report, locations: true, discontinuous }
        for await (const tree of readTreeStream(readBytes(file), options)) {
          trees++
          for (const problem of checkTree(tree, source)) report(problem)
        }
      }
      const found = problems === 0 ? "no problems" : formatCount(problems, "problem")
      context.stderr.write(`${formatCount(trees, "tree")} read, ${found}\n`)
      if (problems > 0) context.exitCode = exitCodes.badInput
    })
}
