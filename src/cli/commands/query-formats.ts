// What `spandrel query` writes for a tree with matches.

import { writeJson } from "../../tree/format/write-json.ts"
import type { Match } from "../../tree/query/match.ts"
import { matchData } from "../../tree/query/match-data.ts"
import type { Tree } from "../../tree/tree.ts"
import { type Marking, MatchMarks, markedBrackets, markedWords } from "../terminal/mark-matches.ts"

/// The matches in a tree, and where the tree is from.
export interface FoundMatches {
  readonly file: string
  readonly tree: Tree
  readonly matches: readonly FoundMatch[]
}

/// A match, and the number of its pattern, from 1.
export interface FoundMatch {
  readonly pattern: number
  readonly match: Match<Tree>
}

/// How results are written.
export interface QueryStyle {
  readonly marking: Marking
  /// Begin lines with the file.
  readonly withFile: boolean
  /// Begin lines with the line of the tree.
  readonly withLine: boolean
  /// Begin lines of nodes, and fields of matches, with the number of the pattern.
  readonly withPattern: boolean
  /// The name of the node that is written instead of the match's root.
  readonly node: string | undefined
}

/// A format of results.
export interface QueryFormat {
  readonly description: string
  readonly frame: readonly [before: string, between: string, after: string]
  /// Writes a tree with its matches.
  writeTree(found: FoundMatches, style: QueryStyle): string
  /// Writes the node of one match.
  writeNode(found: FoundMatches, one: FoundMatch, style: QueryStyle): string
}

const lines = ["", "\n", "\n"] as const

const formats = {
  bracket: {
    description: "one tree per line, in brackets",
    frame: lines,
    writeTree: (found, style) =>
      prefix(found, style) + markedBrackets(found.tree, marksOf(found), style.marking),
    writeNode: (found, one, style) =>
      prefix(found, style, one.pattern) + chosenNode(one, style).toString({ features: true }),
  },
  text: {
    description: "one sentence per line, without the tree",
    frame: lines,
    writeTree: (found, style) =>
      prefix(found, style) + markedWords(found.tree, marksOf(found), style.marking),
    writeNode: (found, one, style) => prefix(found, style, one.pattern) + chosenNode(one, style).text,
  },
  json: {
    description: "an array of objects: file, line, matches, tree",
    frame: ["[\n", ",\n", "\n]\n"],
    writeTree: jsonTree,
    writeNode: jsonNode,
  },
  ndjson: {
    description: "one such object per line",
    frame: lines,
    writeTree: jsonTree,
    writeNode: jsonNode,
  },
} satisfies Readonly<Record<string, QueryFormat>>

export type QueryFormatName = keyof typeof formats

export const queryFormats: Readonly<Record<QueryFormatName, QueryFormat>> = formats

/// The node of a match that is written.
export const chosenNode = ({ match }: FoundMatch, { node }: QueryStyle): Tree =>
  node === undefined ? match.root : match.node(node)

const marksOf = ({ matches }: FoundMatches) => new MatchMarks(matches.map(({ match }) => match))

/// `file:line:pattern:`, of which those that aren't shown are left out, as in grep.
function prefix({ file, tree }: FoundMatches, style: QueryStyle, pattern?: number): string {
  const parts = [
    ...(style.withFile ? [file] : []),
    ...(style.withLine ? [tree.line] : []),
    ...(style.withPattern && pattern !== undefined ? [pattern] : []),
  ]
  return parts.map((part) => `${part}:`).join("")
}

function jsonTree({ file, tree, matches }: FoundMatches, style: QueryStyle): string {
  const found = matches.map((one) => foundData(one, style))
  const data = JSON.stringify({ file, line: tree.line, matches: found })
  return `${data.slice(0, -1)},"tree":${writeJson(tree.nodes, tree.row)}}`
}

function jsonNode({ file, tree }: FoundMatches, one: FoundMatch, style: QueryStyle): string {
  const node = chosenNode(one, style)
  const data = JSON.stringify({ file, line: tree.line, ...foundData(one, style) })
  return `${data.slice(0, -1)},"tree":${writeJson(node.nodes, node.row)}}`
}

function foundData({ pattern, match }: FoundMatch, { withPattern }: QueryStyle) {
  return { ...(withPattern && { pattern }), ...matchData(match) }
}
