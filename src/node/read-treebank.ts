// Treebank files for the commands: every tree is either handed on or reported.

import type { CommandContext } from "../cli/command-context.ts"
import { exitCodes } from "../cli/exit-codes.ts"
import { formatProblem, type Problem } from "../tree/format/problem.ts"
import { readTreeStream } from "../tree/format/read-trees.ts"
import type { Tree } from "../tree/tree.ts"
import { displayName, readBytes } from "./input.ts"

export interface TreebankOptions {
  /// Stop at the first problem.
  readonly strict?: boolean
  /// Broken trees are left out with a word, but they are no failure.
  readonly isTolerant?: boolean
}

/// The trees of the files, one after the other. Problems go to standard error, and the exit code says that there
/// were some; the good trees still come.
export async function* readTreebank(
  files: readonly string[],
  context: CommandContext,
  { strict = false, isTolerant = false }: TreebankOptions = {},
): AsyncGenerator<Tree, void, undefined> {
  const onProblem = (problem: Problem) => {
    context.stderr.write(`${formatProblem(problem)}\n`)
    if (!isTolerant) context.exitCode = exitCodes.badInput
  }
  for (const file of files)
    yield* readTreeStream(readBytes(file), { source: displayName(file), ...(!strict && { onProblem }) })
}
