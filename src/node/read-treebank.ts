// Trees from treebank files. No silent data loss: every tree is either returned or reported.

import { SpandrelError } from "../check/error.ts"
import { formatCount } from "../check/format-count.ts"
import { checkEnd, joinPair } from "../tree/columns/add-columns.ts"
import { type ColumnItem, ColumnReader } from "../tree/columns/column-reader.ts"
import { defaultTaken, hasColumns } from "../tree/columns/merge-columns.ts"
import type { TakenColumn } from "../tree/columns/taken-columns.ts"
import type { ReadOptions } from "../tree/format/read-options.ts"
import { readTreeStream } from "../tree/format/read-trees.ts"
import type { Tree } from "../tree/tree.ts"
import { displayName, isStandardInput, readBytes, readLines } from "./input.ts"

/// How treebank files are read.
export interface TreebankReading extends Pick<ReadOptions, "onProblem" | "format" | "discontinuous"> {
  /// Files of columns with the same sentences, one for each file of trees.
  readonly columns?: readonly string[] | undefined
  /// What is used of the columns (default: lemmas and features).
  readonly take?: readonly TakenColumn[] | undefined
}

/// Reads the trees of all files, in order. Invalid trees are passed to `onProblem` and left out; without it, the first one
/// ends reading with a `TreebankError`. With columns, the first one always does: without it, sentences would be paired with the
/// trees of others.
export async function* readTreebank(
  files: readonly string[],
  { columns, take, onProblem, format = "auto", discontinuous = "refuse" }: TreebankReading = {},
): AsyncGenerator<Tree, void, undefined> {
  checkColumnFiles(files, columns)
  for (const [at, file] of files.entries()) {
    const source = displayName(file)
    const trees = readTreeStream(readBytes(file), {
      ...{ format, discontinuous, source },
      ...(onProblem && columns === undefined && { onProblem }),
    })
    yield* addColumnFile(trees, columns?.[at], { treeSource: source, take })
  }
}

/// Adds the columns of a file to trees. Without a file, they stay as they are.
export async function* addColumnFile(
  trees: AsyncIterable<Tree>,
  file: string | undefined,
  { treeSource, take = defaultTaken }: Pick<TreebankReading, "take"> & { readonly treeSource: string },
): AsyncGenerator<Tree, void, undefined> {
  if (file === undefined) {
    yield* trees
    return
  }
  const source = displayName(file)
  const pairing = { source, treeSource, take }
  const sentences = readColumnFile(file, source)
  for await (const tree of trees)
    yield hasColumns(tree) ? joinPair(tree, await sentences.next(), pairing) : tree
  checkEnd(await sentences.next(), pairing)
}

async function* readColumnFile(path: string, source: string): AsyncGenerator<ColumnItem, void, undefined> {
  const reader = new ColumnReader(source)
  for await (const line of readLines(path)) {
    const item = reader.push(line)
    if (item !== undefined) yield item
  }
  const last = reader.end()
  if (last !== undefined) yield last
}

/// Throws "wrong-usage" if there isn't one file of columns for each file of trees, or if both are standard input.
export function checkColumnFiles(
  files: readonly string[],
  columns: readonly string[] | undefined,
  option = "--columns",
): void {
  if (columns === undefined) return
  if (columns.some(isStandardInput) && files.some(isStandardInput))
    throw new SpandrelError(
      "wrong-usage",
      `${option}: standard input can be either the trees or the columns; pass a path for the other`,
    )
  if (columns.length === files.length) return
  throw new SpandrelError(
    "wrong-usage",
    `${option}: there are ${formatCount(files.length, "file")} of trees, but ${formatCount(columns.length, "file")} of columns; ` +
      "pass one for each, in the same order",
  )
}
