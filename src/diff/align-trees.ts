// Two trees over the same words: which brackets of each count, and which of them the other tree has too.

import { SpandrelError } from "../check/error.ts"
import { formatCount } from "../check/format-count.ts"
import { quoteValue } from "../check/quote-value.ts"
import { type Alignment, alignLines } from "../score/align-lines.ts"
import type { SurvivingBrackets } from "../score/brackets.ts"
import { type Reading, readLine } from "../score/read-line.ts"
import type { Rules } from "../score/rules.ts"
import { unescapeBrackets } from "../tree/bracket-escapes.ts"
import type { NodeTable } from "../tree/node-table.ts"
import type { Tree } from "../tree/tree.ts"
import { groupBy, spanKey } from "./group-by.ts"
import { LabelClasses } from "./label-classes.ts"

/// A bracket that counts.
export interface CountedBracket {
  /// Without function tags.
  readonly label: string
  /// Equal for labels that count as equal.
  readonly labelClass: string
  /// The words from `start` to `end - 1`, of those that count.
  readonly start: number
  readonly end: number
  /// Its row in the tree.
  readonly row: number
  /// The index of the bracket of the other tree that matches; -1 if there is none.
  partner: number
}

/// One of the two trees.
export interface AlignedSide {
  readonly tree: Tree
  /// In the order in which they are opened.
  readonly brackets: readonly CountedBracket[]
  /// For each word that counts, its tag and its row in the tree.
  readonly tags: readonly string[]
  readonly leafRows: readonly number[]
}

export interface AlignedTrees {
  readonly words: readonly string[]
  readonly gold: AlignedSide
  readonly test: AlignedSide
}

/// Aligns two trees as EVALB does. Throws "different-words" if their words differ.
export function alignTrees(gold: Tree, test: Tree, rules: Rules): AlignedTrees {
  const goldLine = gold.toString({ features: true })
  const { alignment, errors } = alignLines(goldLine, test.toString({ features: true }), rules)
  if (alignment === undefined) {
    // EVALB skips a test tree without words that count, and so do we if the gold tree has none either.
    const { words } = readLine(goldLine, rules)
    if (words.length > 0 || errors.length > 0) throw differentWords(gold, test, rules)
    return { words, gold: emptySide(gold), test: emptySide(test) }
  }
  const classes = new LabelClasses(rules)
  const sides = {
    gold: sideOf(gold, alignment.gold, alignment.goldBrackets, classes),
    test: sideOf(test, alignment.test, alignment.testBrackets, classes),
  }
  joinPartners(sides.gold.brackets, sides.test.brackets, alignment.matches)
  return { words: alignment.gold.words, ...sides }
}

const emptySide = (tree: Tree): AlignedSide => ({ tree, brackets: [], tags: [], leafRows: [] })

function sideOf(
  tree: Tree,
  reading: Reading,
  { indices, labels, starts, ends }: SurvivingBrackets,
  classes: LabelClasses,
): AlignedSide {
  const { phrases, leaves } = rowsOf(tree.nodes, tree.row)
  return {
    tree,
    brackets: labels.map((label, bracket) => ({
      label,
      labelClass: classes.of(label),
      start: starts[bracket] as number,
      end: ends[bracket] as number,
      // A line has its brackets in the order of the rows.
      row: phrases[indices[bracket] as number] as number,
      partner: -1,
    })),
    tags: reading.tags,
    leafRows: reading.leaves.map((leaf) => leaves[leaf] as number),
  }
}

function rowsOf(nodes: NodeTable, root: number): { readonly phrases: number[]; readonly leaves: number[] } {
  const phrases: number[] = []
  const leaves: number[] = []
  for (let row = root; row < (nodes.after[root] as number); row++)
    (nodes.forms[row] === undefined ? phrases : leaves).push(row)
  return { phrases, leaves }
}

/// Sets partners. Of several brackets with the same label and span, the innermost have the partners: which of them has one
/// makes no difference to the score, and an outer one that is wrong can be explained by what is next to it.
function joinPartners(
  gold: readonly CountedBracket[],
  test: readonly CountedBracket[],
  matches: Alignment["matches"],
): void {
  const isMatched = new Uint8Array(test.length)
  for (const match of matches) if (match >= 0) isMatched[match] = 1
  const moved = innermost(test, (bracket) => isMatched[bracket] === 1)
  const movedGold = innermost(gold, (bracket) => (matches[bracket] as number) >= 0)
  for (const [bracket, match] of matches.entries()) {
    if (match < 0) continue
    const [goldIndex, testIndex] = [movedGold.get(bracket) ?? bracket, moved.get(match) ?? match]
    ;(gold[goldIndex] as CountedBracket).partner = testIndex
    ;(test[testIndex] as CountedBracket).partner = goldIndex
  }
}

/// The bracket that gets the partner of another one instead. Only beside brackets without a partner is there
/// a choice.
function innermost(
  brackets: readonly CountedBracket[],
  hasPartner: (bracket: number) => boolean,
): Map<number, number> {
  const keyOf = (bracket: CountedBracket) => `${spanKey(bracket)} ${bracket.label}`
  const without = brackets.filter((_, index) => !hasPartner(index))
  const starts = new Set(without.map(({ start }) => start))
  const contested = new Set(without.map(keyOf))
  const inQuestion = Array.from(brackets.keys()).filter((index) => {
    const bracket = brackets[index] as CountedBracket
    return starts.has(bracket.start) && contested.has(keyOf(bracket))
  })
  const moved = new Map<number, number>()
  for (const group of groupBy(inQuestion, (index) => keyOf(brackets[index] as CountedBracket)).values()) {
    const matched = group.filter(hasPartner)
    for (const [at, bracket] of matched.entries())
      moved.set(bracket, group[group.length - matched.length + at] as number)
  }
  return moved
}

function differentWords(gold: Tree, test: Tree, rules: Rules): SpandrelError {
  const { words } = readLine(gold.toString({ features: true }), rules)
  const others = readLine(test.toString({ features: true }), rules).words
  const at = words.findIndex(
    (word, index) => index >= others.length || !rules.equalWords(word, others[index] as string),
  )
  const where =
    at >= 0 && at < others.length
      ? `word ${at + 1} is ${quoteValue(words[at])} in the gold tree and ${quoteValue(others[at])} in the test tree`
      : `the gold tree has ${formatCount(words.length, "word")} that count, the test tree ${others.length}`
  const isEscape =
    at >= 0 &&
    at < others.length &&
    unescapeBrackets(words[at] as string) === unescapeBrackets(others[at] as string)
  if (gold.text !== test.text) return different(where, "compare trees of the same sentence")
  if (isEscape) return different(where, "write its brackets in the same way in both trees")
  const fix =
    'tags decide which words count, so correct those of punctuation, or use the parameters "spmrl", which count every word'
  return different(where, fix)
}

const different = (where: string, fix: string) => new SpandrelError("different-words", `${where}; ${fix}`)
