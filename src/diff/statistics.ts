// Differences over many pairs of trees.

import { checkArgument } from "../check/argument-reader.ts"
import { type ErrorKind, errorKindNames } from "./error-kinds.ts"
import { diffKind, type TreeDiff } from "./tree-diff.ts"

/// How often a kind of error occurs, and how many brackets differ because of it.
export interface KindFigures {
  readonly kind: ErrorKind
  readonly count: number
  readonly brackets: number
}

/// The differences of many pairs of trees.
export interface DiffFigures {
  /// Pairs of trees, and those whose brackets are all the same.
  readonly pairs: number
  readonly same: number
  readonly matched: number
  readonly goldBrackets: number
  readonly testBrackets: number
  /// Words that count, and those whose tag differs.
  readonly words: number
  readonly differentTags: number
  /// The kinds that occur, those that explain most brackets first.
  readonly kinds: readonly KindFigures[]
}

/// Counts differences by kind.
///
/// ```ts
/// const statistics = new DiffStatistics()
/// const gold = readTree("(S (NP (NN fish)) (VP (VBP swim)))")
/// statistics.add(diffTrees(gold, readTree("(S (NP (NN fish)) (NP (NN swim)))")))
/// statistics.figures().kinds // [{ kind: "single-word-phrase", count: 1, brackets: 2 }]
/// ```
export class DiffStatistics {
  #pairs = 0
  #same = 0
  #matched = 0
  #gold = 0
  #test = 0
  #words = 0
  #tags = 0
  readonly #counts = new Map<ErrorKind, number>()
  readonly #brackets = new Map<ErrorKind, number>()

  /// Adds a pair of trees.
  add(diff: TreeDiff): void {
    checkArgument(diff, "the difference", diffKind)
    this.#pairs++
    if (diff.errors.length === 0) this.#same++
    this.#matched += diff.matched
    this.#gold += diff.goldBrackets
    this.#test += diff.testBrackets
    this.#words += diff.words.length
    this.#tags += diff.tags.length
    for (const { kind, brackets } of diff.errors) {
      this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1)
      this.#brackets.set(kind, (this.#brackets.get(kind) ?? 0) + brackets)
    }
  }

  /// The figures of the pairs added so far.
  figures(): DiffFigures {
    const kinds = errorKindNames
      .flatMap((kind) => {
        const count = this.#counts.get(kind)
        return count === undefined ? [] : [{ kind, count, brackets: this.#brackets.get(kind) as number }]
      })
      .sort((a, b) => b.brackets - a.brackets || b.count - a.count)
    return {
      pairs: this.#pairs,
      same: this.#same,
      matched: this.#matched,
      goldBrackets: this.#gold,
      testBrackets: this.#test,
      words: this.#words,
      differentTags: this.#tags,
      kinds,
    }
  }
}
