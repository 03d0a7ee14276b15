// Trees from treebank files. No silent data loss: every tree is either returned or reported.

import type { Problem } from "../tree/format/problem.ts"
import { readTreeStream } from "../tree/format/read-trees.ts"
import type { Tree } from "../tree/tree.ts"
import { displayName, readBytes } from "./input.ts"

/// Reads the trees of all files, in order. Invalid trees are passed to `onProblem` and left out; without it, the first one
/// ends reading with a `TreebankError`.
export async function* readTreebank(
  files: readonly string[],
  onProblem?: (problem: Problem) => void,
): AsyncGenerator<Tree, void, undefined> {
  for (const file of files)
    yield* readTreeStream(readBytes(file), { source: displayName(file), ...(onProblem && { onProblem }) })
}
