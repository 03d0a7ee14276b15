// The static oracle: the one sequence of actions that makes the gold tree, combining as soon as it may.

import { Configuration, combine, type StructuralAction, shift } from "./configuration.ts"
import { DynamicOracle } from "./dynamic-oracle.ts"
import type { GoldTree } from "./gold-tree.ts"

/// Two steps of a parse: a structural action and the label of the span that it leaves on top.
export interface ActionPair {
  readonly structural: StructuralAction
  readonly label: number
}

/// The 2n − 1 pairs of actions that make the gold tree, by the short-stack rule: combine first whenever both
/// actions are right (the paper's section 2).
export function staticActions(gold: GoldTree): ActionPair[] {
  const configuration = new Configuration(gold.length)
  const oracle = new DynamicOracle(gold, configuration)
  const pairs: ActionPair[] = []
  while (!configuration.isFinal) {
    const structural = oracle.allows(combine) ? combine : shift
    configuration.act(structural)
    oracle.advance()
    const label = oracle.label()
    configuration.label(label)
    oracle.advance()
    pairs.push({ structural, label })
  }
  return pairs
}
