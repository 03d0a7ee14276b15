// Counts over a treebank: sentences, words, labels, depth.

import { checkArgument } from "../check/argument-reader.ts"
import type { Kind } from "../check/kinds.ts"
import { unescapeBrackets } from "./bracket-escapes.ts"
import { isLeafRow } from "./node-table.ts"
import { splitChain, toSpans } from "./span-tree.ts"
import { formatProduction, productionsOf } from "./surgery/production.ts"
import type { Tree } from "./tree.ts"
import { checkTreeArgument } from "./tree-kind.ts"

/// How often each key occurs.
export type Counts = Readonly<Record<string, number>>

/// The figures of a treebank. Every leaf counts as a word, empty elements included unless they were cleaned away.
export interface TreebankFigures {
  readonly trees: number
  readonly words: number
  readonly distinctWords: number
  readonly phrases: number
  readonly length: {
    readonly mean: number
    readonly median: number
    readonly shortest: number
    readonly longest: number
  }
  readonly depth: { readonly mean: number; readonly deepest: number }
  /// The number of sentences of each length, shortest first. The counts below are sorted by frequency.
  readonly lengths: Counts
  readonly labels: Counts
  readonly tags: Counts
  /// Productions of phrases, such as "NP -> DT NN".
  readonly productions: Counts
  /// Chains of two or more phrases over the same words, top first, such as "S VP".
  readonly unaryChains: Counts
}

/// Counts over the trees of a treebank.
///
/// ```ts
/// const statistics = new TreebankStatistics()
/// for (const tree of readTrees("(S (VP (VB go))) (NP (NNS cats))")) statistics.add(tree)
/// statistics.figures().labels // { NP: 1, S: 1, VP: 1 }
/// ```
export class TreebankStatistics {
  #trees = 0
  #phrases = 0
  #depthSum = 0
  #deepest = 0
  readonly #words = new Map<string, number>()
  readonly #lengths = new Map<string, number>()
  readonly #labels = new Map<string, number>()
  readonly #tags = new Map<string, number>()
  readonly #chains = new Map<string, number>()
  readonly #productions = new Map<string, number>()

  /// Adds a tree. For figures that compare with other parsers, clean the tree first.
  add(tree: Tree): void {
    const { nodes } = checkTreeArgument(tree)
    const depths: number[] = []
    let deepest = 0
    nodes.labels.forEach((label, row) => {
      const depth = row === 0 ? 0 : (depths[nodes.parents[row] as number] as number) + 1
      depths.push(depth)
      if (depth > deepest) deepest = depth
      if (isLeafRow(nodes, row)) {
        increment(this.#tags, label)
        increment(this.#words, unescapeBrackets(nodes.forms[row] as string))
      } else {
        increment(this.#labels, label)
        this.#phrases++
      }
    })
    for (const production of productionsOf(tree))
      if (!production.isLexical) increment(this.#productions, formatProduction(production))
    for (const { label } of toSpans(tree).brackets)
      if (splitChain(label).length > 1) increment(this.#chains, label)
    increment(this.#lengths, `${tree.end}`)
    this.#trees++
    this.#depthSum += deepest
    this.#deepest = Math.max(this.#deepest, deepest)
  }

  /// True if the word occurs in one of the trees added so far.
  knows(word: string): boolean {
    return this.#words.has(word)
  }

  /// The share of this treebank's words that don't occur in the other: of all tokens, and of the distinct words.
  unknownTo(other: TreebankStatistics): { readonly tokens: number; readonly types: number } {
    checkArgument(other, "the other treebank", statisticsKind)
    let tokens = 0
    let types = 0
    for (const [word, count] of this.#words) {
      if (other.knows(word)) continue
      tokens += count
      types++
    }
    return { tokens: ratio(tokens, sum(this.#words)), types: ratio(types, this.#words.size) }
  }

  /// The figures of the trees added so far.
  figures(): TreebankFigures {
    const lengths = [...this.#lengths]
      .map(([length, count]) => [Number(length), count] as const)
      .sort(([a], [b]) => a - b)
    const words = sum(this.#words)
    return {
      trees: this.#trees,
      words,
      distinctWords: this.#words.size,
      phrases: this.#phrases,
      length: {
        mean: ratio(words, this.#trees),
        median: median(lengths, this.#trees),
        shortest: lengths[0]?.[0] ?? 0,
        longest: lengths.at(-1)?.[0] ?? 0,
      },
      depth: { mean: ratio(this.#depthSum, this.#trees), deepest: this.#deepest },
      lengths: Object.fromEntries(lengths),
      labels: ranked(this.#labels),
      tags: ranked(this.#tags),
      productions: ranked(this.#productions),
      unaryChains: ranked(this.#chains),
    }
  }
}

const statisticsKind: Kind<TreebankStatistics> = {
  description: "TreebankStatistics",
  is: (value): value is TreebankStatistics => value instanceof TreebankStatistics,
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function sum(counts: ReadonlyMap<string, number>): number {
  let total = 0
  for (const count of counts.values()) total += count
  return total
}

const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

/// The lower median of values that are sorted and given with their counts.
function median(sorted: readonly (readonly [number, number])[], total: number): number {
  let rest = Math.ceil(total / 2)
  for (const [value, count] of sorted) {
    rest -= count
    if (rest <= 0) return value
  }
  return 0
}

function ranked(counts: ReadonlyMap<string, number>): Counts {
  return Object.fromEntries([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)))
}
