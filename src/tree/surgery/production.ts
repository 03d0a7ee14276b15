// The productions of a tree: NP -> DT NN.

import { unescapeBrackets } from "../bracket-escapes.ts"
import type { Subtree } from "../compare.ts"

/// What a node consists of: a phrase of the labels of its children, a tag of its word.
export interface Production {
  /// The label of the node.
  readonly label: string
  /// The labels of the children; for a leaf, its word.
  readonly children: readonly string[]
  /// True for a leaf.
  readonly isLexical: boolean
}

/// The productions of a tree, one per node, in pre-order.
export function productionsOf({ nodes, row: first }: Subtree): Production[] {
  const children: string[][] = []
  const end = nodes.after[first] as number
  for (let row = first; row < end; row++) {
    const form = nodes.forms[row]
    children.push(form === undefined ? [] : [unescapeBrackets(form)])
    if (row > first) children[(nodes.parents[row] as number) - first]?.push(nodes.labels[row] as string)
  }
  return children.map((names, at) => ({
    label: nodes.labels[first + at] as string,
    children: names,
    isLexical: nodes.forms[first + at] !== undefined,
  }))
}

/// A production as text, as NLTK writes it: `NP -> DT NN`, `NN -> 'fish'`.
export function formatProduction({ label, children, isLexical }: Production): string {
  return `${label} -> ${isLexical ? `'${children[0]}'` : children.join(" ")}`
}
