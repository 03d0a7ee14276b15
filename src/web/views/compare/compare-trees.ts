// Two trees and everything that the view says about their differences.

import { describeRepair } from "../../../diff/describe.ts"
import { diffTrees } from "../../../diff/diff-trees.ts"
import { errorKinds } from "../../../diff/error-kinds.ts"
import { type Mark, type MarkedTree, markTrees } from "../../../diff/marked-tree.ts"
import { detailsOf, type TreeDiff } from "../../../diff/tree-diff.ts"
import { scorePairs } from "../../../score/evaluate.ts"
import { builtInParameters, type EvalbParameters } from "../../../score/parameters.ts"
import { readTree } from "../../../tree/format/read-trees.ts"
import type { Tree } from "../../../tree/tree.ts"

/// The names of the sets of parameters, with what the view calls them.
export const parameterNames = {
  collins: "Collins",
  new: "EVALB’s new.prm",
  spmrl: "SPMRL",
} as const

export type ParameterName = keyof typeof parameterNames

/// A tree as it is drawn, with a mark for each node that differs.
export interface ComparedTree {
  readonly tree: Tree
  markOf(node: Tree): Mark | undefined
}

/// A bracket or tag that differs.
export interface Difference {
  readonly mark: Mark
  readonly text: string
  /// The nodes in the drawings.
  readonly gold: Tree | undefined
  readonly test: Tree | undefined
}

/// An error as one repair.
export interface NamedError {
  readonly kind: string
  readonly repair: string
  readonly brackets: number
}

/// A comparison.
export interface Comparison {
  readonly gold: ComparedTree
  readonly test: ComparedTree
  /// Labelled recall, precision and F1 in percent, and the tagging accuracy.
  readonly scores: Readonly<Record<"recall" | "precision" | "f1" | "tagging", number>>
  readonly counts: Readonly<Record<"matched" | "gold" | "test", number>>
  readonly errors: readonly NamedError[]
  readonly differences: readonly Difference[]
}

/// Compares two trees in brackets. Throws a `SpandrelError` that says what is wrong with one of them, or that their words differ.
export function compareTrees(
  goldText: string,
  testText: string,
  name: ParameterName = "collins",
): Comparison {
  const [goldTree, testTree] = [
    readTree(goldText.trim(), { source: "gold" }),
    readTree(testText.trim(), { source: "predicted" }),
  ]
  const parameters: EvalbParameters = builtInParameters[name]
  const diff = diffTrees(goldTree, testTree, { parameters })
  const [goldLine, testLine] = [goldTree, testTree].map((tree) => tree.toString({ features: true }))
  const { all } = scorePairs([[goldLine as string, testLine as string]], parameters)
  const marked = markTrees(diff)
  return {
    gold: comparedTree(marked.gold),
    test: comparedTree(marked.test),
    scores: { recall: all.recall, precision: all.precision, f1: all.f1, tagging: all.taggingAccuracy },
    counts: { matched: diff.matched, gold: diff.goldBrackets, test: diff.testBrackets },
    errors: diff.errors.map((error) => ({
      kind: errorKinds[error.kind],
      repair: describeRepair(error, diff.words),
      brackets: error.brackets,
    })),
    differences: differencesOf(diff, marked.gold, marked.test),
  }
}

function comparedTree({ tree, marks }: MarkedTree): ComparedTree {
  return { tree, markOf: (node) => marks[node.row - tree.row] }
}

function differencesOf(diff: TreeDiff, gold: MarkedTree, test: MarkedTree): Difference[] {
  const shown = ({ tree, nodes }: MarkedTree, row: number | undefined) => {
    const at = row === undefined ? undefined : nodes.get(row)
    return at === undefined ? undefined : tree.nodeAt(tree.row + at)
  }
  const words = ({ start, end }: { readonly start: number; readonly end: number }) =>
    `“${diff.words.slice(start, end).join(" ")}”`
  const { leafRows } = detailsOf(diff)
  return [
    ...diff.onlyInGold.map((one) => ({
      mark: "only-gold" as const,
      text: `${one.label} ${words(one)}`,
      gold: shown(gold, one.node.row),
      test: undefined,
    })),
    ...diff.onlyInTest.map((one) => ({
      mark: "only-test" as const,
      text: `${one.label} ${words(one)}`,
      gold: undefined,
      test: shown(test, one.node.row),
    })),
    ...diff.relabelled.map((pair) => ({
      mark: "relabelled" as const,
      text: `${pair.gold.label} → ${pair.test.label} ${words(pair.gold)}`,
      gold: shown(gold, pair.gold.node.row),
      test: shown(test, pair.test.node.row),
    })),
    ...diff.tags.map((tag) => ({
      mark: "retagged" as const,
      text: `${tag.gold} → ${tag.test} “${tag.word}”`,
      gold: shown(gold, leafRows.gold[tag.index]),
      test: shown(test, leafRows.test[tag.index]),
    })),
  ]
}
