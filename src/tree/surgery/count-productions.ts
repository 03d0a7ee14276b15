// How often productions occur.

import { checkArgument } from "../../check/argument-reader.ts"
import { iterableNow } from "../../check/kinds.ts"
import type { Tree } from "../tree.ts"
import { checkTreeArgument } from "../tree-kind.ts"
import { formatProduction, productionsOf } from "./production.ts"

/// How often each production occurs in trees, the most frequent first. Productions of equal frequency are in alphabetical order.
///
/// ```ts
/// const trees = [readTree("(S (NP (PRP I)) (VP (VBP sing)))"), readTree("(S (NP (NNS dogs)) (VP (VBP bark)))")]
/// Array.from(countProductions(trees)).slice(0, 2) // [["S -> NP VP", 2], ["VP -> VBP", 2]]
/// ```
export function countProductions(trees: Iterable<Tree>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const tree of checkArgument(trees, "the trees", iterableNow))
    for (const production of productionsOf(checkTreeArgument(tree as Tree))) {
      const text = formatProduction(production)
      counts.set(text, (counts.get(text) ?? 0) + 1)
    }
  return new Map([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)))
}
