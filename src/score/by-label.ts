// Scores label by label, and which tags are taken for which.

import type { Alignment } from "./align-lines.ts"
import { harmonicMean, percent } from "./figures.ts"
import type { Rules } from "./rules.ts"

/// The scores of one label, as percentages from 0 to 100, which are 0 if there is nothing to divide by.
export interface LabelScores {
  readonly label: string
  /// Gold brackets with this label, and those that a test bracket matches.
  readonly gold: number
  readonly matchedGold: number
  /// Test brackets with this label, and those that match a gold bracket. The two counts of matches differ only for labels
  /// that count as equal, such as ADVP and PRT.
  readonly test: number
  readonly matchedTest: number
  readonly recall: number
  readonly precision: number
  /// The harmonic mean of recall and precision.
  readonly f1: number
}

/// How often words with a gold tag have another tag in the test trees.
export interface TagConfusion {
  readonly gold: string
  readonly test: string
  readonly count: number
}

interface Counts {
  gold: number
  matchedGold: number
  test: number
  matchedTest: number
}

/// Counts brackets by label, and wrong tags.
export class LabelTally {
  readonly #rules: Rules
  readonly #labels = new Map<string, Counts>()
  readonly #tags = new Map<string, Map<string, number>>()

  constructor(rules: Rules) {
    this.#rules = rules
  }

  add({ gold, test, goldBrackets, testBrackets, matches }: Alignment): void {
    for (const [bracket, label] of goldBrackets.labels.entries()) {
      const counts = this.#countsOf(label)
      counts.gold++
      const match = matches[bracket] as number
      if (match < 0) continue
      counts.matchedGold++
      this.#countsOf(testBrackets.labels[match] as string).matchedTest++
    }
    for (const label of testBrackets.labels) this.#countsOf(label).test++
    for (const [word, tag] of gold.tags.entries()) {
      const other = test.tags[word] as string
      if (this.#rules.equalTags(tag, other)) continue
      let confused = this.#tags.get(tag)
      if (confused === undefined) {
        confused = new Map()
        this.#tags.set(tag, confused)
      }
      confused.set(other, (confused.get(other) ?? 0) + 1)
    }
  }

  /// The labels, those with most brackets first.
  labels(): LabelScores[] {
    return Array.from(this.#labels, ([label, { gold, matchedGold, test, matchedTest }]) => {
      const recall = percent(matchedGold, gold)
      const precision = percent(matchedTest, test)
      const f1 = harmonicMean(recall, precision)
      return { label, gold, matchedGold, test, matchedTest, recall, precision, f1 }
    }).sort((a, b) => b.gold + b.test - (a.gold + a.test) || compare(a.label, b.label))
  }

  /// The confusions, the most frequent first.
  tagConfusions(): TagConfusion[] {
    return Array.from(this.#tags, ([gold, others]) =>
      Array.from(others, ([test, count]) => ({ gold, test, count })),
    )
      .flat()
      .sort((a, b) => b.count - a.count || compare(a.gold, b.gold) || compare(a.test, b.test))
  }

  #countsOf(label: string): Counts {
    let counts = this.#labels.get(label)
    if (counts === undefined) {
      counts = { gold: 0, matchedGold: 0, test: 0, matchedTest: 0 }
      this.#labels.set(label, counts)
    }
    return counts
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
