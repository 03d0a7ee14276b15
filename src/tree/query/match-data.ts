// Matches as plain data, for JSON.

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

function nodeData({ label, start, end, text }: Tree, isWord: boolean): MatchedNode {
  return isWord ? { word: text, start, end } : { label, start, end, text }
}
