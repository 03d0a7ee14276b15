// Gold trees for the commands that train and evaluate: cleaned, with invalid ones reported and left out.

import { SpandrelError } from "../../check/error.ts"
import { displayName } from "../../node/input.ts"
import { checkColumnFiles, readTreebank, type TreebankReading } from "../../node/read-treebank.ts"
import { Cleaner } from "../../tree/clean.ts"
import { formatProblem, type Problem } from "../../tree/format/problem.ts"
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

/// Like `readCleanTrees`, with one array per file, of what `convert` makes of each tree. `reading` may have columns for the files, which
/// were passed with `option` and "-columns".
export async function readCleanFiles<Result>(
  files: readonly string[],
  option: string,
  { stderr }: CommandContext,
  convert: (tree: Tree) => Result,
  { columns, ...reading }: Omit<TreebankReading, "onProblem"> = {},
): Promise<Result[][]> {
  checkColumnFiles(files, columns, `${option}-columns`)
  const cleaner = new Cleaner()
  const read: Result[][] = []
  const onProblem = (problem: Problem) => {
    stderr.write(`${formatProblem(problem)}\n`)
  }
  for (const [at, file] of files.entries()) {
    const trees: Result[] = []
    const ownColumns = columns && [columns[at] as string]
    for await (const tree of readTreebank([file], { ...reading, onProblem, columns: ownColumns })) {
      const cleaned = cleaner.clean(tree)
      if (cleaned !== undefined) trees.push(convert(cleaned))
    }
    read.push(trees)
  }
  if (read.every(({ length }) => length === 0)) {
    throw new SpandrelError(
      "invalid-training-data",
      `${option}: there are no trees in ${files.map(displayName).join(", ")}; pass a file of trees`,
    )
  }
  return read
}
