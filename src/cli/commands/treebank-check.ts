// `spandrel treebank check`: every problem of a treebank, by line.

import type { Command } from "commander"
import { formatCount } from "../../check/format-count.ts"
import { displayName, readBytes } from "../../node/input.ts"
import { checkTree } from "../../tree/check.ts"
import { formatProblem, type Problem } from "../../tree/format/problem.ts"
import { readTreeStream } from "../../tree/format/read-trees.ts"
import type { CommandContext } from "../command-context.ts"
import { exitCodes } from "../exit-codes.ts"

export function addTreebankCheck(treebank: Command, context: CommandContext): void {
  treebank
    .command("check")
    .description("name every problem by file, line and column; exits with 1 if there are any")
    .argument("<file...>", 'files of bracketed trees; "-" is standard input')
    .addHelpText("after", "\nExample:\n  $ spandrel treebank check train.mrg dev.mrg")
    .action(async (files: string[]) => {
      let trees = 0
      let problems = 0
      const report = (problem: Problem) => {
        problems++
        context.stdout.write(`${formatProblem(problem)}\n`)
      }
      for (const file of files) {
        const source = displayName(file)
        for await (const tree of readTreeStream(readBytes(file), {
          source,
          onProblem: report,
          locations: true,
        })) {
          trees++
          for (const problem of checkTree(tree, source)) report(problem)
        }
      }
      const found = problems === 0 ? "no problems" : formatCount(problems, "problem")
      context.stderr.write(`${formatCount(trees, "tree")} read, ${found}\n`)
      if (problems > 0) context.exitCode = exitCodes.badInput
    })
}
