// The sentence of the paper's figures: "I do like eating fish".

import { GoldTree } from "../../src/transition/gold-tree.ts"
import { readTree } from "../../src/tree/format/read-trees.ts"
import { LabelSet } from "../../src/tree/label-set.ts"
import { toSpans } from "../../src/tree/span-tree.ts"

export const exampleText = "(S (NP (PRP I)) (VP (MD do) (VBP like) (S (VP (VBG eating) (NP (NN fish))))))"

export const exampleLabels = new LabelSet()

export const exampleGold = GoldTree.of(toSpans(readTree(exampleText)), exampleLabels)

/// "VP 1 5" for a bracket of the example.
export const show = ({ start, end, label }: { start: number; end: number; label: number }) =>
  `${exampleLabels.nameOf(label)} ${start} ${end}`
