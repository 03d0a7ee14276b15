// Problems of treebanks, on standard error.

import { formatProblem, type Problem } from "../../tree/format/problem.ts"
import type { CommandContext } from "../command-context.ts"
import { exitCodes } from "../exit-codes.ts"
import type { TreebankFlags } from "../options/treebank-options.ts"

/// How the treebank commands read their files: each problem is printed and makes the command fail at its end, unless the first one
/// ends it.
export function treebankReading({ strict, discontinuous }: TreebankFlags, context: CommandContext) {
  return { discontinuous, ...(!strict && { onProblem: reportProblems(context) }) }
}

/// Returns a callback that prints each problem and makes the command fail at its end.
export function reportProblems(context: CommandContext): (problem: Problem) => void {
  return (problem) => {
    context.stderr.write(`${formatProblem(problem)}\n`)
    context.exitCode = exitCodes.badInput
  }
}
