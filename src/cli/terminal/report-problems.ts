// Problems of treebanks, on standard error.

import { formatProblem, type Problem } from "../../tree/format/problem.ts"
import type { CommandContext } from "../command-context.ts"
import { exitCodes } from "../exit-codes.ts"

/// Returns a callback that prints each problem and makes the command fail at its end.
export function reportProblems(context: CommandContext): (problem: Problem) => void {
  return (problem) => {
    context.stderr.write(`${formatProblem(problem)}\n`)
    context.exitCode = exitCodes.badInput
  }
}
