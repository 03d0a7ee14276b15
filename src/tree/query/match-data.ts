// Matches as plain data, for JSON.

import { textLength } from "../node-text.ts"
import type { Tree } from "../tree.ts"
import type { Match } from "./match.ts"

/// A node that matched, without what is below it; a word has no label. `start` and `end` count words.
export interface MatchedNode {
  readonly label?: string
  readonly word?: string
  readonly text?: string
  readonly start: number
  readonly end: number
}

/// A match: the node that the first node of the pattern matched, and those that have names.
export interface FoundMatch extends MatchedNode {
  readonly nodes: Readonly<Record<string, MatchedNode>>
  readonly variables?: Readonly<Record<string, string>>
}

export function matchData(match: Match<Tree>): FoundMatch {
  const { nodes, variables } = match
  return {
    ...nodeData(match.root, match.isWord()),
    nodes: Object.fromEntries(
      Array.from(nodes, ([name, node]) => [name, nodeData(node, match.isWord(name))]),
    ),
    ...(variables.size > 0 && { variables: Object.fromEntries(variables) }),
  }
}

/// About as many characters as a match has as JSON; fewer where characters are escaped. Takes less time than to make them.
export function matchLength({ root, nodes, variables }: Match<Tree>): number {
  let length = nodeLength(root)
  for (const [name, node] of nodes) length += name.length + nodeLength(node)
  for (const [name, value] of variables) length += name.length + value.length + punctuation
  return length
}

// Of the field names and numbers of a node; at least that of a variable.
const punctuation = 40

function nodeLength({ label, nodes, row }: Tree): number {
  return label.length + textLength(nodes, row) + punctuation
}

function nodeData({ label, start, end, text }: Tree, isWord: boolean): MatchedNode {
  return isWord ? { word: text, start, end } : { label, start, end, text }
}
