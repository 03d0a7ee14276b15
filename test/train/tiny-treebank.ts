// A few dozen trees of one small grammar: unary chains, wide branches, one-word sentences, words that repeat.

import { readTrees } from "../../src/tree/format/read-trees.ts"
import type { Tree } from "../../src/tree/tree.ts"

const subjects = [
  "(NP (PRP I))",
  "(NP (DT the) (NN dog))",
  "(NP (DT a) (JJ small) (NN cat))",
  "(NP (NP (DT the) (NN fish)) (PP (IN in) (NP (NN water))))",
  "(NP (NN fish) (CC and) (NN water))",
]

const predicates = [
  "(VP (VBZ sleeps))",
  "(VP (VBZ likes) (NP (NN fish)))",
  "(VP (VBZ likes) (S (VP (VBG eating) (NP (DT the) (NN fish)))))",
  "(VP (VBZ gives) (NP (PRP me)) (NP (DT a) (NN fish)))",
  "(VP (VBZ sees) (NP (DT the) (NN dog)) (PP (IN in) (NP (DT the) (NN water))))",
  "(VP (MD must) (VP (VB see) (NP (PRP me))))",
]

const others = [
  "(S (VP (VB sleep)))",
  "(NP (NN water))",
  "(INTJ (UH yes))",
  "(S (VP (VB see) (NP (DT the) (NN dog))) (. !))",
  "(SBARQ (WHNP (WP who)) (SQ (VP (VBZ sleeps))) (. ?))",
  "(S (S (NP (PRP I)) (VP (VBP sleep))) (CC and) (S (NP (DT the) (NN dog)) (VP (VBZ sleeps))) (. .))",
]

/// The trees as bracketed strings.
export const tinyTexts: readonly string[] = [
  ...subjects.flatMap((subject) => predicates.map((predicate) => `(S ${subject} ${predicate} (. .))`)),
  ...others,
]

/// The trees.
export function tinyTrees(): Tree[] {
  return [...readTrees(tinyTexts.join("\n"))]
}
