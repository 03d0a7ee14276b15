// Patterns over many trees, one tree after the other.

import type { Steps } from "../../../transition/steps.ts"
import { collinsHeads } from "../../../tree/heads/collins.ts"
import { frenchHeads } from "../../../tree/heads/french.ts"
import { compilePattern } from "../../../tree/query/compile-pattern.ts"
import type { Pattern } from "../../../tree/query/pattern.ts"
import type { Tree } from "../../../tree/tree.ts"
import { joinWords } from "../../tree-view/join-words.ts"
import type { CorpusItem } from "../corpus/corpus-item.ts"

/// One way in which the pattern matches a tree.
export interface FoundMatch {
  /// The index of the sentence.
  readonly item: number
  readonly tree: Tree
  readonly root: Tree
  /// The nodes that have names in the pattern.
  readonly named: ReadonlyMap<string, Tree>
}

/// What a search has found. There may be more matches than are kept.
export interface SearchResult {
  readonly matches: readonly FoundMatch[]
  readonly count: number
  /// How many sentences have a match, of how many that have a tree.
  readonly sentences: number
  readonly searched: number
  /// The index of the first item that hasn't been searched.
  readonly next: number
}

export const nothingFound: SearchResult = { matches: [], count: 0, sentences: 0, searched: 0, next: 0 }

// More than anyone looks at; the rest is only counted.
const mostKept = 500
// Between two pauses: some milliseconds.
const pauseTrees = 20

/// A piece of a sentence: its words, and whether they are in the match.
export interface Piece {
  readonly text: string
  readonly isMatch: boolean
}

/// Compiles a pattern, with the heads of a language. Throws a `PatternError`.
export function compileQuery(text: string, language: string): Pattern {
  return compilePattern(text, { heads: language === "fr" ? frenchHeads : collinsHeads })
}

/// Searches all items that have trees, with pauses. With the result of an earlier search for the same pattern in the first of these
/// items, it continues there.
export function* findMatches(
  items: readonly CorpusItem[],
  pattern: Pattern,
  before: SearchResult = nothingFound,
): Steps<SearchResult> {
  const matches = [...before.matches]
  let { count, sentences, searched } = before
  for (let item = before.next; item < items.length; item++) {
    const { tree } = items[item] as CorpusItem
    if (tree === undefined) continue
    searched++
    const matchesBefore = count
    for (const match of pattern.matches(tree)) {
      count++
      if (matches.length < mostKept) matches.push({ item, tree, root: match.root, named: match.nodes })
    }
    if (count > matchesBefore) sentences++
    if (searched % pauseTrees === 0) yield
  }
  return { matches, count, sentences, searched, next: items.length }
}

/// The sentence of a match in at most three pieces: before, inside and after the match.
export function piecesOf({ tree, root }: Pick<FoundMatch, "tree" | "root">): Piece[] {
  const words = tree.leaves().map((leaf) => leaf.word ?? "")
  const [start, end] = [root.start - tree.start, root.end - tree.start]
  const pieces = [
    { text: joinWords(words.slice(0, start)), isMatch: false },
    { text: joinWords(words.slice(start, end)), isMatch: true },
    { text: joinWords(words.slice(end)), isMatch: false },
  ]
  return pieces.filter(({ text }) => text !== "")
}
