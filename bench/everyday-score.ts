// Compares parses of everyday sentences with what is right.

import type { ParsedSentence } from "../src/sentence/parsed-sentence.ts"
import type { Tree } from "../src/tree/tree.ts"
import type { EverydaySentence, FramedVerb } from "./everyday-data.ts"

/// How a parse compares with the closest gold tree.
export interface TreeResult {
  readonly gold: Tree
  readonly matched: number
  /// Brackets of the gold tree and of the parse.
  readonly expected: number
  readonly found: number
  readonly tags: number
  readonly correctTags: number
  /// True if all brackets are right.
  readonly isExact: boolean
}

/// Scores what the parser returns for the text of a sentence. If the text was split into other words, nothing is right.
export function scoreTree({ trees }: EverydaySentence, parsed: readonly ParsedSentence[]): TreeResult {
  const tree = parsed.length === 1 ? parsed[0]?.tree : undefined
  const results = trees.map((gold) => compare(gold, tree))
  return results.reduce((best, result) => (f1Of(result) > f1Of(best) ? result : best))
}

const f1Of = ({ matched, expected, found }: TreeResult): number => matched / (expected + found)

function compare(gold: Tree, tree: Tree | undefined): TreeResult {
  const leaves = gold.leaves()
  const isCounted = leaves.map(({ label }) => !punctuation.has(label))
  const expected = brackets(gold, isCounted)
  const sameWords = tree?.leaves().length === leaves.length && tree.text === gold.text
  if (tree === undefined || !sameWords) {
    const nothing = { matched: 0, found: 0, correctTags: 0, isExact: false }
    return { gold, expected: expected.length, tags: leaves.length, ...nothing }
  }
  const found = brackets(tree, isCounted)
  const rest = [...found]
  const matched = expected.filter((bracket) => {
    const at = rest.indexOf(bracket)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  }).length
  const correctTags = tree.leaves().filter(({ label, word }, at) => {
    const tag = leaves[at]?.label
    // Some treebanks tag the preposition as other prepositions.
    return label === tag || (tag === "TO" && label === "IN" && /^to$/i.test(word ?? ""))
  }).length
  const isExact = matched === expected.length && matched === found.length
  return {
    gold,
    matched,
    expected: expected.length,
    found: found.length,
    tags: leaves.length,
    correctTags,
    isExact,
  }
}

const punctuation = new Set([",", ".", ":", "``", "''", "NFP"])

/// The brackets of a tree over the words that count, as strings. As in EVALB, punctuation doesn't count. A phrase directly
/// above another with the same label doesn't either: it is what a removed empty element leaves behind.
function brackets(tree: Tree, isCounted: readonly boolean[]): string[] {
  const position = [0]
  for (const counts of isCounted) position.push((position.at(-1) as number) + (counts ? 1 : 0))
  return tree.phrases().flatMap(({ label, start, end, parent }) => {
    const isRepeated = parent?.label === label && parent.start === start && parent.end === end
    return isRepeated ? [] : [`${label} ${position[start]} ${position[end]}`]
  })
}

/// Looks at the verb of a frame in what the parser returns for the sentence.
export function scoreVerb({ start, tag }: FramedVerb, parsed: readonly ParsedSentence[]): VerbResult {
  const [sentence] = parsed
  const at = sentence?.tokens.findIndex((token) => token.start === start) ?? -1
  const leaf = sentence?.tree.leaves()[at]
  return { found: leaf?.label ?? "none", isTagged: leaf?.label === tag, isHead: leaf?.parent?.label === "VP" }
}

/// What a parse makes of the verb of a frame.
export interface VerbResult {
  readonly found: string
  readonly isTagged: boolean
  /// True if the verb is directly below a VP.
  readonly isHead: boolean
}
