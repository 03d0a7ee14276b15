// The entry `spandrel/oracle`: the transition system of Cross & Huang (2016), with its static and dynamic oracle.

export { Configuration, combine, type StructuralAction, shift } from "../transition/configuration.ts"
export { DynamicOracle } from "../transition/dynamic-oracle.ts"
export { GoldTree } from "../transition/gold-tree.ts"
export type { NumberedBracket } from "../transition/numbered-bracket.ts"
export { type ActionPair, staticActions } from "../transition/static-oracle.ts"
export { LabelSet } from "../tree/label-set.ts"
