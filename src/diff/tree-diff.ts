// What two trees over the same words have in common, and what not.

import { checkArgument } from "../check/argument-reader.ts"
import type { Kind } from "../check/kinds.ts"
import type { Tree } from "../tree/tree.ts"
import type { ParseError } from "./parse-error.ts"

/// A bracket that counts, and its node.
export interface DiffBracket {
  /// Without function tags.
  readonly label: string
  /// The words from `start` to `end - 1` of `TreeDiff.words`.
  readonly start: number
  readonly end: number
  readonly node: Tree
}

/// A bracket whose label differs.
export interface RelabelledBracket {
  readonly gold: DiffBracket
  readonly test: DiffBracket
}

/// A word whose tag differs.
export interface TagDifference {
  /// The index of the word in `TreeDiff.words`.
  readonly index: number
  readonly word: string
  readonly gold: string
  readonly test: string
}

/// The differences of a gold tree and a test tree, which `diffTrees` returns.
export interface TreeDiff {
  readonly gold: Tree
  readonly test: Tree
  /// True if no bracket and no tag differs.
  readonly isSame: boolean
  /// The words that count, which both trees have.
  readonly words: readonly string[]
  /// The number of brackets that match, and of those in each tree: the figures of `spandrel evaluate`.
  readonly matched: number
  readonly goldBrackets: number
  readonly testBrackets: number
  /// The brackets that only one of the trees has, and those over the same words with another label.
  readonly onlyInGold: readonly DiffBracket[]
  readonly onlyInTest: readonly DiffBracket[]
  readonly relabelled: readonly RelabelledBracket[]
  readonly tags: readonly TagDifference[]
  /// The errors of the test tree, from left to right. Together, they account for every bracket that differs.
  readonly errors: readonly ParseError[]
}

/// What drawings need to know beyond that.
export interface DiffDetails {
  /// The rows of the words that count, in each tree.
  readonly leafRows: { readonly gold: readonly number[]; readonly test: readonly number[] }
  /// The row in the test tree of each row of the gold tree that has a phrase over the same words there.
  readonly partners: ReadonlyMap<number, number>
  /// A label without function tags.
  cutLabel(label: string): string
}

const known = new WeakMap<TreeDiff, DiffDetails>()

/// The difference, which `diffKind` knows from now on.
export function withDetails(diff: TreeDiff, details: DiffDetails): TreeDiff {
  known.set(diff, details)
  return diff
}

/// The details of a difference that `diffTrees` has returned.
export function detailsOf(diff: TreeDiff): DiffDetails {
  return known.get(checkArgument(diff, "the difference", diffKind)) as DiffDetails
}

/// A difference that `diffTrees` has returned.
export const diffKind: Kind<TreeDiff> = {
  description: "a TreeDiff (use diffTrees)",
  is: (value): value is TreeDiff => known.has(value as TreeDiff),
}
