// Head rules for the categories of the French Treebank and Sequoia.

import { readHeadRules } from "./head-rules.ts"

/// The heads of French phrases: the verb of a sentence, its main verb in compound tenses, the preposition of a PP.
export const frenchHeads = readHeadRules(`
punctuation PONCT
SENT    left VN VPinf VPpart NP Sint PP AP AdP
Sint    left VN VPinf NP PP AP
Ssub    left CS VN Sint
Srel    left VN NP PP
VPinf   left VN VINF
VPpart  left VN VPR VPP
VN      rightmost V VINF VPP VPR VS VIMP
NP      leftmost NC NPP
NP      left PRO PROREL PROWH NP ADJ AP DET ADJWH VPinf ET I ADV
PP      left P P+D P+PRO
AP      rightmost ADJ ADJWH VPP
AdP     leftmost ADV ADVWH
COORD   left CC PONCT
`)
