// The entry `spandrel/oracle`: the transition system of Cross & Huang (2016), with its static and dynamic oracle.

export { Configuration, combine, shift } from "../transition/configuration.ts"
export { DynamicOracle } from "../transition/dynamic-oracle.ts"
export { GoldTree } from "../transition/gold-tree.ts"
export { staticActions } from "../transition/static-oracle.ts"
export { LabelSet } from "../tree/label-set.ts"
