// The pairs of trees that `spandrel diff` compares: one tree per line, paired as EVALB pairs them.

import { SpandrelError } from "../../check/error.ts"
import { diffWith } from "../../diff/diff-trees.ts"
import type { TreeDiff } from "../../diff/tree-diff.ts"
import { displayName, readLines } from "../../node/input.ts"
import { pairLines } from "../../score/pair-lines.ts"
import type { Rules } from "../../score/rules.ts"
import { TreebankError } from "../../tree/format/problem.ts"
import { readTree } from "../../tree/format/read-trees.ts"
import type { Tree } from "../../tree/tree.ts"

/// A pair of lines; `id` counts from 1.
export type Pair = { readonly id: number } & (
  | { readonly diff: TreeDiff }
  /// `lines` is how many pairs there are in all, if this one is the last to be compared.
  | { readonly error: SpandrelError; readonly lines?: number }
  /// The test line has no tree, as for a sentence that a parser skipped.
  | { readonly isEmpty: true }
)

/// Compares two files line by line, up to the end of the shorter one. If one is longer, the last item is an
/// error. With `stopsAtError`, the first error is the last item, and the rest is only counted.
export async function* diffFiles(
  gold: string,
  test: string,
  rules: Rules,
  stopsAtError = false,
): AsyncGenerator<Pair> {
  let lines = 0
  let stopped: Extract<Pair, { readonly error: unknown }> | undefined
  for await (const pair of diffPairs(gold, test, rules, () => stopped === undefined)) {
    lines++
    if (stopped !== undefined) continue
    if (stopsAtError && "error" in pair) stopped = pair
    else yield pair
  }
  if (stopped !== undefined) yield { ...stopped, lines }
}

async function* diffPairs(
  gold: string,
  test: string,
  rules: Rules,
  isWanted: () => boolean,
): AsyncGenerator<Pair> {
  let id = 0
  for await (const [goldLine, testLine] of pairLines(readLines(gold), readLines(test))) {
    id++
    if (!isWanted()) {
      yield { id, isEmpty: true }
      continue
    }
    if (goldLine === undefined || testLine === undefined) {
      const [longer, shorter] = testLine === undefined ? [gold, test] : [test, gold]
      yield {
        id,
        error: new SpandrelError(
          "invalid-file",
          `${displayName(longer)} has more lines than ${displayName(shorter)}, which ends after line ${id - 1}; ` +
            "both need one tree per line, in the same order",
        ),
      }
      if (isWanted()) return
      continue
    }
    if (testLine.trim() === "") yield { id, isEmpty: true }
    else
      try {
        const trees = [treeOf(goldLine, gold, id), treeOf(testLine, test, id)] as const
        yield { id, diff: diffWith(...trees, rules) }
      } catch (error) {
        if (!(error instanceof SpandrelError)) throw error
        yield { id, error: located(error, id) }
      }
  }
}

function treeOf(line: string, path: string, number: number): Tree {
  try {
    return readTree(line)
  } catch (error) {
    const source = displayName(path)
    if (error instanceof TreebankError) throw new TreebankError({ ...error.problem, source, line: number })
    if (!(error instanceof SpandrelError)) throw error
    throw new SpandrelError(error.code, `${source}:${number}: ${error.message}`, { cause: error })
  }
}

function located(error: SpandrelError, id: number): SpandrelError {
  if (error.code !== "different-words") return error
  return new SpandrelError(error.code, `sentence ${id}: ${error.message}`, { cause: error })
}
