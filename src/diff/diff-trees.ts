// Where two trees over the same words differ.

import { argumentReader, checkArgument } from "../check/argument-reader.ts"
import { builtInParameters, type EvalbParameters, readParameterObject } from "../score/parameters.ts"
import { Rules } from "../score/rules.ts"
import { unescapeBrackets } from "../tree/bracket-escapes.ts"
import type { Tree } from "../tree/tree.ts"
import { treeKind } from "../tree/tree-kind.ts"
import { type AlignedSide, type AlignedTrees, alignTrees, type CountedBracket } from "./align-trees.ts"
import { findErrors } from "./find-errors.ts"
import { pairRelabelled, type RelabelledPair } from "./relabelled.ts"
import { type DiffBracket, type TagDifference, type TreeDiff, withDetails } from "./tree-diff.ts"

/// How to compare trees.
export interface DiffOptions {
  /// Which brackets and words count (default: `builtInParameters.collins`), as in scoring.
  readonly parameters?: EvalbParameters
}

/// Compares a test tree with a gold tree over the same words. Throws a `SpandrelError` with the code "different-words" if the words
/// differ.
///
/// ```ts
/// const gold = readTree("(S (NP (PRP I)) (VP (VBD saw) (NP (DT the) (NN man)) (PP (IN with) (NP (NNS binoculars)))))")
/// const test = readTree("(S (NP (PRP I)) (VP (VBD saw) (NP (NP (DT the) (NN man)) (PP (IN with) (NP (NNS binoculars))))))")
/// const diff = diffTrees(gold, test)
/// diff.onlyInTest.map(({ label, node }) => `${label}: ${node.text}`) // ["NP: the man with binoculars"]
/// diff.errors // [{ kind: "pp-attachment", repair: "remove", brackets: 1, start: 2, end: 6, label: "NP" }]
/// ```
export function diffTrees(gold: Tree, test: Tree, options: DiffOptions = {}): TreeDiff {
  checkArgument(gold, "the gold tree", treeKind)
  checkArgument(test, "the test tree", treeKind)
  const reader = argumentReader(options, "the options argument", "option")
  reader.allow(["parameters"])
  const parameters = readParameterObject(reader.find("parameters")?.value ?? builtInParameters.collins)
  return diffWith(gold, test, new Rules(parameters))
}

/// The same for rules that serve many pairs of trees.
export function diffWith(gold: Tree, test: Tree, rules: Rules): TreeDiff {
  const aligned = alignTrees(gold, test, rules)
  const relabelled = pairRelabelled(aligned)
  const goldOf = bracketsOf(aligned.gold)
  const testOf = bracketsOf(aligned.test)
  const words = aligned.words.map(unescapeBrackets)
  const errors = findErrors(aligned)
  const tags = tagDifferences(aligned, words, rules)
  const diff: TreeDiff = {
    gold,
    test,
    isSame: errors.length === 0 && tags.length === 0,
    words,
    matched: aligned.gold.brackets.filter(({ partner }) => partner >= 0).length,
    goldBrackets: aligned.gold.brackets.length,
    testBrackets: aligned.test.brackets.length,
    onlyInGold: unmatched(aligned.gold, new Set(relabelled.map((pair) => pair.gold))).map(goldOf),
    onlyInTest: unmatched(aligned.test, new Set(relabelled.map((pair) => pair.test))).map(testOf),
    relabelled: relabelled.map((pair) => ({ gold: goldOf(pair.gold), test: testOf(pair.test) })),
    tags,
    errors,
  }
  let partners: ReadonlyMap<number, number> | undefined
  return withDetails(diff, {
    // For drawings: of many trees they are never asked for.
    get partners() {
      partners ??= partnerRows(aligned, relabelled)
      return partners
    },
    leafRows: { gold: aligned.gold.leafRows, test: aligned.test.leafRows },
    cutLabel: (label) => rules.cutLabel(label),
  })
}

function bracketsOf({ tree, brackets }: AlignedSide): (index: number) => DiffBracket {
  return (index) => {
    const { label, start, end, row } = brackets[index] as CountedBracket
    return { label, start, end, node: tree.nodeAt(row) }
  }
}

/// The row in the test tree of each row of the gold tree that has a phrase over the same words there.
function partnerRows(
  { gold, test }: AlignedTrees,
  relabelled: readonly RelabelledPair[],
): Map<number, number> {
  const rowOf = ({ brackets }: AlignedSide, index: number) => (brackets[index] as CountedBracket).row
  const rows = new Map(relabelled.map((pair) => [rowOf(gold, pair.gold), rowOf(test, pair.test)]))
  for (const { row, partner } of gold.brackets) if (partner >= 0) rows.set(row, rowOf(test, partner))
  return rows
}

/// The indices of the brackets that have neither a partner nor another label.
function unmatched({ brackets }: AlignedSide, relabelled: ReadonlySet<number>): number[] {
  return Array.from(brackets.keys()).filter(
    (index) => (brackets[index] as CountedBracket).partner < 0 && !relabelled.has(index),
  )
}

function tagDifferences(
  { gold, test }: AlignedTrees,
  words: readonly string[],
  rules: Rules,
): TagDifference[] {
  return words.flatMap((word, index) => {
    const tags = { gold: gold.tags[index] as string, test: test.tags[index] as string }
    return rules.equalTags(tags.gold, tags.test) ? [] : [{ index, word, ...tags }]
  })
}
