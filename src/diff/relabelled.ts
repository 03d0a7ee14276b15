// Brackets that differ only by their label.

import type { AlignedTrees, CountedBracket } from "./align-trees.ts"
import { groupBy, spanKey } from "./group-by.ts"

/// Two brackets over the same words, with different labels: their indices.
export interface RelabelledPair {
  readonly gold: number
  readonly test: number
}

/// Pairs brackets that nothing matches with those of the other tree over the same words, from the outermost to the innermost. Labels
/// of one class are paired first.
export function pairRelabelled({ gold, test }: Pick<AlignedTrees, "gold" | "test">): RelabelledPair[] {
  const pairs: RelabelledPair[] = []
  const testSpans = unmatchedBySpan(test.brackets)
  for (const [span, golds] of unmatchedBySpan(gold.brackets)) {
    const tests = new Set(testSpans.get(span))
    if (tests.size === 0) continue
    const byClass = groupBy(tests, (index) => (test.brackets[index] as CountedBracket).labelClass)
    for (const queue of byClass.values()) queue.reverse()
    const rest = golds.filter((index) => {
      const same = byClass.get((gold.brackets[index] as CountedBracket).labelClass)?.pop()
      if (same === undefined) return true
      pairs.push({ gold: index, test: same })
      tests.delete(same)
      return false
    })
    for (const [at, index] of [...tests].entries()) {
      const other = rest[at]
      if (other !== undefined) pairs.push({ gold: other, test: index })
    }
  }
  return pairs.sort((a, b) => a.gold - b.gold)
}

/// The indices of the brackets that nothing matches, by the words that they cover.
function unmatchedBySpan(brackets: readonly CountedBracket[]): Map<string, number[]> {
  const unmatched = Array.from(brackets.keys()).filter(
    (index) => (brackets[index] as CountedBracket).partner < 0,
  )
  return groupBy(unmatched, (index) => spanKey(brackets[index] as CountedBracket))
}
