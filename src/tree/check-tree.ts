// Mistakes in a treebank that don't stop it from being read.

import { checkArgument } from "../check/argument-reader.ts"
import { string } from "../check/kinds.ts"
import { quoteValue } from "../check/quote-value.ts"
import type { Problem } from "./format/problem.ts"
import { cutFunctionTags } from "./function-tags.ts"
import { isLeafRow } from "./node-table.ts"
import type { Tree } from "./tree.ts"
import { checkTreeArgument } from "./tree-kind.ts"

/// Finds problems in a tree, such as a tag with a function suffix. Read the tree with `locations: true`; otherwise every
/// problem is reported at the beginning of the tree's line. `source` is the file name for the problems.
export function checkTree(tree: Tree, source: string): Generator<Problem, void, undefined> {
  return findProblems(checkTreeArgument(tree), checkArgument(source, "the source", string))
}

function* findProblems(tree: Tree, source: string): Generator<Problem, void, undefined> {
  const { nodes } = tree
  for (let row = 0; row < nodes.labels.length; row++) {
    const tag = nodes.labels[row] as string
    const cut = cutFunctionTags(tag)
    if (!isLeafRow(nodes, row) || cut === tag) continue
    const { line, column } = nodes.locations?.[row] ?? { line: tree.line, column: 1 }
    const message =
      `the tag ${quoteValue(tag)} of the word ${quoteValue(nodes.forms[row])} has a suffix, which only phrase labels ` +
      `may have; write ${quoteValue(cut)}, or "-NONE-" if the word is an empty element`
    yield { kind: "tag-suffix", source, line, column, message }
  }
}
