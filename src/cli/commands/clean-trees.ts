// Gold trees for the commands that train and evaluate: cleaned, with invalid ones reported and left out.

import { SpandrelError } from "../../check/error.ts"
import { displayName } from "../../node/input.ts"
import { readTreebank } from "../../node/read-treebank.ts"
import { Cleaner } from "../../tree/clean.ts"
import { formatProblem } from "../../tree/format/problem.ts"
import type { Tree } from "../../tree/tree.ts"
import type { CommandContext } from "../command-context.ts"

/// Reads and cleans the trees of files that were passed with `option`.
export async function readCleanTrees(
  files: readonly string[],
  option: string,
  context: CommandContext,
): Promise<Tree[]> {
  return (await readCleanFiles(files, option, context, (tree) => tree)).flat()
}

/// Like `readCleanTrees`, with one array per file, of what `convert` makes of each tree.
export async function readCleanFiles<Result>(
  files: readonly string[],
  option: string,
  { stderr }: CommandContext,
  convert: (tree: Tree) => Result,
): Promise<Result[][]> {
  const cleaner = new Cleaner()
  const read: Result[][] = []
  for (const file of files) {
    const trees: Result[] = []
    for await (const tree of readTreebank([file], (problem) => {
      stderr.write(`${formatProblem(problem)}\n`)
    })) {
      const cleaned = cleaner.clean(tree)
      if (cleaned !== undefined) trees.push(convert(cleaned))
    }
    read.push(trees)
  }
  if (read.every(({ length }) => length === 0)) {
    throw new SpandrelError(
      "invalid-training-data",
      `${option}: there are no trees in ${files.map(displayName).join(", ")}; pass a file of bracketed trees`,
    )
  }
  return read
}
