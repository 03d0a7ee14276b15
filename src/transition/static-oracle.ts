// The static oracle: one sequence of actions that makes the gold tree, combining as early as possible.

import { checkArgument } from "../check/argument-reader.ts"
import { Configuration, combine, type StructuralAction, shift } from "./configuration.ts"
import { DynamicOracle } from "./dynamic-oracle.ts"
import { type GoldTree, goldTree } from "./gold-tree.ts"

/// Two steps of a parse: a structural action, and the label of the span that it puts on top of the stack.
export interface ActionPair {
  readonly structural: StructuralAction
  readonly label: number
}

/// The 2n − 1 pairs of actions that make the gold tree by the short-stack rule: combine whenever both actions are correct
/// (the paper's section 2).
///
/// ```ts
/// import { GoldTree, staticActions } from "spandrel/oracle"
///
/// const gold = new GoldTree(2, [{ start: 0, end: 2, label: 1 }])
/// staticActions(gold).map(({ structural }) => structural) // [0, 0, 1]
/// staticActions(gold).map(({ label }) => label) // [0, 0, 1]
/// ```
export function staticActions(gold: GoldTree): ActionPair[] {
  checkArgument(gold, "the gold tree", goldTree)
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
