// What is readable in a treebank and yet wrong.

import { cutFunctionTags } from "./clean.ts"
import type { Problem } from "./format/problem.ts"
import { isLeafRow } from "./node-table.ts"
import type { Tree } from "./tree.ts"

/// The problems of a tree that was read with `locations`.
export function* checkTree(tree: Tree, source: string): Generator<Problem, void, undefined> {
  const { nodes } = tree
  for (let row = 0; row < nodes.labels.length; row++) {
    const tag = nodes.labels[row] as string
    if (!isLeafRow(nodes, row) || cutFunctionTags(tag) === tag) continue
    const { line, column } = nodes.locations?.[row] ?? { line: tree.line, column: 1 }
    const message =
      `the tag "${tag}" of the word "${nodes.forms[row]}" carries a suffix, as only phrases do; ` +
      `write "${cutFunctionTags(tag)}", or "-NONE-" if the word is an empty element`
    yield { kind: "tag-suffix", source, line, column, message }
  }
}
